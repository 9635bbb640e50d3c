import { ncesIdOf, plainNcesId, STATE_NAMES } from '@emi/base/declared';
import { countyOfZip } from '../db/zip-counties.ts';
import {
  DISTRICT_TYPES,
  SCHOOL_TYPES,
  type TypeVocabulary,
} from '../directory/institutions/institution.types.ts';
import { websiteOf } from '../directory/names/website.ts';
import type { Mapping } from './mapping.ts';
import {
  adjusted,
  amountCell,
  constant,
  countCell,
  degreesCell,
  districtCell,
  flagCell,
  fromCell,
  requiredCell,
  type Scalar,
  staff,
  textCell,
  unacceptable,
  unusable,
  type Value,
} from './values.ts';

/**
 * Columns and vocabulary that the NCES directories of districts and schools share: ids, states, grades. Columns
 * filled by scouting (ai_*, status, crawled_at, notes, …) are in no mapping, so no import overwrites them.
 */

/**
 * An NCES id, with or without the zeros that spreadsheets drop: 7 digits for a district; 12 for a school, beginning
 * with its district's 7.
 */
const ncesIdCell = (column: string, digits: 7 | 12): Value =>
  requiredCell(
    fromCell(column, (cell) => {
      const id = ncesIdOf(cell, digits);
      // Spreadsheets drop at most one zero, because no state's number is 00.
      if (!id || (id.startsWith('00') && !cell.includes(id))) {
        throw unacceptable(column, cell, `an NCES id of ${digits} digits, zeros in front included`);
      }
      return id;
    }),
  );

/** A state, DC, a territory, the armed forces, or `BI` for the Bureau of Indian Education. */
const state = (column: string): Value =>
  requiredCell(
    fromCell(column, (cell) => {
      const code = cell.toUpperCase();
      if (!Object.hasOwn(STATE_NAMES, code))
        throw unacceptable(column, cell, 'the two-letter code of a US state or territory, such as TX');
      return code;
    }),
  );

