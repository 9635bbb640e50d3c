import { SeededRandom, syntheticId } from './random.ts';
import { DEMO_PLACES } from './stories.ts';

export type RecordLine = Record<string, unknown>;

/** A made-up district or school that gets findings and contacts. */
export interface DemoInstitution {
  readonly type: 'district' | 'school';
  readonly id: string;
  readonly nces_id: string;
  readonly name: string;
  readonly state: string;
  readonly student_count: number | null;
}

export interface MadeUpCountry {
  /** The first digits of the NCES ids; no real id begins with them. */
  readonly prefix: string;
  /** A suffix of every name, such as `(demo)`, because names appear in lists, files, messages, and print. */
  readonly mark: string;
  /** For each state: its code, its number of made-up districts, and its center in degrees. */
  readonly states: typeof DEMO_PLACES.states;
}

/** A made-up place: its directory facts as a record to import. */
export type DemoPlace = DemoInstitution & RecordLine;

/** No NCES id begins with 99. */
export const DEMO_COUNTRY: MadeUpCountry = { prefix: '99', mark: '(demo)', states: DEMO_PLACES.states };

/** Generates districts, each with its schools. */
export function* madeUpDistricts({
  prefix,
  mark,
  states,
}: MadeUpCountry): Generator<{ district: DemoPlace; schools: DemoPlace[] }> {
  const towns = townNames();
  let number = 0;
  for (const { code, districts, latitude, longitude } of states) {
    for (let at = 0; at < districts; at++) {
      const town = towns.next().value as string;
      const ncesId = `${prefix}${String(++number).padStart(5, '0')}`;
      const random = new SeededRandom(`place ${ncesId}`);
      const facts = {
        ...factsOf(random, code, town),
        latitude: near(random, latitude),
        longitude: near(random, longitude),
        locale_type: random.weighted(DEMO_PLACES.locales),
      };
      yield districtOf(random, ncesId, town, facts, mark);
    }
  }
}

/** Every town name once, shuffled. */
function* townNames(): Generator<string> {
  const names = DEMO_PLACES.first_parts.flatMap((first) =>
    DEMO_PLACES.last_parts.map((last) => `${first}${last}`),
  );
  yield* new SeededRandom('towns').some(names.length, names);
}

/** Degrees within 0.75 of a center. */
const near = (random: SeededRandom, center: number): number =>
  Math.round((center + (random.next() - 0.5) * 1.5) * 1e4) / 1e4;

/** Facts of any place. Its phone number is reserved for fiction; it has no website, so nothing can be scouted. */
const factsOf = (random: SeededRandom, state: string, town: string) => ({
  state,
  county: `${town} County`,
  physical_address: `${random.whole(100, 999)} ${random.pick(DEMO_PLACES.streets)}`,
  physical_city: town,
  physical_state: state,
  phone: `(555) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`,
  operating_status: 'open',
  nces_data_year: '2023-2024',
  teachers_year: '2023-2024',
  source: 'synthetic',
});

const staffOf = (random: SeededRandom, students: number) => {
  const ratio = random.whole(120, 190) / 10;
  return { student_teacher_ratio: ratio, teachers_fte: Math.round((students / ratio) * 10) / 10 };
};

function districtOf(
  random: SeededRandom,
  ncesId: string,
  town: string,
  facts: ReturnType<typeof factsOf> & { latitude: number; longitude: number; locale_type: string },
  mark: string,
): { district: DemoPlace; schools: DemoPlace[] } {
  const id = syntheticId(`district ${ncesId}`);
  const size = random.weighted({ small: 45, middle: 40, large: 15 });
  const kinds = DEMO_PLACES.schools.slice(0, { small: 3, middle: 4, large: 5 }[size]);
  const copies = { small: 1, middle: 1, large: 2 }[size];
  const schools = kinds
    .flatMap((kind) => Array.from({ length: copies }, (_, copy) => ({ ...kind, copy })))
    .map(({ word, grades, least, most, type, copy }, at) => {
      const own = new SeededRandom(`school ${ncesId} ${at}`);
      const schoolId = `${ncesId}${String(at + 1).padStart(5, '0')}`;
      const students = own.whole(least, most);
      return {
        type: 'school' as const,
        district_id: id,
        ...factsOf(own, facts.state, town),
        ...staffOf(own, students),
        id: syntheticId(`school ${schoolId}`),
        nces_id: schoolId,
        name: `${town} ${copy > 0 ? 'North ' : ''}${word} ${mark}`,
        student_count: students,
        grade_levels: grades,
        school_type: type,
        locale_type: facts.locale_type,
        latitude: near(own, facts.latitude),
        longitude: near(own, facts.longitude),
      };
    });
  const enrolled = schools.reduce((sum, { student_count }) => sum + student_count, 0);
  // More than the schools have together, so that the sizes of districts differ widely.
  const students = { small: 1, middle: 3, large: 12 }[size] * enrolled;
  const district = {
    type: 'district' as const,
    ...facts,
    ...staffOf(random, students),
    id,
    nces_id: ncesId,
    name: `${town} ${DEMO_PLACES.district_words[facts.state] ?? 'School District'} ${mark}`,
    student_count: students,
    school_count: schools.length,
    grade_levels: 'PK-12',
    district_type: 'Regular',
  };
  return { district, schools };
}
