import { signsIn } from '../patterns/signs.ts';
import { spanBetween, spanOf } from '../patterns/span.ts';
import { roleOfEach } from '../people/titles.ts';
import type { Passage } from './annotated-page.ts';
import { textBetween } from './marks.ts';
import type { PersonSpan, TitleSpan } from './spans.ts';

const { says, matches, without } = signsIn('contact-signs.txt');

/** Separators of names and titles in a list; bars stand for telephone numbers and addresses. */
const TIGHT = /^(?:[,;]?(?: [–—-])? (?:\| )*(?:(?:and|&) )?)?$/;
/** Separators of records, which never separate a name from its own title. */
const STRONG = /[;|]/;

/** Words directly before a name that may be an unrecognized title. */
const UNREAD =
  /(?:^|[ /])\p{Lu}[\p{L}’'-]*(?<!\b(?:[Pp]resent|PRESENT|[Mm]embers|[Cc]all|[Tt]he|[Oo]ur|[Yy]our|New))\.?,? $/u;

type Source = Pick<Passage, 'text' | 'people' | 'titles' | 'marks' | 'block'>;
type Part = PersonSpan | TitleSpan;
const isName = (part: Part | undefined): part is PersonSpan => part !== undefined && 'first' in part;

/** The side of a name on which its title is: 1 for right after it, -1 for right before it. */
type Order = 1 | -1;

/** A person's title; `none` if the list has none, `unclear` if it may belong to a neighbor. */
export type Binding = TitleSpan | 'none' | 'unclear';

/**
 * The titles of people in continuous lists, such as `Jane Roe, Clerk John Doe, Nurse`. The first and last parts of the
 * list show whether titles precede or follow names. Contains every person of such a list, and nobody else.
 */
export function bindingsIn(source: Source): ReadonlyMap<PersonSpan, Binding> {
  const bindings = new Map<PersonSpan, Binding>();
  // Most passages have no title, which is faster to determine than their people.
  const titles = [...source.titles, ...matches('group', source.text).map((group) => spanOf(group))];
  if (titles.length === 0 || source.people.length < 2) return bindings;
  const known = [...source.people, ...titles];
  const runs = runsOf(source, known).filter((run) => {
    const names = run.filter(isName).length;
    return names > 1 && names < run.length;
  });
  const orders = runs.map((run) => orderOf(run, source));
  const distinct = new Set(orders.filter((order) => order !== null));
  for (const [index, run] of runs.entries()) {
    // An ambiguous part of a list has the order of the other parts, if these agree.
    const order = orders[index] ?? (distinct.size === 1 ? [...distinct][0]! : null);
    for (const [at, part] of run.entries())
      if (isName(part)) bindings.set(part, order === null ? 'unclear' : (titleAt(run, at, order) ?? 'none'));
  }
  return bindings;
}

/** Groups of parts with only separators, and people's telephone numbers and addresses, between them. */
function runsOf(source: Source, parts: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  for (const part of parts.toSorted((one, other) => one.start - other.start)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const gap = last && gapOf(source, last.end, part.start);
    const isTight = isLabel(last, source) ? gap === ': ' && isName(part) : TIGHT.test(gap ?? '.');
    if (!isTight || isLabel(part, source)) runs.push([part]);
    // Two titles without a strong separator are one: `Teacher, Third Grade`.
    else if (isName(part) || isName(last) || STRONG.test(gap!)) run!.push(part);
    else run!.splice(-1, 1, spanBetween(source.text, last!, part));
  }
  return runs;
}

/** The text between two parts, with bars for telephone numbers, addresses, their labels, rooms, and leader dots. */
function gapOf({ text, marks }: Source, from: number, to: number): string {
  const gap = without('mark_label', textBetween(text, marks, from, to), ' | ');
  const bare = without('extension', gap.replace(/^ \(\p{Lu}[^()]{0,40}\)/u, ''), ' | ');
  const plain = without('room', bare.replace(/(?: ?[.…_]){3,}/g, ' | '), ' | ');
  return plain.replace(/(?:\s*\|)+\s*/g, ' | ');
}

/** The order of names and titles; null if the list is ambiguous. */
function orderOf(run: readonly Part[], source: Source): Order | null {
  const { text, titles, block } = source;
  const gapsFrom = (isFrom: (part: Part) => boolean) =>
    run.flatMap((part, at) => {
      const last = run[at - 1];
      return last && isFrom(last) && !isFrom(part) ? [gapOf(source, last.end, part.start)] : [];
    });
  const beforeNames = gapsFrom((part) => !isName(part));
  const afterNames = gapsFrom(isName);
  if (isLabel(run[0], source)) return run.slice(1).every(isName) ? -1 : orderOf(run.slice(1), source);
  // `Jane Roe, Clerk; John Doe, Nurse`: a separator of records on one side puts the title on the other.
  const areParted = (of: readonly string[]) => of.length > 0 && of.every((gap) => STRONG.test(gap));
  if (areParted(beforeNames) !== areParted(afterNames)) return areParted(beforeNames) ? 1 : -1;
  const [beginsWithName, endsWithName] = [isName(run[0]), isName(run.at(-1))];
  const before = text.slice(0, run[0]!.start);
  // A line that was split, because it was too long for one passage, may lack its beginning.
  if (before === '' && /[^\n.!?”"] $/.test(block.text.split(text, 1)[0]!)) return null;
  const unread = UNREAD.exec(before);
  // In `Principal Roe, `, the word before the name is known: a title and a surname.
  const isUnread = unread !== null && !titles.some(({ end }) => end === unread.index);
  if (isUnread && (!beginsWithName || endsWithName)) return null;
  if (beginsWithName !== endsWithName) return beginsWithName ? 1 : -1;
  // `Jane Roe, John Doe and Clerk Ann Lee`
  if (endsWithName && afterNames.some((gap) => /and|&/.test(gap))) return -1;
  // `Present: Jane Roe, Clerk John Doe`
  const hasSign = (gap: string): boolean => (beginsWithName ? /[,–—-]/ : /,/).test(gap);
  if (beforeNames.every(hasSign)) return 1;
  if (/^$|: $/.test(before) && beginsWithName && afterNames.every(hasSign) && !beforeNames.some(hasSign))
    return 1;
  return null;
}

/** The title right after or before a name, or the title that it shares with its neighbors; null without either. */
function titleAt(run: readonly Part[], at: number, order: Order): TitleSpan | null {
  const own = run[at + order];
  if (own && !isName(own)) return own;
  // `Principals Jane Roe, John Doe`; `Jane Roe and John Doe, Principals`
  const others = order === 1 ? run.slice(at) : run.slice(0, at).reverse();
  const nearest = others.find((part) => !isName(part));
  return nearest && isShared(nearest) ? nearest : null;
}

/** Returns `true` for a shared title with a colon after it: `Principals: `, `The administrative team: `. */
const isLabel = (part: Part | undefined, { text }: Source): boolean =>
  part !== undefined && !isName(part) && text.startsWith(': ', part.end) && isShared(part);

/** Returns `true` for a plural title, or the name of a group: `The administrative team: Jane Roe, John Doe`. */
const isShared = ({ text }: TitleSpan): boolean => roleOfEach(text) !== null || says('group', text);
