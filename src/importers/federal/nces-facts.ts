import { ncesIdOf, STATE_NAMES } from '@emi/base/declared';
import { countyOfZip } from '../../db/zip-counties.ts';
import { websiteOf } from '../../directory/names/website.ts';
import { unacceptable } from '../values.ts';
import {
  areComparable,
  GRADES,
  operatingStatus,
  phoneOf,
  plausibleRatio,
  schoolYearIn,
  streetOf,
} from './cells.ts';
import type { CheckedRow } from './checked-row.ts';

/** The facts of a row of an NCES directory: `null` where the row says nothing. */
export type PlaceFacts = Readonly<Record<string, unknown>>;

/** The stored facts that a row is compared with. */
export interface StoredPlace {
  /** City and ZIP code, in lower case, as `city|zip`; null if no street is stored. */
  readonly physical: string | null;
  readonly mailing: string | null;
  readonly has_county: boolean;
  readonly is_located: boolean;
  readonly former_names: readonly string[];
}

/** Marks a fact that the row states to be absent; `null` means that the row does not state it. */
export const NONE_THERE = Symbol('nothing');

/**
 * An NCES id, with or without the zero that spreadsheets drop: 7 digits for a district; 12 for a school, beginning with
 * its district's 7.
 */
export function idOf(cell: string, digits: 7 | 12): string {
  const id = ncesIdOf(cell, digits);
  // Spreadsheets drop at most one zero, because no state's number is 00.
  if (!id || (id.startsWith('00') && !cell.includes(id)))
    throw unacceptable('nces_id', cell, `an NCES id of ${digits} digits, zeros in front included`);
  return id;
}

/** A state, DC, a territory, the armed forces, or `BI` for the Bureau of Indian Education. */
export function stateCodeIn(cell: string): string {
  const code = cell.toUpperCase();
  if (!Object.hasOwn(STATE_NAMES, code))
    throw unacceptable('state', cell, 'the two-letter code of a US state or territory, such as TX');
  return code;
}

/** The filled cells of a column that exists once per year, such as `name_2023_24`, the newest first. */
const newestOf = <T>(row: CheckedRow, column: string, read: (column: string) => T | null) =>
  row
    .years(column)
    .map((year) => ({ year, value: read(`${column}_${year}`) }))
    .filter((found): found is { year: string; value: NonNullable<T> } => found.value !== null);

/** The year of the newest list that has the place, by columns such as `in_2023_24` or by `nces_data_year`. */
export function yearOf(row: CheckedRow): string | null {
  const [listed] = newestOf(row, 'in', (column) => row.flag(column) || null);
  return listed ? schoolYearIn(listed.year.replace('_', '-')) : row.text('nces_data_year');
}

const LISTED_NO_MORE = /^not in the \d{4}-\d{2} (?:file|list)$/i;

export function statusIn(row: CheckedRow): string | null {
  const [newest] = newestOf(row, 'status', (column) => row.text(column));
  if (!newest) return null;
  const status = LISTED_NO_MORE.test(newest.value) ? 'gone' : operatingStatus(newest.value);
  if (!status)
    throw unacceptable(
      `status_${newest.year}`,
      newest.value,
      'a status such as Open, Closed, Inactive, or Future',
    );
  return status;
}

/**
 * Confidences of websites. `low` is an unverified search result, which is not imported: 30 to 75 % of those that could
 * be checked belonged to someone else. A file without the column states the operator's own websites.
 */
const CONFIDENCES = ['official', 'high', 'medium', 'low'] as const;

/** The website and its confidence. Home pages of platforms are ignored. */
export function websiteIn(row: CheckedRow): PlaceFacts {
  const confidence = row.has('website_confidence') ? row.oneOf('website_confidence', CONFIDENCES) : 'high';
  // A longer address is left out without an error; the slice bounds what is parsed.
  const url = websiteOf(row.text('website_url', 5_000)?.slice(0, 2_001) ?? '');
  return url && url.length <= 2_000 && confidence && confidence !== 'low'
    ? { website_url: url, website_confidence: confidence }
    : {};
}

export function gradeSpanIn(row: CheckedRow): string | null {
  const [low, high] = [row.oneOf('grade_low', GRADES), row.oneOf('grade_high', GRADES)];
  if (low === null || high === null) return null;
  if (GRADES.indexOf(low) > GRADES.indexOf(high))
    throw unacceptable('grade_high', high, `the same grade as grade_low (${low}) or a higher one`);
  return `${low}-${high}`;
}

export function phoneIn(row: CheckedRow, notes: string[]): string | null {
  const given = row.text('phone');
  const phone = given && phoneOf(given);
  if (given && !phone) notes.push('phones that the numbering plan does not have left out');
  return phone;
}

/**
 * An address. If the row has no street, the stored one stays unless another city or ZIP code shows that the place
 * moved.
 */