/** The grades, from the lowest. */
export const GRADES = [
  ...['PK', 'KG', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'],
  ...['UG', 'AE'],
];

/** Formats the lowest and highest grade as `PK-12`; null if either is unknown. */
const gradeSpan = (low: string, high: string): Value => ({
  from: [low, high],
  read([lowest = '', highest = '']) {
    const from = gradeIndex(low, lowest);
    const to = gradeIndex(high, highest);
    if (from === undefined || to === undefined) return null;
    if (from > to) throw unacceptable(high, highest, `the same grade as ${low} (${lowest}) or a higher one`);
    return `${lowest}-${highest}`;
  },
});

function gradeIndex(column: string, grade: string): number | undefined {
  if (grade === '') return undefined;
  const index = GRADES.indexOf(grade);
  if (index < 0) throw unacceptable(column, grade, `one of ${GRADES.join(', ')}, or empty`);
  return index;
}

/**
 * An http(s) website of high or medium confidence. Low confidence means an unverified search result; 30 to 75 % of
 * those that could be checked belonged to someone else. Home pages of platforms are ignored.
 */
const website = (url: string, confidence: string): Value => ({
  from: [url, confidence],
  lacking: { [confidence]: 'high' }, // the operator's own websites, as in records
  read([address = '', trust = '']) {
    if (trust !== 'high' && trust !== 'medium') return null;
    return address.length > 2_000 ? null : websiteOf(address);
  },
});

/** The confidence of the website, if that is stored. */
const confidence = (url: string, trust: string): Value => ({
  ...website(url, trust),
  read: (cells) => (website(url, trust).read(cells) === null ? null : cells[1]!),
});

/** One count as a percentage of another; null if either is missing or they contradict each other. */
const percentOf = (part: string, whole: string): Value => ({
  from: [part, whole],
  read([partCell = '', wholeCell = '']) {
    const share = countCell(part).read([partCell]);
    const total = countCell(whole).read([wholeCell]);
    if (share === null || !total || share > total) return null;
    return Math.round((Number(share) / Number(total)) * 10_000) / 100;
  },
});

/** A street address; null where a file says that there is none. */
const street = (column: string): Value =>
  adjusted(textCell(column), (cell) => (/^no physical location/i.test(cell) ? '' : cell));

/** A district's or school's type in our vocabulary, and the file's own term if it differs. */
function typeColumns<C extends string>(
  from: string,
  column: C,
  { classify }: TypeVocabulary,
): Record<C | 'reported_type', Value> {
  const reported = adjusted(textCell(from), (cell) => classify(cell).reported ?? '');
  const type = adjusted(textCell(from), (cell) => classify(cell).type);
  return { [column]: type, reported_type: reported } as Record<C | 'reported_type', Value>;
}

const SOURCE = constant('NCES Common Core of Data 2023-24');

/** The URL of the NCES page about the record. */
const ncesPage = (page: string): Value =>
  fromCell('nces_id', (id) => `https://nces.ed.gov/ccd/${page}${plainNcesId(id)}`);

/** The county, derived from the ZIP code where the file has none. */
const fromZip = (read: (county: string, ofZip: string | undefined) => Scalar): Value => ({
  from: ['county', 'state', 'physical_zip', 'mailing_zip'],
  lacking: { physical_zip: '', mailing_zip: '' },
  read: ([county = '', code = '', physical = '', mailing = '']) =>
    read(county, county ? undefined : countyOfZip(code.toUpperCase(), physical || mailing)),
});

const COUNTY = {
  county: fromZip((county, ofZip) => county || (ofZip ?? null)),
  county_is_derived: fromZip((_county, ofZip) => (ofZip === undefined ? 'false' : 'true')),
} as const;

const INSTITUTION_COLUMNS = {
  name: requiredCell(textCell('name')),
  state: state('state'),
  website_url: website('website_url', 'website_confidence'),
  website_confidence: confidence('website_url', 'website_confidence'),
  grade_levels: gradeSpan('grade_low', 'grade_high'),
  locale_type: textCell('locale_type'),
  phone: textCell('phone'),
  physical_address: street('physical_street'),
  physical_city: textCell('physical_city'),
  physical_state: textCell('physical_state'),
  physical_zip: textCell('physical_zip'),
  mailing_address: street('mailing_street'),
  mailing_city: textCell('mailing_city'),
  mailing_state: textCell('mailing_state'),
  mailing_zip: textCell('mailing_zip'),
  ...COUNTY,
} as const;

/** School districts, one row each: `data/districts.csv.gz`, or a newer file with the same columns. */
export const ncesDistricts: Mapping = {
  table: 'districts',
  columns: {
    nces_id: ncesIdCell('nces_id', 7),
    ...INSTITUTION_COLUMNS,
    state_district_id: textCell('state_district_id'),
    ...typeColumns('agency_type', 'district_type', DISTRICT_TYPES),
    school_count: countCell('school_count'),
    student_count: countCell('student_count'),
    free_reduced_lunch_pct: percentOf('frl_eligible_students', 'student_count'),
    teachers_fte: staff('teachers_fte_2014_15'),
    teachers_year: fromCell('teachers_fte_2014_15', () => '2014-2015'),
    // Its students are nine years newer than its teachers.
    student_teacher_ratio: unusable(amountCell('pupil_teacher_ratio_2014_15')),
    latitude: degreesCell('latitude', 90),
    longitude: degreesCell('longitude', 180),
    nces_data_year: constant('2023-2024'), // the year of the list; teachers have their own
    source: SOURCE,
    source_url: ncesPage('districtsearch/district_detail.asp?ID2='),
  },
};

/**
 * The school year of the teachers. In the bundled file it precedes that of the students; newer files do not state it.
 */
const teachersYear: Value = {
  from: ['teachers_fte', 'nces_data_year'],
  read: ([teachers = '', year = '']) => (teachers && year === '2023-2024' ? '2022-2023' : null),
};

/**
 * Public schools, one row each: `data/schools.csv.gz`, or a newer file with the same columns. Import districts first.
 */
export const ncesSchools = (districts: ReadonlyMap<string, { readonly id: string }>): Mapping => ({
  table: 'schools',
  columns: {
    nces_id: ncesIdCell('nces_id', 12),
    district_id: districtCell('district_nces_id', districts),
    ...INSTITUTION_COLUMNS,
    state_school_id: textCell('state_school_id'),
    ...typeColumns('school_type', 'school_type', SCHOOL_TYPES),
    is_charter: flagCell('is_charter'),
    student_count: countCell('student_count'),
    teachers_fte: staff('teachers_fte'),
    teachers_year: teachersYear,
    student_teacher_ratio: amountCell('student_teacher_ratio'),
    latitude: degreesCell('latitude', 90),
    longitude: degreesCell('longitude', 180),
    nces_data_year: textCell('nces_data_year'),
    source: SOURCE,
    source_url: ncesPage('schoolsearch/school_detail.asp?ID='),
  },
});
