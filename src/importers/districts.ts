import type pg from 'pg';
import type { NamedDistrict } from '../directory/names/district-names.ts';

/** A stored district, with what identifies it in published files. */
export interface KnownDistrict extends NamedDistrict {
  readonly id: string;
  readonly nces_id: string;
  readonly state_district_id: string | null;
}

/** @param state two letters; all states if not given */
export async function knownDistricts(client: pg.Client, state?: string): Promise<KnownDistrict[]> {
  const { rows } = await client.query<KnownDistrict>(
    `select id, nces_id, name, state, county, physical_city as city, state_district_id, student_count as students,
       district_type as type, former_names as "formerNames" from districts ${state ? 'where state = $1' : ''}`,
    state ? [state] : [],
  );
  return rows;
}
