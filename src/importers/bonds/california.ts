import { bondImporter, noDate } from './import-votes.ts';
import { amountIn, dateIn, tidyMeasure } from './vote.ts';

/**
 * Imports bond elections from DebtWatch of the California Debt and Investment Advisory Commission (CDIAC). The file
 * names agencies without an id, so a district must match by name and county. Parcel taxes are skipped: they are not
 * bonds, and their amounts are prose.
 */
export const importCaliforniaBonds = bondImporter({
  kind: 'bonds-ca',
  state: 'CA',
  publisher: 'California Debt and Investment Advisory Commission, DebtWatch',
  columns: [
    'Election Date',
    'Agency Name',
    'County',
    'Measure Name',
    'Type of Tax/Debt',
    'Amount of Bond/Tax',
    '% Yes',
    '% No',
    'Election Result',
    'Purpose',
  ],
  skip(row) {
    if (!/\bK-12\b/i.test(row.Purpose)) return 'not for schools';
    if (!/^General Obligation Bond$/i.test(row['Type of Tax/Debt'])) return 'a tax, not a bond';
    return outcomeOf(row['Election Result']) ? undefined : 'neither passed nor failed';
  },
  district: (row, districts) => districts.named(row['Agency Name'], row.County),
  vote(row) {
    const date = dateIn(row['Election Date']);
    if (!date) return noDate('Election Date', row['Election Date']);
    const measure = row['Measure Name'];
    return {
      district: `${row['Agency Name']}, ${row.County} County`,
      date,
      question: measure ? `measure ${measure}` : 'one measure',
      purpose: tidyMeasure(row.Purpose).replace(/^K-12 School Facility$/i, 'K-12 school facilities'),
      amount: amountIn(row['Amount of Bond/Tax']),
      outcome: outcomeOf(row['Election Result'])!,
      figures: shares(row['% Yes'], row['% No']),
      url: 'https://debtwatch.treasurer.ca.gov/',
    };
  },
});

const outcomeOf = (result: string): 'carried' | 'defeated' | undefined =>
  /^pass/i.test(result) ? 'carried' : /^fail/i.test(result) ? 'defeated' : undefined;

/** The percentages for and against; null if the row has none. */
function shares(yes: string, no: string): string | null {
  const isShare = (cell: string) => /^\d{1,3}(?:\.\d{1,4})?%?$/.test(cell);
  if (!isShare(yes) || !isShare(no)) return null;
  const sum = Number.parseFloat(yes) + Number.parseFloat(no);
  // Rounded shares add up to nearly 100; other sums are placeholders.
  return sum > 99 && sum < 101 ? `${Number.parseFloat(yes)} % for, ${Number.parseFloat(no)} % against` : null;
}
