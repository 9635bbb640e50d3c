import { plainNcesId } from '@emi/base/declared';
import { csvImporter, type RowMapping } from '../records/csv-source.ts';
import { sourceRecord } from '../records/source-record.ts';
import { placesByNcesId } from '../table.ts';
import { figure, ratioOf, schoolYearIn } from './cells.ts';

/** Students by school year. */
type Enrollment = Readonly<Record<string, number>>;

interface Stored {
  readonly nces_id: string;
  readonly name: string;
  readonly enrollment: Enrollment | null;
  readonly student_count: number | null;
  /** The school year of `student_count`. */
  readonly counted: string | null;
  readonly teachers_fte: number | null;
  readonly teachers_year: string | null;
  readonly has_students: boolean;
}

const STORED = `name, enrollment, student_count, coalesce(student_count_year, nces_data_year) as counted,
  teachers_fte, teachers_year,
  exists (select from schools s where s.district_id = districts.id and s.student_count > 0) as has_students`;

/**
 * Imports CCD's membership of agencies (`ccd_lea_052`), one file per year. A district gets a pain point if it had at
 * least 100 students three years before its latest year on record, and has lost at least 8 % of them.
 */
export const importCcdMembership = csvImporter(
  'ccd-membership',
  async (client, options) =>
    membershipRows(
      await placesByNcesId<Stored>(client, 'districts', STORED),
      options.day ?? new Date().toISOString().slice(0, 10),
    ),
  // A file that is complete for a state and year removes the pain points that its figures no longer show.
  { scope: { origin: 'federal', prefix: '' } },
);

/** The row with an agency's total; other rows are by grade, race, and sex. */
const TOTAL = /^Education Unit Total$/i;

function membershipRows(stored: ReadonlyMap<string, Stored>, day: string): RowMapping {
  return {
    columns: ['SCHOOL_YEAR', 'LEAID', 'STUDENT_COUNT', 'TOTAL_INDICATOR'],
    entriesOf({ SCHOOL_YEAR = '', LEAID = '', STUDENT_COUNT, TOTAL_INDICATOR = '' }, line) {
      if (!TOTAL.test(TOTAL_INDICATOR)) return [];
      const year = schoolYearIn(SCHOOL_YEAR);
      if (!year)
        return [
          { line, fault: `SCHOOL_YEAR is ${JSON.stringify(SCHOOL_YEAR)}; it must be such as 2023-2024` },
        ];
      const students = figure(STUDENT_COUNT);
      if (students === null) return [{ line, skipped: 'number of students unknown' }];
      const id = plainNcesId(LEAID, 7);
      const district = stored.get(id);
      if (!district) return [{ line, skipped: 'agency that is not in the directory' }];
      if (students === 0 && district.has_students) {
        return [{ line, skipped: '0 students reported of an agency whose schools have some' }];
      }
      const enrollment = { ...district.enrollment, [year]: students };
      const { student_count, counted, teachers_fte, teachers_year } = district;
      const isLatest =
        Object.keys(enrollment).every((other) => other <= year) &&
        (student_count === null || counted === null || counted <= year);
      const ratio = ratioOf({ count: students, year }, { count: teachers_fte, year: teachers_year });
      const record = {
        type: 'district',
        nces_id: id,
        enrollment: inOrder(enrollment),
        ...(isLatest ? { student_count: students, student_count_year: year } : {}),
        ...(isLatest && teachers_fte !== null ? { student_teacher_ratio: ratio } : {}),
      };
      const loss = lossOf(district, enrollment, day);
      return [
        { line, record },
        ...(loss
          ? [
              { line, record: loss },
              { line, noted: 'districts that lost 8 % of their students in three years' },
            ]
          : []),
      ];
    },
  };
}

const inOrder = (enrollment: Enrollment): Enrollment =>
  Object.fromEntries(Object.entries(enrollment).toSorted(([a], [b]) => a.localeCompare(b)));

/** The years over which a loss is measured, and the shares of students lost from which it counts, and is severe. */
const YEARS = 3;
const NOTABLE = 0.08;
const SEVERE = 0.2;
/** Minimum number of students before the loss; in smaller districts, a large share is few students. */
const FEWEST = 100;

const COUNT = new Intl.NumberFormat('en-US');

/** The pain point of a district whose enrollment fell notably in the three years up to the latest year on record. */
function lossOf(
  { nces_id, name }: Stored,
  enrollment: Enrollment,
  day: string,
): Record<string, unknown> | undefined {
  const latest = Object.keys(enrollment).toSorted().at(-1)!;
  const since = Number(latest.slice(0, 4)) - YEARS;
  const earlier = `${since}-${since + 1}`;
  const [before, after] = [enrollment[earlier], enrollment[latest]];
  if (before === undefined || after === undefined || before < FEWEST) return undefined;
  const share = (before - after) / before;
  if (share < NOTABLE) return undefined;
  const change = `fell from ${COUNT.format(before)} in ${earlier} to ${COUNT.format(after)} in ${latest}`;
  return sourceRecord(
    'pain_point',
    {
      origin: 'federal',
      key: `${nces_id} enrollment`,
      year: since + YEARS + 1,
      quote: `${name}: enrollment ${change}.`,
      heading: 'NCES Common Core of Data, membership',
      url: `https://nces.ed.gov/ccd/districtsearch/district_detail.asp?ID2=${nces_id}`,
      day,
    },
    {
      district_nces_id: nces_id,
      category: 'enrollment',
      severity: share >= SEVERE ? 'high' : 'medium',
      description: `Enrollment ${change}, by ${(share * 100).toFixed(1)} %.`,
    },
  );
}
