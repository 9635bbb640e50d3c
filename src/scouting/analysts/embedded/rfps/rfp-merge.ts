import type { RfpFact } from '../../../facts.ts';
import { OF_MANY } from './vocabulary/rfps.ts';

/** A request that was found, and its number, to know it again. */
export interface Known {
  readonly number: string | null;
  readonly fact: RfpFact;
}

/** Adds a request, or what another place tells of one that is known. */
export function add(found: Known[], known: Known): void {
  const at = found.findIndex((other) => isSame(other, known));
  if (at < 0) found.push(known);
  else found[at] = { number: found[at]!.number ?? known.number, fact: merged(found[at]!.fact, known.fact) };
}

function isSame(one: Known, other: Known): boolean {
  if (one.number && other.number) return digits(one.number) === digits(other.number);
  const [few, many] = [wordsOf(one.fact.title), wordsOf(other.fact.title)].sort(
    (a, b) => a.length - b.length,
  );
  const shared = few!.filter((word) => many!.includes(word)).length;
  const isAlike = shared >= 0.7 * few!.length && few!.length > 0;
  const deadlines = new Set([one.fact.deadline, other.fact.deadline].filter(Boolean));
  const isSameDay = deadlines.size === 1 && one.fact.deadline === other.fact.deadline;
  const isOfPage = one.fact.sourceUrl === other.fact.sourceUrl && (!one.number || !other.number);
  return (
    (isAlike && deadlines.size < 2) || (isSameDay && isOfPage && few!.length > 0 && shared >= few!.length / 3)
  );
}

const digits = (number: string): string => number.replace(/^[a-z. #]*/, '').replace(/\W/g, '');

/** The words that tell a request from others; what is bought of many things, and where, does not. */
function wordsOf(title: string): string[] {
  const all = (title.toLowerCase().match(/[a-z]{4,}/g) ?? []).map((word) => word.replace(/(?<!s)s$/, ''));
  const own = all.filter((word) => !OF_MANY.has(word) && !OF_MANY.has(`${word}s`));
  return own.length > 0 ? own : all;
}

/** What one place leaves open, another may tell; the place that tells most is the request's own. */
function merged(one: RfpFact, other: RfpFact): RfpFact {
  const [main, rest] = toldBy(other) > toldBy(one) ? [other, one] : [one, other];
  return {
    ...main,
    category: main.category ?? rest.category,
    postedDate: main.postedDate ?? rest.postedDate,
    deadline: main.deadline ?? rest.deadline,
    estimatedValue: main.estimatedValue ?? rest.estimatedValue,
    url: main.url ?? rest.url,
    status: one.status === 'closed' || other.status === 'closed' ? 'closed' : 'open',
  };
}

/** How much of what sellers ask a fact tells; until when answers are accepted most of all. */
const toldBy = ({ deadline, postedDate, estimatedValue }: RfpFact): number =>
  (deadline === null ? 0 : 3) + (postedDate === null ? 0 : 1) + (estimatedValue === null ? 0 : 1);
