import type { Readable } from 'node:stream';
import type { DatabaseAddress } from '../../platform/base/database-address.ts';
import { badRequest } from '../../platform/base/problem.ts';
import type { ImportOptions } from '../import.ts';
import { csvSource, type Row } from '../records/csv-source.ts';
import { importEntries } from '../records/import.ts';
import type { RecordsReport } from '../records/report.ts';
import {
  type DistrictsOfState,
  districtsOf,
  type RefusedRow,
  type StateDistrict,
} from './districts-of-state.ts';
import { entriesOf, type Vote } from './vote.ts';

/** A state's file of bond elections. */
export interface StateBonds {
  readonly kind: string;
  readonly state: string;
  readonly publisher: string;
  readonly columns: readonly string[];
  readonly optional?: readonly string[];
  /** The reason to skip a row that is not a vote on a school district's bond; undefined for one that is. */
  skip(row: Row): string | undefined;
  district(row: Row, districts: DistrictsOfState): StateDistrict | RefusedRow;
  /** The vote, or a message about the row's first error. */
  vote(row: Row): Omit<Vote, 'districtNcesId' | 'publisher'> | string;
}

/** The stored records that a complete file may remove. */
const SCOPE = { origin: 'state_bonds', prefix: '' };

export const bondImporter =
  (bonds: StateBonds) =>
  async (input: Readable, address: DatabaseAddress, options: ImportOptions = {}): Promise<RecordsReport> => {
    if (options.complete?.some(({ state }) => state !== bonds.state)) {
      throw badRequest(`A file of ${bonds.kind} can only be complete for ${bonds.state}.`);
    }
    const districts = await districtsOf(bonds.state, address, options);
    const today = new Date().toISOString().slice(0, 10);
    const source = csvSource({
      columns: bonds.columns,
      optional: bonds.optional,
      entriesOf(row, line) {
        const skipped = bonds.skip(row);
        if (skipped) return [{ line, skipped }];
        const vote = bonds.vote(row);
        if (typeof vote === 'string') return [{ line, fault: vote }];
        const district = bonds.district(row, districts);
        if ('refused' in district) return [{ line, skipped: district.refused }];
        const cited = { ...vote, districtNcesId: district.nces_id, publisher: bonds.publisher };
        return [
          ...entriesOf(cited, line, today, options.day ?? today),
          { line, noted: 'votes matched to a district' },
        ];
      },
    });
    return importEntries(bonds.kind, source, input, address, options, () => SCOPE);
  };

/** A message about a cell that is not a date. */
export const noDate = (column: string, cell: string): string =>
  `${column} is ${JSON.stringify(cell.slice(0, 80))}; it must be a date such as 2026-05-02`;