export function addressIn(
  row: CheckedRow,
  kind: 'physical' | 'mailing',
  stored: StoredPlace | undefined,
  notes: string[],
): PlaceFacts {
  const [street, city, state, zip] = ['street', 'city', 'state', 'zip'].map((part) =>
    row.text(`${kind}_${part}`),
  );
  const found = streetOf(street ?? '');
  const before = stored?.[kind];
  const hasMoved = !found && before && (city ?? zip) && before !== `${city ?? ''}|${zip ?? ''}`.toLowerCase();
  if (hasMoved) notes.push('streets of an earlier address removed');
  return {
    [`${kind}_address`]: hasMoved ? NONE_THERE : found,
    [`${kind}_city`]: city,
    [`${kind}_state`]: state,
    [`${kind}_zip`]: zip,
  };
}

/** The county, derived from the ZIP code if neither the file nor the directory has a county. */
export function countyIn(row: CheckedRow, state: string, stored: StoredPlace | undefined): PlaceFacts {
  const county = row.text('county');
  if (county) return { county, county_is_derived: false };
  if (stored?.has_county) return {};
  const ofZip = countyOfZip(state, row.text('physical_zip') ?? row.text('mailing_zip') ?? '');
  return ofZip ? { county: ofZip, county_is_derived: true } : {};
}

/** Students and teachers, each with its year, and their ratio. */
export function figuresIn(row: CheckedRow, directoryYear: string | null, notes: string[]): PlaceFacts {
  const ofPlace = {
    count: row.count('student_count'),
    year: row.text('student_count_year') ?? directoryYear,
  };
  const [ofAgency] = newestOf(row, 'students_lea', (column) => row.count(column) || null);
  // The agency's own figure, if none of its schools has one.
  const students =
    ofPlace.count === null && ofAgency
      ? { count: ofAgency.value, year: schoolYearIn(ofAgency.year.replace('_', '-')) }
      : ofPlace;
  const counted =
    students.count === null ? {} : { student_count: students.count, student_count_year: students.year };
  const ratioGiven = row.amount('student_teacher_ratio');
  const ratios = newestOf(row, 'pupil_teacher_ratio', (column) => row.amount(column));
  const [teachers] = [
    { year: row.text('teachers_year') ?? teachersYear(directoryYear), value: row.amount('teachers_fte') },
    ...newestOf(row, 'teachers_fte', (column) => row.amount(column)).map(({ year, value }) => ({
      year: schoolYearIn(year.replace('_', '-')),
      value,
    })),
  ].filter(({ value }) => value); // zero is what files write where nobody reported it
  if (!teachers) return counted;
  const ratio =
    ratioGiven ??
    ratios.find(({ year }) => schoolYearIn(year.replace('_', '-')) === teachers.year)?.value ??
    null;
  // In some agencies, the schools have only a few of the students whom the agency's own ratio counts.
  const isOfCount = !students.count || plausibleRatio(students.count / Number(teachers.value)) !== null;
  const fits = areComparable(students.year, teachers.year) && isOfCount;
  if (ratio !== null && plausibleRatio(ratio) === null) notes.push('ratios outside of 1 to 100 left out');
  return {
    ...counted,
    teachers_fte: teachers.value,
    teachers_year: teachers.year ?? NONE_THERE,
    student_teacher_ratio: fits && ratio !== null ? (plausibleRatio(ratio) ?? NONE_THERE) : NONE_THERE,
  };
}

/** The bundled schools of 2023-24 have teachers of the year before; newer files state theirs. */
const teachersYear = (directoryYear: string | null) => (directoryYear === '2023-2024' ? '2022-2023' : null);

export function coordinatesIn(row: CheckedRow, stored: StoredPlace | undefined, notes: string[]): PlaceFacts {
  const [latitude, longitude] = [row.degrees('latitude', 90), row.degrees('longitude', 180)];
  // A `geo_note` gives the reason why the directory leaves the coordinates out.
  if (row.text('geo_note') === null) return { latitude, longitude };
  if (stored?.is_located) notes.push('coordinates of an earlier address removed');
  return { latitude: NONE_THERE, longitude: NONE_THERE };
}

/**
 * Stored former names and the names of earlier years. The trigger `keep_former_name` adds a stored name that changes.
 */
export function formerNamesIn(
  row: CheckedRow,
  name: string,
  stored: StoredPlace | undefined,
): readonly string[] | null {
  const earlier = newestOf(row, 'name', (column) => row.text(column)).map(({ value }) => value);
  const names = [...(stored?.former_names ?? []), ...earlier].filter(
    (one) => lettersOf(one) !== lettersOf(name),
  );
  const distinct = new Map(names.map((one) => [lettersOf(one), one]));
  return distinct.size > 0 ? [...distinct.values()] : null;
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** One count as a percentage of another; null if either is missing, the whole is 0, or the part exceeds it. */
export function percentOf(part: number | null, whole: number | null): number | null {
  if (part === null || !whole || part > whole) return null;
  return Math.round((part / whole) * 10_000) / 100;
}
