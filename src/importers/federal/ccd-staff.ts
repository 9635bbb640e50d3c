import { plainNcesId } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import { csvImporter, type Row, type RowMapping } from '../records/csv-source.ts';
import type { InputLine } from '../records/import.ts';
import { placesByNcesId } from '../table.ts';
import { figure, plausibleRatio, ratioOf, schoolYearIn } from './cells.ts';

/** The stored columns that a file of teachers is compared with. */
interface Stored {
  readonly student_count: number | null;
  /** The school year of `student_count`. */
  readonly counted: string | null;
  readonly teachers_year: string | null;
}

const STORED = 'student_count, coalesce(student_count_year, nces_data_year) as counted, teachers_year';

interface Level {
  readonly type: 'district' | 'school';
  readonly table: 'districts' | 'schools';
  readonly idOf: (row: Row) => string;
  /** The number of teachers in a row, as text; undefined for a row about other staff. */
  readonly teachersOf: (row: Row) => string | undefined;
}

const DISTRICTS: Level = {
  type: 'district',
  table: 'districts',
  idOf: ({ LEAID = '' }) => plainNcesId(LEAID, 7),
  // The row with all teachers; other rows have teachers by level, other staff, and totals.
  teachersOf: ({ STAFF = '', STAFF_COUNT = '' }) => (/^teachers$/i.test(STAFF) ? STAFF_COUNT : undefined),
};

const SCHOOLS: Level = {
  type: 'school',
  table: 'schools',
  idOf: ({ NCESSCH = '' }) => plainNcesId(NCESSCH, 12),
  teachersOf: ({ TEACHERS = '' }) => TEACHERS,
};

/**
 * Imports CCD's staff of agencies (`ccd_lea_059`) or schools (`ccd_sch_059`): teachers in full-time equivalents, with
 * the file's school year. Stored figures of a later year stay.
 */
export const importCcdStaff = csvImporter('ccd-staff', async (client) => {
  const read = ({ table }: Level) => placesByNcesId<Stored>(client, table, STORED);
  return staffRows({ district: await read(DISTRICTS), school: await read(SCHOOLS) });
});

/** The columns of both files; those of schools are absent from the file of agencies. */
const OPTIONAL = ['STAFF', 'STAFF_COUNT', 'NCESSCH', 'TEACHERS'];

function staffRows(stored: Readonly<Record<Level['type'], ReadonlyMap<string, Stored>>>): RowMapping {
  let level = DISTRICTS;
  return {
    columns: ['SCHOOL_YEAR', 'LEAID'],
    optional: OPTIONAL,
    ignored(_, has) {
      const isOfSchools = has('NCESSCH') && has('TEACHERS');
      if (!isOfSchools && !(has('STAFF') && has('STAFF_COUNT'))) {
        throw badRequest(
          'The header lacks STAFF and STAFF_COUNT, or NCESSCH and TEACHERS: is this the right file? ' +
            'Nothing was imported.',
        );
      }
      level = isOfSchools ? SCHOOLS : DISTRICTS;
      return [];
    },
    entriesOf(row, line) {
      const cell = level.teachersOf(row);
      return cell === undefined ? [] : entriesOf(level, stored[level.type], row, cell, line);
    },
  };
}

function entriesOf(
  { type, idOf }: Level,
  stored: ReadonlyMap<string, Stored>,
  row: Row,
  cell: string,
  line: number,
): InputLine[] {
  const { SCHOOL_YEAR = '' } = row;
  const year = schoolYearIn(SCHOOL_YEAR);
  if (!year) {
    return [{ line, fault: `SCHOOL_YEAR is ${JSON.stringify(SCHOOL_YEAR)}; it must be such as 2023-2024` }];
  }
  const teachers = figure(cell);
  if (!teachers) return [{ line, skipped: 'number of teachers unknown' }]; // 0 means that nobody reported it
  const id = idOf(row);
  const place = stored.get(id);
  if (!place)
    return [{ line, skipped: `${type === 'district' ? 'agency' : 'school'} that is not in the directory` }];
  if (place.teachers_year !== null && place.teachers_year > year) {
    return [{ line, skipped: 'teachers of a later year are known' }];
  }
  const { student_count: students, counted } = place;
  const ratio = ratioOf({ count: students, year: counted }, { count: teachers, year });
  const isImplausible = ratio === null && !!students && plausibleRatio(students / teachers) === null;
  const record = {
    type,
    nces_id: id,
    teachers_fte: teachers,
    teachers_year: year,
    student_teacher_ratio: ratio,
  };
  return [
    { line, record },
    ...(isImplausible ? [{ line, noted: 'ratios outside of 1 to 100 left out' }] : []),
  ];
}
