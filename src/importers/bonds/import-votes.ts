import { badRequest } from '@emi/base/problems';
import { type KnownDistrict, knownDistricts } from '../districts.ts';
import { csvImporter, type Row } from '../records/csv-source.ts';
import { DistrictsOfState, type RefusedRow } from './districts-of-state.ts';
import { entriesOf, type Vote } from './vote.ts';

/** A state's file of bond elections. */
export interface StateBonds<Column extends string> {
  readonly kind: string;
  readonly state: string;
  readonly publisher: string;
  readonly columns: readonly Column[];
  readonly optional?: readonly Column[];
  /** The reason to skip a row: no vote on a school district's bond, or no result of one. Undefined for all others. */
  skip(row: Row<Column>): string | undefined;
  district(row: Row<Column>, districts: DistrictsOfState): KnownDistrict | RefusedRow;
  /** The vote, or a message about the row's first error. */
  vote(row: Row<Column>): Omit<Vote, 'districtNcesId' | 'publisher'> | string;
}

export const bondImporter = <const Column extends string>(bonds: StateBonds<Column>) =>
  csvImporter(
    bonds.kind,
    async (client, options) => {
      if (options.complete?.some(({ state }) => state !== bonds.state)) {
        throw badRequest(`A file of ${bonds.kind} can only be complete for ${bonds.state}.`);
      }
      const districts = new DistrictsOfState(bonds.state, await knownDistricts(client, bonds.state));
      const today = new Date().toISOString().slice(0, 10);
      return {
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
      };
    },
    { scope: { origin: 'state_bonds', prefix: '' } },
  );

/** A message about a cell that is not a date. */
export const noDate = (column: string, cell: string): string =>
  `${column} is ${JSON.stringify(cell.slice(0, 80))}; it must be a date such as 2026-05-02`;
