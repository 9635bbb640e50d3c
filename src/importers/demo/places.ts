import type { RecordLine } from './findings.ts';
import type { DemoInstitution } from './institution.ts';
import { SeededRandom, syntheticId } from './random.ts';

export interface MadeUpCountry {
  /** The beginning of NCES ids, which no real place has. */
  readonly prefix: string;
  /** Marks the name of a made-up place wherever a name is shown: in lists, files, messages, and on paper. */
  readonly mark: string;
  /** How many made-up districts a state has, and its middle. */
  readonly states: string;
}

const STATES =
  'AL 5 32.8 -86.8|AK 2 64.0 -152.0|AZ 7 34.3 -111.7|AR 5 34.8 -92.4|CA 28 36.8 -119.5|CO 6 39.0 -105.5|' +
  'CT 4 41.6 -72.7|DE 2 39.0 -75.5|DC 1 38.9 -77.0|FL 8 28.4 -82.4|GA 8 32.7 -83.4|HI 1 20.3 -156.4|' +
  'ID 4 44.4 -114.6|IL 12 40.0 -89.2|IN 8 39.9 -86.3|IA 6 42.1 -93.5|KS 5 38.5 -98.4|KY 5 37.5 -85.3|' +
  'LA 4 31.1 -92.0|ME 3 45.4 -69.2|MD 4 39.1 -76.8|MA 8 42.3 -71.8|MI 10 44.3 -85.4|MN 7 46.3 -94.3|' +
  'MS 4 32.7 -89.7|MO 8 38.4 -92.5|MT 3 47.1 -109.6|NE 4 41.5 -99.8|NV 2 39.3 -116.6|NH 3 43.7 -71.6|' +
  'NJ 9 40.2 -74.7|NM 3 34.4 -106.1|NY 14 42.9 -75.6|NC 7 35.6 -79.4|ND 3 47.5 -100.5|OH 11 40.3 -82.8|' +
  'OK 7 35.6 -97.5|OR 5 43.9 -120.6|PA 11 40.9 -77.8|RI 2 41.7 -71.6|SC 4 33.9 -80.9|SD 3 44.4 -100.2|' +
  'TN 5 35.9 -86.4|TX 28 31.5 -99.3|UT 3 39.3 -111.7|VT 3 44.1 -72.7|VA 6 37.5 -78.9|WA 7 47.4 -120.4|' +
  'WV 3 38.6 -80.6|WI 8 44.6 -89.9|WY 2 43.0 -107.6';

const FIRST_PARTS =
  'Alder Amber Aspen Birch Blue Bright Cedar Clear Copper Coral Crystal Eagle Elder Elm Ember Fern ' +
  'Flint Fox Gold Gray Green Harvest Hazel Heron Holly Iron Juniper Lark Laurel Linden Maple Meadow ' +
  'Mill Moss Oak Otter Pine Quail Red River Rose Sage Silver Spruce Stone Summer Timber Walnut Willow ' +
  'Winter';
const LAST_PARTS =
  'bend bridge brook crest dale field ford glen grove haven hollow mere ridge stead view ward wick';

const STREETS = ['School Street', 'Main Street', 'College Avenue', 'Park Road', 'Library Lane'];
const LOCALES = {
  'City: Large': 8,
  'City: Midsize': 12,
  'Suburb: Large': 28,
  'Suburb: Small': 10,
  'Town: Distant': 18,
  'Rural: Fringe': 24,
};

/** A made-up place: as the stories need it, and its line of directory facts. */
export interface DemoPlace {
  readonly place: DemoInstitution;
  readonly facts: RecordLine;
}

const SCHOOLS = [
  { word: 'Elementary School', grades: 'KG-05', least: 180, most: 700 },
  { word: 'Middle School', grades: '06-08', least: 220, most: 900 },
  { word: 'High School', grades: '09-12', least: 300, most: 2_400 },
  { word: 'Academy', grades: 'PK-08', least: 120, most: 500 },
  { word: 'Learning Center', grades: '06-12', least: 60, most: 300 },
] as const;

