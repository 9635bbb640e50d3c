import type { Share } from './intervals.ts';
import type { SetSummary } from './summary.ts';
import type { Mistake } from './tally.ts';

/** The report on a set of labeled websites: a row for each measure, then totals and the kinds of evidence. */
export function setTable(summary: SetSummary): string {
  const { set, sites, pages, unfounded, silentPages, scores } = summary;
  const dropped = unfounded ? `, ${unfounded} facts dropped: their context is not on their page` : '';
  return [
    `${set}: ${sites} sites, ${pages} pages${dropped}`,
    '',
    aligned([
      [
        '',
        'labels',
        'found',
        'right',
        'precision',
        '95 %',
        'recall',
        '95 %',
        'false/100 pages',
        'attributes',
      ],
      ...scores.map(({ name, labels, found, right, precision, recall, falsePer100Pages, attributes }) => [
        name,
        ...[labels, found, right].map(String),
        figure(precision),
        interval(precision),
        figure(recall),
        interval(recall),
        falsePer100Pages.toFixed(1),
        Object.entries(attributes)
          .map(([attribute, value]) => `${attribute} ${value.toFixed(2)}`)
          .join(', '),
      ]),
    ]),
    '',
    `False facts per 100 pages: ${summary.falsePer100Pages.toFixed(1)}`,
    `Pages without a fact: ${silentPages.labeled}, of which ${silentPages.kept} have no false find`,
    ...evidenceLines(summary),
  ].join('\n');
}

/** Finds by kind of evidence; nothing if all finds have the same kind. */
function evidenceLines({ scores }: SetSummary): string[] {
  const rows = scores.flatMap(({ name, evidence }) =>
    Object.entries(evidence).map(([kind, { stated, right }]) => [name, kind, String(stated), String(right)]),
  );
  const kinds = new Set(rows.map(([, kind]) => kind));
  if (kinds.size < 2) return [];
  return ['', aligned([['by evidence', 'kind', 'found', 'right'], ...rows])];
}

/** Mistakes in two lines each: what was missed or found wrongly, and the page. */
export const mistakeList = (mistakes: readonly Mistake[]): string =>
  mistakes
    .map(({ measure, what, page, evidence, said }) => {
      const basis = evidence ? ` (${evidence})` : '';
      return `${what.padEnd(6)} ${measure.padEnd(14)} ${said}${basis}\n       ${page}`;
    })
    .join('\n');

const figure = (share: Share | null): string => share?.value.toFixed(2) ?? '–';
const interval = (share: Share | null): string =>
  share ? `${share.low.toFixed(2)}–${share.high.toFixed(2)}` : '';

/** Headers of columns of text, besides the first one. */
const TEXT_COLUMNS: ReadonlySet<string> = new Set(['attributes', 'kind']);

/** Formats a table whose first row is its header: text aligned left, numbers right. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const isText = (column: number) => column === 0 || TEXT_COLUMNS.has(rows[0]![column]!);
  const line = (row: readonly string[]) =>
    row.map((cell, column) =>
      isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    );
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}
