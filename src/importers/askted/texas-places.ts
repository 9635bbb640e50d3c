import type pg from 'pg';
import { stateIdKey } from '../../directory/names/places.ts';
import type { Row } from '../records/csv-source.ts';
import type { AskTedColumns } from './columns.ts';

interface Identified {
  readonly nces_id: string;
  readonly state_id: string | null;
}

/** The place that a row names, with its stored columns if it is in the directory. */
export interface TexasPlace<Stored> {
  readonly nces_id: string;
  readonly stored: (Stored & Identified) | undefined;
}

/** Finds a place by its NCES id or, if none is stored under it, by the state's id, which must be unambiguous. */
type Find<Stored> = (ncesId: string, stateId: string) => TexasPlace<Stored> | undefined;

async function finder<Stored>(client: pg.Client, table: string, columns: string): Promise<Find<Stored>> {
  const { rows } = await client.query<Stored & Identified>(
    `select nces_id, ${columns} from ${table} where state = 'TX'`,
  );
  const byNcesId = new Map(rows.map((row) => [row.nces_id, row]));
  const byStateId = Map.groupBy(rows, ({ state_id }) => stateIdKey(state_id ?? ''));
  return (ncesId, stateId) => {
    const key = stateIdKey(stateId);
    const [numbered, ...others] = key === '' ? [] : (byStateId.get(key) ?? []);
    const stored = byNcesId.get(ncesId) ?? (others.length === 0 ? numbered : undefined);
    const nces_id = stored?.nces_id ?? ncesId;
    return nces_id === '' ? undefined : { nces_id, stored };
  };
}

/** The districts and schools of AskTED's rows. */
export interface TexasPlaces<Stored> {
  districtOf(row: Row): TexasPlace<Stored> | undefined;
  schoolOf(row: Row): TexasPlace<Stored> | undefined;
}

/** The cell if it is an NCES id in Texas, whose FIPS code is 48; otherwise ''. */
const idIn = (cell: string, digits: number): string =>
  cell.length === digits && /^48\d+$/.test(cell) ? cell : '';

/** @param facts SQL: further columns to read of districts and schools */
export async function texasPlaces<Stored>(
  client: pg.Client,
  columns: AskTedColumns,
  facts: string,
): Promise<TexasPlaces<Stored>> {
  const districts = await finder<Stored>(client, 'districts', `state_district_id as state_id, ${facts}`);
  const schools = await finder<Stored>(client, 'schools', `state_school_id as state_id, ${facts}`);
  return {
    districtOf: (row) =>
      districts(idIn(columns.cell(row, 'nces district id'), 7), columns.cell(row, 'district number')),
    schoolOf(row) {
      const id = columns.cell(row, 'nces school id');
      // Some files have only the last five digits of a school's id, without the seven of its district.
      const whole = /^\d{1,5}$/.test(id) ? columns.cell(row, 'nces district id') + id.padStart(5, '0') : id;
      return schools(idIn(whole, 12), columns.cell(row, 'school number'));
    },
  };
}
