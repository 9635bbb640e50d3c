import { type FoundDate, findDates } from '../language/dates.ts';
import { ASIDE_DAY, DAY_CUES } from './vocabulary/rfps.ts';

/** The days of a request: when it was made known, and until when answers are accepted. */
export interface RfpDays {
  readonly due: string | null;
  readonly posted: string | null;
}

/**
 * What a day is for, by the word nearest before it; `opening` is that of the answers, or of the bidding; a
 * `bare` day stands alone.
 */
type Role = 'due' | 'opening' | 'posted' | 'weak' | 'bare' | 'other';

interface ToldDay {
  readonly role: Role;
  readonly day: string;
}

/** How far before a day its word may stand. */
const WINDOW = 90;

export function daysIn(about: readonly string[], now: Date): RfpDays {
  const days = about.flatMap((text) => rolesIn(text, now));
  const first = (role: Role): string | null => days.find((one) => one.role === role)?.day ?? null;
  const [due, opening, posted] = [first('due'), first('opening'), first('posted')];
  // What opens before it closes is the bidding, not the answers.
  const isStart = due !== null && opening !== null && opening < due;
  // Of days without a word the last is that of the answers, and one before it that of the notice.
  const bare = days.filter(({ role }) => role === 'bare').map(({ day }) => day);
  const start = isStart ? opening : bare.length > 1 && due === null ? bare[0]! : null;
  return { due: due ?? opening ?? first('weak') ?? bare.at(-1) ?? null, posted: posted ?? start };
}

/** Whether a text tells until when answers are accepted, or when they are or were opened. */
export const tellsDue = (text: string, now: Date): boolean =>
  rolesIn(text, now).some(({ role }) => role === 'due' || role === 'opening');

const rolesIn = (text: string, now: Date): ToldDay[] =>
  findDates(text, now)
    .filter(({ precision }) => precision === 'day')
    .map((date, at, all) => {
      const role = isAlone(text, date) ? 'bare' : roleOf(leadOf(text, date, all[at - 1]));
      // Of `accepted November 16 - December 14` the last day is that of the answers.
      return { role, day: role === 'due' ? date.lastDay : date.day };
    });

/** Nothing, where what stands before a dash is no word for the day. */
const beforeDash = (before: string): string =>
  / [–—-] ?$/.test(before) && before.search(DAY_CUES) < 0 ? '' : before;

/** Whether a day stands alone in a line, or at its end behind a dash. */
const isAlone = (text: string, { start, end }: FoundDate): boolean =>
  !/\p{L}/u.test(
    (beforeDash(text.slice(0, start)) + text.slice(end)).replace(/\b(?:noon|[ap]\.?m|at|\w+day)\b/gi, ''),
  );

/** What stands before a day, from the day before it on. */
const leadOf = (text: string, date: FoundDate, previous: FoundDate | undefined): string =>
  text
    .slice(Math.max(previous?.end ?? 0, date.start - WINDOW), date.start)
    .replace(/\b([ap])\.\s?m\./gi, '$1m');

function roleOf(lead: string): Role {
  if (ASIDE_DAY.test(lead)) return 'other';
  const clause = lead.slice(Math.max(...[...'.;|'].map((end) => lead.lastIndexOf(end))) + 1);
  const cues = [...clause.matchAll(DAY_CUES)].flatMap(({ groups = {} }) =>
    Object.keys(groups).filter((role) => groups[role] !== undefined),
  ) as Role[];
  return cues.findLast((role) => role !== 'weak') ?? cues.at(-1) ?? 'other';
}
