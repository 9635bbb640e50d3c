import type pg from 'pg';
import type { Entry } from '../records/import.ts';
import { contactsOf } from './contacts.ts';
import { findingsOf } from './findings.ts';
import type { DemoInstitution } from './institution.ts';
import { PRODUCTS } from './products.ts';

export interface World {
  /** Entities with findings and contacts. */
  readonly districts: readonly DemoInstitution[];
  readonly schools: readonly DemoInstitution[];
  /** Entities with contacts only, not scouted yet. */
  readonly others: readonly DemoInstitution[];
}

/** Target sizes; a small directory gives fewer. */
const SIZE = { districts: 1_500, schools: 1_500, others: 9_400 };
export const CONTACTS = { district: 5, school: 3, other: 3 } as const;

/**
 * Picks the entities of the world: the largest districts, a pseudo-random selection of others, and schools likewise.
 */
export async function pickInstitutions(client: pg.Client): Promise<World> {
  const { rows: districts } = await client.query<DemoInstitution>(
    `(select 'district' as type, id, nces_id, name, state, student_count from districts
      order by student_count desc nulls last, nces_id limit $1)
     union
     (select 'district', id, nces_id, name, state, student_count from districts
      where student_count >= 300 order by md5(nces_id) limit $1)
     order by nces_id`,
    [SIZE.districts / 2],
  );
  const { rows: schools } = await client.query<DemoInstitution>(
    `select 'school' as type, id, nces_id, name, state, student_count from schools
     where student_count > 0 or student_count is null
     order by md5(nces_id) limit $1`,
    [SIZE.schools + SIZE.others],
  );
  const scouted = Math.min(SIZE.schools, Math.floor(schools.length * 0.7));
  return { districts, schools: schools.slice(0, scouted), others: schools.slice(scouted) };
}

/** The world's shared records, as records to import. */
export function* worldEntries({ districts, schools, others }: World, today: Date): Generator<Entry[]> {
  let line = 0;
  const entry = (record: Record<string, unknown>): Entry => ({ line: ++line, record });
  yield Object.entries(PRODUCTS).flatMap(([category, names]) =>
    names.map((name) => ({ ...entry({ type: 'vendor', canonical_name: name, category }), onlyIfNew: true })),
  );
  for (const place of [...districts, ...schools]) {
    yield [...findingsOf(place, today), ...contactsOf(place, CONTACTS[place.type], today)].map(entry);
  }
  for (const place of others) yield [...contactsOf(place, CONTACTS.other, today)].map(entry);
}
