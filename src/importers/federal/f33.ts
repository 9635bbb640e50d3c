import type { Readable } from 'node:stream';
import type { DatabaseAddress } from '../../platform/base/database-address.ts';
import { plainNcesId } from '../../platform/graph/nces-ids.ts';
import { onOwnConnection } from '../connection.ts';
import type { ImportOptions } from '../import.ts';
import { csvSource, type Row, type RowMapping } from '../records/csv-source.ts';
import { importEntries } from '../records/import.ts';
import type { RecordsReport } from '../records/report.ts';
import { figure } from './cells.ts';

/**
 * Imports the federal finance survey of school systems (F-33, `sdfYY_1a`): revenue, and current spending per student. A
 * file with an older fiscal year than the stored one changes nothing.
 */
export async function importF33(
  input: Readable,
  address: DatabaseAddress,
  options: ImportOptions = {},
): Promise<RecordsReport> {
  const years = await onOwnConnection(address, options.signal, async (client) => {
    const { rows } = await client.query<{ nces_id: string; finance_year: number | null }>(
      'select nces_id, finance_year from districts',
    );
    return new Map(rows.map(({ nces_id, finance_year }) => [nces_id, finance_year]));
  });
  return importEntries('f33', csvSource(financeRows(years)), input, address, options);
}

/** A missing item is 0 with a flag, so the flag decides. */
const ITEMS = ['TOTALREV', 'TCURELSC', 'V33'] as const;
const FLAGS = ITEMS.map((item) => `FL_${item}`);

const itemOf = (row: Row, item: (typeof ITEMS)[number]): number | null =>
  row[`FL_${item}`]?.toUpperCase() === 'M' ? null : figure(row[item]);

/**
 * Spending per student outside this range, in US dollars, belongs to systems that pass money through or teach only some
 * of the students they report.
 */
const PER_STUDENT = { least: 1_000, most: 200_000 };

function financeRows(years: ReadonlyMap<string, number | null>): RowMapping {
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
      if (!years.has(id)) return [{ line, skipped: 'school system that is not in the directory' }];
      if ((years.get(id) ?? 0) > year) return [{ line, skipped: 'older than the figures on record' }];
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

const fiscalYear = (cell: string): number | undefined =>
  /^\d{2}$/.test(cell)
    ? 2_000 + Number(cell) - (Number(cell) > 80 ? 100 : 0)
    : /^\d{4}$/.test(cell)
      ? Number(cell)
      : undefined;