/** No NCES id begins with 99. */
export const DEMO_COUNTRY: MadeUpCountry = { prefix: '99', mark: '(demo)', states: STATES };

/** Made-up districts, each with its schools. */
export function* madeUpDistricts({
  prefix,
  mark,
  states,
}: MadeUpCountry): Generator<{ district: DemoPlace; schools: DemoPlace[] }> {
  const towns = townNames();
  let number = 0;
  for (const line of states.split('|')) {
    const [state = '', count, latitude, longitude] = line.split(' ');
    for (let at = 0; at < Number(count); at++) {
      const town = towns.next().value as string;
      const ncesId = `${prefix}${String(++number).padStart(5, '0')}`;
      const random = new SeededRandom(`place ${ncesId}`);
      const facts = {
        ...factsOf(random, state, town),
        latitude: near(random, Number(latitude)),
        longitude: near(random, Number(longitude)),
        locale_type: random.weighted(LOCALES),
      };
      yield districtOf(random, ncesId, town, facts, mark);
    }
  }
}

/** All names once, in a mixed order. */
function* townNames(): Generator<string> {
  const names = FIRST_PARTS.split(' ').flatMap((first) =>
    LAST_PARTS.split(' ').map((last) => `${first}${last}`),
  );
  yield* new SeededRandom('towns').some(names.length, names);
}

const near = (random: SeededRandom, middle: number): number =>
  Math.round((middle + (random.next() - 0.5) * 1.5) * 1e4) / 1e4;

/** Reserved telephone numbers, and no address to scout: there is no website of a place that is made up. */
const factsOf = (random: SeededRandom, state: string, town: string) => ({
  state,
  county: `${town} County`,
  physical_address: `${random.whole(100, 999)} ${random.pick(STREETS)}`,
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
  const kinds = SCHOOLS.slice(0, { small: 3, middle: 4, large: 5 }[size]);
  const copies = { small: 1, middle: 1, large: 2 }[size];
  const schools = kinds
    .flatMap((kind) => Array.from({ length: copies }, (_, copy) => ({ ...kind, copy })))
    .map(({ word, grades, least, most, copy }, at) => {
      const own = new SeededRandom(`school ${ncesId} ${at}`);
      const name = `${town} ${copy > 0 ? 'North ' : ''}${word} ${mark}`;
      const students = own.whole(least, most);
      const school = placeOf(
        'school',
        `${ncesId}${String(at + 1).padStart(5, '0')}`,
        name,
        facts.state,
        students,
      );
      return {
        place: school,
        facts: {
          type: 'school',
          district_id: id,
          ...factsOf(own, facts.state, town),
          ...staffOf(own, students),
          id: school.id,
          nces_id: school.nces_id,
          name,
          student_count: students,
          grade_levels: grades,
          school_type: word === 'Learning Center' ? 'Alternative' : 'Regular',
          locale_type: facts.locale_type,
          latitude: near(own, facts.latitude),
          longitude: near(own, facts.longitude),
        },
      };
    });
  const enrolled = schools.reduce((sum, { place }) => sum + (place.student_count ?? 0), 0);
  const students = { small: 1, middle: 3, large: 12 }[size] * enrolled;
  const place = placeOf(
    'district',
    ncesId,
    `${town} ${districtWord(facts.state)} ${mark}`,
    facts.state,
    students,
  );
  const district = {
    place,
    facts: {
      type: 'district',
      ...facts,
      ...staffOf(random, students),
      id: place.id,
      nces_id: ncesId,
      name: place.name,
      student_count: students,
      school_count: schools.length,
      grade_levels: 'PK-12',
      district_type: 'Regular',
    },
  };
  return { district, schools };
}

const districtWord = (state: string): string =>
  state === 'TX'
    ? 'Independent School District'
    : state === 'CA'
      ? 'Unified School District'
      : 'School District';

const placeOf = (
  type: DemoInstitution['type'],
  ncesId: string,
  name: string,
  state: string,
  students: number,
): DemoInstitution => ({
  type,
  id: syntheticId(`${type} ${ncesId}`),
  nces_id: ncesId,
  name,
  state,
  student_count: students,
});
