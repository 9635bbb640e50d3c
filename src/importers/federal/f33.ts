import { plainNcesId } from '@emi/base/declared';
import { csvImporter, type Row, type RowMapping } from '../records/csv-source.ts';
import { placesByNcesId } from '../table.ts';
import { figure } from './cells.ts';

/**
 * Imports the federal finance survey of school systems (F-33, `sdfYY_1a`): revenue, and current spending per student. A
 * file with an older fiscal year than the stored one changes nothing.
 */
export const importF33 = csvImporter('f33', async (client) =>
  financeRows(await placesByNcesId<{ finance_year: number | null }>(client, 'districts', 'finance_year')),
);

/** Total revenue, current spending, and students. A missing item is 0, and its flag `M`, so the flag decides. */
const ITEMS = ['TOTALREV', 'TCURELSC', 'V33'] as const;
const FLAGS = ITEMS.map((item) => `FL_${item}`);

const itemOf = (row: Row, item: (typeof ITEMS)[number]): number | null =>
  row[`FL_${item}`]?.toUpperCase() === 'M' ? null : figure(row[item]);

/**
 * Spending per student outside this range, in US dollars, belongs to systems that pass money through or teach only some
 * of the students they report.
 */
const PER_STUDENT = { least: 1_000, most: 200_000 };

function financeRows(stored: ReadonlyMap<string, { readonly finance_year: number | null }>): RowMapping {
  return {
    columns: ['LEAID', 'YEAR', ...ITEMS],
    optional: FLAGS,
    entriesOf(row, line) {
      const id = plainNcesId(row.LEAID ?? '', 7);
      const year = fiscalYear(row.YEAR ?? '');
      if (year === undefined) {
        return [{ line, fault: `YEAR is ${JSON.stringify(row.YEAR)}; it must be a fiscal year such as 23` }];
      }
      if (!/^\d{7}$/.test(id)) return [{ line, skipped: 'school system without an NCES id' }];
      const district = stored.get(id);
      if (!district) return [{ line, skipped: 'school system that is not in the directory' }];
      if ((district.finance_year ?? 0) > year) return [{ line, skipped: 'older than the figures on record' }];
      const [revenue, spending, students] = ITEMS.map((item) => itemOf(row, item));
      const perStudent = students && spending !== null ? Math.round(spending! / students) : null;
      const isPlausible =
        perStudent !== null && perStudent >= PER_STUDENT.least && perStudent <= PER_STUDENT.most;
      if (!revenue && !isPlausible) return [{ line, skipped: 'no figures' }];
      const record = {
        type: 'district',
        nces_id: id,
        finance_year: year,
        total_revenue: revenue || null,
        per_pupil_expenditure: isPlausible ? perStudent : null,
      };
      return [{ line, record }];
    },
  };
}

/** A year of two digits is from 1981 to 2080. */
function fiscalYear(cell: string): number | undefined {
  if (/^\d{4}$/.test(cell)) return Number(cell);
  return /^\d{2}$/.test(cell) ? Number(cell) + (Number(cell) > 80 ? 1_900 : 2_000) : undefined;
}
