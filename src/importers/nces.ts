import { countyOfZip } from '../db/zip-counties.ts';
import type { TypeVocabulary } from '../directory/institutions/institution.types.ts';
import { websiteOf } from '../directory/names/website.ts';
import { ncesIdOf, plainNcesId } from '../platform/graph/nces-ids.ts';
import { STATE_NAMES } from '../platform/graph/state-names.ts';
import {
  adjusted,
  constant,
  countCell,
  fromCell,
  requiredCell,
  type Scalar,
  textCell,
  unacceptable,
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
export const ncesIdCell = (column: string, digits: 7 | 12): Value =>
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
export const percentOf = (part: string, whole: string): Value => ({
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
export function typeColumns<C extends string>(
  from: string,
  column: C,
  { classify }: TypeVocabulary,
): Record<C | 'reported_type', Value> {
  const reported = adjusted(textCell(from), (cell) => classify(cell).reported ?? '');
  const type = adjusted(textCell(from), (cell) => classify(cell).type);
  return { [column]: type, reported_type: reported } as Record<C | 'reported_type', Value>;
}

export const SOURCE = constant('NCES Common Core of Data 2023-24');

/** The URL of the NCES page about the record. */
export const ncesPage = (page: string): Value =>
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

export const INSTITUTION_COLUMNS = {
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
