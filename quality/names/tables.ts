import type { GivenRow } from '../../src/directory/matching/account-row.ts';

/** A row with a known meaning, and what `/match` made of it. */
export interface Judged {
  /** `meant` is the NCES id of the place, or empty if none may be chosen. */
  readonly row: GivenRow & { readonly meant: string };
  readonly status: 'matched' | 'ambiguous' | 'unmatched';
  readonly confidence: number;
  readonly isRight: boolean;
  /** The right place is among the candidates. */
  readonly isCandidate: boolean;
  /** The place that was chosen, or the likeliest candidate. */
  readonly found: string;
}

/** A Markdown table of how many rows were matched with each confidence, rightly and wrongly. */
export function tableOfConfidence(results: readonly Judged[]): string {
  const matched = results.filter(({ status }) => status === 'matched');
  const groups = Map.groupBy(matched, ({ confidence }) => confidence);
  const rows = [...groups].toSorted(([a], [b]) => b - a);
  return markdown(
    ['confidence', 'matched', 'right', 'wrong'],
    rows.map(([confidence, group]) => {
      const right = group.filter(({ isRight }) => isRight).length;
      return [
        confidence.toFixed(2),
        count(group.length),
        share(right, group.length),
        count(group.length - right),
      ];
    }),
  );
}

/**
 * A Markdown table of all rows and of each state: how many were matched rightly, wrongly, ambiguously with the right
 * place among the candidates, or not found.
 */
export function tableOfStates(results: readonly Judged[]): string {
  const groups = Map.groupBy(results, ({ row }) => row.state ?? '');
  const states = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return markdown(
    ['state', 'rows', 'matched rightly', 'wrongly', 'ambiguous with it', 'not found'],
    [['all', results] as const, ...states].map(([state, group]) => [state, ...countsOf(group)]),
  );
}

/** The same table for sets of rows. */
export const tableOfSets = (sets: ReadonlyMap<string, readonly Judged[]>): string =>
  markdown(
    ['rows', 'number', 'matched rightly', 'wrongly', 'ambiguous with it', 'not found'],
    [...sets].map(([title, results]) => [title, ...countsOf(results)]),
  );

function countsOf(results: readonly Judged[]): string[] {
  const right = results.filter(({ isRight }) => isRight).length;
  const wrong = results.filter(({ status, isRight }) => status === 'matched' && !isRight).length;
  const ambiguous = results.filter(({ isCandidate }) => isCandidate).length;
  const rest = results.length - right - wrong - ambiguous;
  return [count(results.length), share(right, results.length), ...[wrong, ambiguous, rest].map(count)];
}

const count = (number: number): string => number.toLocaleString('en-US');

/** Rounded down, so that 100 % means all. */
const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${(Math.floor((1_000 * part) / whole) / 10).toFixed(1)} %`;

const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
