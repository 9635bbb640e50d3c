import type { InputLine } from '../records/import.ts';
import { demoContactsOf } from './contacts.ts';
import { demoFindingsOf } from './findings.ts';
import type { DemoInstitution, RecordLine } from './places.ts';
import { DEMO_COUNTRY, madeUpDistricts } from './places.ts';
import { DEMO_FINDINGS } from './stories.ts';

export interface World {
  /** The directory facts of all places, districts first. */
  readonly facts: readonly RecordLine[];
  /** Entities with findings and contacts. */
  readonly districts: readonly DemoInstitution[];
  readonly schools: readonly DemoInstitution[];
  /** Schools with contacts only: no website of theirs has been read. */
  readonly others: readonly DemoInstitution[];
}

export const CONTACTS_PER_PLACE = { district: 5, school: 3, other: 3 } as const;

/** Every second school is scouted. */
const isScouted = (_: unknown, at: number): boolean => at % 2 === 0;

/** Generates the places of a world, with the same ids everywhere. */
export function makeWorld(country = DEMO_COUNTRY): World {
  const places = [...madeUpDistricts(country)];
  const districts = places.map(({ district }) => district);
  const schools = places.flatMap((place) => place.schools);
  return {
    facts: [...districts, ...schools],
    districts,
    schools: schools.filter(isScouted),
    others: schools.filter((school, at) => !isScouted(school, at)),
  };
}

/** The records of a world that no organization owns, to import. */
export function* worldEntries(
  { facts, districts, schools, others }: World,
  today: Date,
): Generator<InputLine[]> {
  let line = 0;
  const entry = (record: Record<string, unknown>): InputLine => ({ line: ++line, record });
  yield Object.entries(DEMO_FINDINGS.products).flatMap(([category, names]) =>
    names.map((name) => ({ ...entry({ type: 'vendor', canonical_name: name, category }), onlyIfNew: true })),
  );
  yield facts.filter(({ type }) => type === 'district').map(entry);
  yield facts.filter(({ type }) => type === 'school').map(entry);
  for (const place of [...districts, ...schools]) {
    yield [
      ...demoFindingsOf(place, today),
      ...demoContactsOf(place, CONTACTS_PER_PLACE[place.type], today),
    ].map(entry);
  }
  for (const place of others) yield [...demoContactsOf(place, CONTACTS_PER_PLACE.other, today)].map(entry);
}
