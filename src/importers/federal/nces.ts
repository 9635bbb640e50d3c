import type pg from 'pg';
import { csvImporter, type RowMapping } from '../records/csv-source.ts';
import type { InputLine } from '../records/import.ts';
import { placesByNcesId } from '../table.ts';
import { Rejection, repeatedKeys } from '../values.ts';
import { CheckedRow } from './checked-row.ts';
import {
  addressIn,
  coordinatesIn,
  countyIn,
  figuresIn,
  formerNamesIn,
  gradeSpanIn,
  idOf,
  NONE_THERE,
  type PlaceFacts,
  percentOf,
  phoneIn,
  type StoredPlace,
  stateCodeIn,
  statusIn,
  websiteIn,
  yearOf,
} from './nces-facts.ts';

/**
 * The rules for reading a directory of districts or schools, in the columns of the bundled files (`data/README.md`).
 * An empty cell means unknown, so the stored value stays. Facts that belong together, such as the parts of an address
 * or teachers and their year, are replaced together. Columns that readings of websites fill are never read, so
 * no import overwrites them.
 */
interface Level {
  readonly kind: 'nces-districts' | 'nces-schools';
  readonly type: 'district' | 'school';
  readonly table: 'districts' | 'schools';
  readonly digits: 7 | 12;
  /** The path of NCES' page about a place, without the id at its end. */
  readonly page: string;
  readonly columns: readonly string[];
  /** Further columns, and the table's columns that they fill. */
  readonly optional: Readonly<Record<string, string>>;
  readonly factsOf: (row: CheckedRow) => PlaceFacts;
}

const SHARED = {
  website_url: 'website_url',
  phone: 'phone',
  physical_street: 'physical_address',
  physical_city: 'physical_city',
  physical_state: 'physical_state',
  physical_zip: 'physical_zip',
  mailing_street: 'mailing_address',
  mailing_city: 'mailing_city',
  mailing_state: 'mailing_state',
  mailing_zip: 'mailing_zip',
  county: 'county',
  student_count: 'student_count',
  grade_low: 'grade_levels',
  grade_high: 'grade_levels',
  latitude: 'latitude',
  longitude: 'longitude',
  locale_type: 'locale_type',
  teachers_fte: 'teachers_fte',
};
/** Columns that are read, but whose absence the report does not mention. */
const UNLISTED = [
  'website_confidence',
  'nces_data_year',
  'student_count_year',
  'teachers_year',
  'geo_note',
  'student_teacher_ratio',
];
/** Columns that name their school year, such as `teachers_fte_2023_24`. */
const YEARLY = /^(teachers_fte|pupil_teacher_ratio|students_lea|name|status|in)_(\d{4}_\d{2})$/;

const DISTRICTS: Level = {
  kind: 'nces-districts',
  type: 'district',
  table: 'districts',
  digits: 7,
  page: 'districtsearch/district_detail.asp?ID2=',
  columns: ['nces_id', 'name', 'state'],
  optional: {
    ...SHARED,
    agency_type: 'district_type',
    school_count: 'school_count',
    frl_eligible_students: 'free_reduced_lunch_pct',
    state_district_id: 'state_district_id',
  },
  factsOf: (row) => ({
    state_district_id: row.text('state_district_id'),
    district_type: row.text('agency_type'),
    school_count: row.count('school_count'),
    free_reduced_lunch_pct: percentOf(row.count('frl_eligible_students'), row.count('student_count')),
  }),
};

const SCHOOLS: Level = {
  kind: 'nces-schools',
  type: 'school',
  table: 'schools',
  digits: 12,
  page: 'schoolsearch/school_detail.asp?ID=',
  columns: ['nces_id', 'name', 'state', 'district_nces_id'],
  optional: {
    ...SHARED,
    school_type: 'school_type',
    is_charter: 'is_charter',
    state_school_id: 'state_school_id',
  },
  factsOf: (row) => ({
    district_nces_id: row.required('district_nces_id', (cell) => cell),
    state_school_id: row.text('state_school_id'),
    school_type: row.text('school_type'),
    is_charter: row.flag('is_charter'),
  }),
};

const STORED = `${['physical', 'mailing']
  .map(
    (kind) =>
      `case when ${kind}_address is not null then lower(concat(${kind}_city, '|', ${kind}_zip)) end as ${kind}`,
  )
  .join(', ')}, county is not null and not county_is_derived as has_county,
  latitude is not null as is_located, former_names`;

const importer = (level: Level) =>
  csvImporter(
    level.kind,
    async (client: pg.Client) =>
      rowsOf(level, await placesByNcesId<StoredPlace>(client, level.table, STORED)),
    { unit: 'file' },
  );

/** Imports school districts, one row each: `data/districts.csv.gz`, or another file with its columns. */
export const importNcesDistricts = importer(DISTRICTS);

/** Imports public schools, one row each: `data/schools.csv.gz`, or another file with its columns; districts first. */
export const importNcesSchools = importer(SCHOOLS);

function rowsOf(level: Level, stored: ReadonlyMap<string, StoredPlace>): RowMapping {
  const repeatedKey = repeatedKeys('nces_id');
  const isRead = (column: string) =>
    column in level.optional || UNLISTED.includes(column) || YEARLY.test(column);
  return {
    noun: level.table,
    columns: level.columns,
    optional: (header) => header.filter((column) => isRead(column) && !level.columns.includes(column)),
    absent: (header) => {
      const known = new Set(header.map((column) => YEARLY.exec(column)?.[1] ?? column));
      const given = Object.entries(level.optional).filter(([column]) => known.has(column));
      const filled = new Set(given.map(([, target]) => target));
      return [...new Set(Object.values(level.optional))].filter((target) => !filled.has(target));
    },
    entriesOf(cells, line) {
      const nces_id = cells.nces_id || undefined;
      try {
        const row = new CheckedRow(cells);
        const id = row.required('nces_id', (cell) => idOf(cell, level.digits));
        const notes: string[] = [];
        const record = recordOf(level, row, id, stored.get(id), notes);
        const repeated = repeatedKey(id, line);
        if (repeated) return [{ line, nces_id: id, fault: repeated }];
        return [{ line, record }, ...notes.map((noted): InputLine => ({ line, noted }))];
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        return [{ line, nces_id, fault: error.message }];
      }
    },
  };
}

function recordOf(
  level: Level,
  row: CheckedRow,
  id: string,
  stored: StoredPlace | undefined,
  notes: string[],
) {
  const name = row.required('name', (cell) => cell);
  const state = row.required('state', stateCodeIn);
  const year = yearOf(row);
  const facts: PlaceFacts = {
    ...level.factsOf(row),
    ...websiteIn(row),
    grade_levels: gradeSpanIn(row),
    locale_type: row.text('locale_type'),
    phone: phoneIn(row, notes),
    ...addressIn(row, 'physical', stored, notes),
    ...addressIn(row, 'mailing', stored, notes),
    ...countyIn(row, state, stored),
    ...figuresIn(row, year, notes),
    ...coordinatesIn(row, stored, notes),
    operating_status: statusIn(row),
    nces_data_year: year,
    source: year && `NCES Common Core of Data ${year.slice(0, 5)}${year.slice(7)}`,
    former_names: formerNamesIn(row, name, stored),
  };
  return {
    type: level.type,
    nces_id: id,
    name,
    state,
    source_url: `https://nces.ed.gov/ccd/${level.page}${id}`,
    ...Object.fromEntries(
      Object.entries(facts).flatMap(([fact, value]) =>
        value === null ? [] : [[fact, value === NONE_THERE ? null : value]],
      ),
    ),
  };
}
