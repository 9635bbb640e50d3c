import { roleOfEach } from '../people/titles.ts';
import type { PersonSpan, TitleSpan } from './spans.ts';

/** Separators of names and titles that follow each other in a list. */
const TIGHT = /^(?:[,;]? (?:(?:and|&) )?)?$/;

/** Words right before a name that may be a title nobody has read. */
const UNREAD = /(?:^|[ /])\p{Lu}[\p{L}’'-]*(?<!\b(?:[Pp]resent|PRESENT|[Mm]embers|[Cc]all)),? $/u;

type Part = PersonSpan | TitleSpan;
const isName = (part: Part | undefined): part is PersonSpan => part !== undefined && 'first' in part;

/** A person's title; `none` where the list gives them none, `unclear` where nobody can tell whose a title is. */
export type Binding = TitleSpan | 'none' | 'unclear';

/**
 * Titles of people in lists that run on, such as `Jane Roe, Clerk John Doe, Nurse`, by the order in which the list
 * begins and ends. Has every person of such a list, and nobody else.
 */
export function bindingsIn(
  text: string,
  people: readonly PersonSpan[],
  titles: readonly TitleSpan[],
): ReadonlyMap<PersonSpan, Binding> {
  const bindings = new Map<PersonSpan, Binding>();
  if (people.length < 2 || titles.length === 0) return bindings;
  for (const run of runsOf(text, [...people, ...titles])) {
    const names = run.filter(isName);
    if (names.length < 2 || names.length === run.length) continue;
    const order = orderOf(run, text, titles);
    for (const [at, part] of run.entries())
      if (isName(part)) bindings.set(part, order === null ? 'unclear' : (titleAt(run, at, order) ?? 'none'));
  }
  return bindings;
}

function runsOf(text: string, parts: readonly Part[]): Part[][] {
  const sorted = parts.toSorted((one, other) => one.start - other.start);
  const runs: Part[][] = [];
  for (const part of sorted) {
    const last = runs.at(-1)?.at(-1);
    const gap = last && text.slice(last.end, part.start);
    if (gap !== undefined && TIGHT.test(gap)) runs.at(-1)!.push(part);
    else runs.push([part]);
  }
  return runs;
}

/** The side of their names on which titles stand; null if the list can be read both ways. */
function orderOf(run: readonly Part[], text: string, titles: readonly TitleSpan[]): 1 | -1 | null {
  const gaps = run.flatMap((part, at) =>
    at > 0 && isName(part) && !isName(run[at - 1]) ? [text.slice(run[at - 1]!.end, part.start)] : [],
  );
  if (gaps.length > 0 && gaps.every((gap) => gap.includes(';'))) return 1;
  const [beginsWithName, endsWithName] = [isName(run[0]), isName(run.at(-1))];
  const unread = UNREAD.exec(text.slice(0, run[0]!.start));
  // `Principal Roe, ` is read: a title and a surname.
  const isUnread = unread !== null && !titles.some(({ end }) => end === unread.index);
  if (isUnread && (!beginsWithName || endsWithName)) return null;
  if (beginsWithName !== endsWithName) return beginsWithName ? 1 : -1;
  if (gaps.every((gap) => gap.includes(','))) return 1;
  // Officers are named before others: two titles at the head of a list, and names alone at its end.
  return !isName(run[1]) && !isName(run[3]) && isName(run.at(-2)) ? 1 : null;
}

function titleAt(run: readonly Part[], at: number, order: 1 | -1): TitleSpan | null {
  const own = run[at + order];
  if (own && !isName(own)) return own;
  if (order === 1) return null;
  // `Principals Jane Roe, John Doe`
  const nearest = run.slice(0, at).findLast((part) => !isName(part));
  return nearest && roleOfEach(nearest.text) !== null ? nearest : null;
}
