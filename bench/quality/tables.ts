import type { KindName, SiteScore } from '../../test/quality/score.ts';
import { KIND_NAMES } from '../../test/quality/score.ts';
import type { Split } from '../../test/quality/site.ts';
import {
  addTally,
  emptyTally,
  f1,
  type Mistake,
  precision,
  recall,
  type Tally,
} from '../../test/quality/tally.ts';

/** What is asked of the embedded analyst on held-out sites, for each kind. */
export const GOAL = { precision: 0.9, recall: 0.75 } as const;

export interface KindSummary {
  readonly kind: KindName;
  readonly labels: number;
  readonly found: number;
  readonly right: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  /** Of the facts found: the share of which the attribute is right. */
  readonly attributes: Readonly<Record<string, number>>;
}

export interface SplitSummary {
  readonly split: Split;
  readonly sites: number;
  readonly pages: number;
  readonly unfounded: number;
  readonly kinds: readonly KindSummary[];
  readonly perSite: readonly {
    readonly site: string;
    readonly builder: string;
    readonly kinds: readonly KindSummary[];
  }[];
}

export function summarizeSplit(split: Split, scores: readonly SiteScore[]): SplitSummary {
  const own = scores.filter(({ site }) => site.split === split);
  return {
    split,
    sites: own.length,
    pages: own.reduce((sum, { site }) => sum + site.pages.length, 0),
    unfounded: own.reduce((sum, { unfounded }) => sum + unfounded, 0),
    kinds: KIND_NAMES.map((kind) => summarizeKind(kind, own)),
    perSite: own.map((score) => ({
      site: score.site.name,
      builder: score.site.builder,
      kinds: KIND_NAMES.map((kind) => summarizeKind(kind, [score])),
    })),
  };
}

function summarizeKind(kind: KindName, scores: readonly SiteScore[]): KindSummary {
  const tally = scores.reduce((sum, { tallies }) => addTally(sum, tallies[kind]), emptyTally());
  return {
    kind,
    labels: tally.labels,
    found: tally.found,
    right: tally.right,
    precision: precision(tally),
    recall: recall(tally),
    f1: f1(tally),
    attributes: shares(tally),
  };
}

const shares = ({ attributes }: Tally): Record<string, number> =>
  Object.fromEntries(Object.entries(attributes).map(([name, { told, right }]) => [name, right / told]));

/** Found nothing where nothing is to be found is as good as it gets. */
export const meetsGoal = (summary: KindSummary): boolean =>
  (summary.precision ?? 1) >= GOAL.precision && (summary.recall ?? 1) >= GOAL.recall;

export function splitTable({ split, sites, pages, unfounded, kinds, perSite }: SplitSummary): string {
  const weakest = kinds.filter((kind) => !meetsGoal(kind)).sort((a, b) => (a.f1 ?? 0) - (b.f1 ?? 0));
  const dropped = unfounded ? `, ${unfounded} facts dropped: their context is not on their page` : '';
  return [
    `${split}: ${sites} sites, ${pages} pages${dropped}`,
    '',
    aligned([
      ['', 'labels', 'found', 'right', 'precision', 'recall', 'F1', ''],
      ...kinds.map((kind) => [
        kind.kind,
        ...[kind.labels, kind.found, kind.right].map(String),
        ...[kind.precision, kind.recall, kind.f1].map(figure),
        Object.entries(kind.attributes)
          .map(([name, value]) => `${name} ${figure(value)}`)
          .join(', '),
      ]),
    ]),
    '',
    aligned([
      ['F1 per site', ...kinds.map(({ kind }) => kind)],
      ...perSite.map(({ site, kinds: own }) => [site, ...own.map((kind) => figure(kind.f1))]),
    ]),
    '',
    weakest.length
      ? `Below precision ${GOAL.precision} or recall ${GOAL.recall}, weakest first: ${weakest.map(({ kind }) => kind).join(', ')}`
      : `Every kind reaches precision ${GOAL.precision} and recall ${GOAL.recall}.`,
  ].join('\n');
}

export const mistakeList = (mistakes: readonly Mistake[]): string =>
  mistakes
    .map(({ kind, what, page, said }) => `${what.padEnd(6)} ${kind.padEnd(14)} ${said}\n       ${page}`)
    .join('\n');

const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(2));

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)));
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}
