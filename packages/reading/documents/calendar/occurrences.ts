import { RRuleTemporal } from 'rrule-temporal';
import type { Offset } from '../../time-zone.ts';
import { instantOf, type Moment } from './moments.ts';

/** Maximum number of occurrences of an event; those nearest to today are kept. */
const MOST_KEPT = 120;
/**
 * Maximum number of steps of a rule: more than daily for thirty years, including candidates that other parts reject.
 */
const BOUNDS = { maxIterations: 12_000, maxCandidateEvaluations: 40_000 };

export interface Window {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly now: number;
  readonly to: number;
}

/** The times of an event as its properties state them. */
export interface Recurrence {
  readonly start: Moment;
  /** Values of RRULE. */
  readonly rules: readonly string[];
  /** Moments of RDATE. */
  readonly added: readonly Moment[];
  /** Moments of EXDATE, and those of occurrences that another event replaces. */
  readonly excluded: readonly Moment[];
  /** The zone for times without one. */
  readonly local: Offset | null;
}

/** Returns `false` for an event with a single time that nothing cancels or replaces. */
export const isRecurring = ({ rules, added, excluded }: Recurrence): boolean =>
  rules.length + added.length + excluded.length > 0;

/**
 * The occurrences of an event within the window and a day around it, at most 120, in order. Moments are compared as
 * instants, so that an exception in UTC cancels an occurrence in local time.
 */
export function occurrences(event: Recurrence, window: Window): Moment[] {
  const { start, rules, added, excluded, local } = event;
  const zone = start.offset ?? local;
  const of = (wall: number): Moment => ({ ...start, wall });
  const all = [
    start,
    ...rules.flatMap((rule) => expandedIfPossible(rule, start, zone, window)).map(of),
    ...added.map((moment) => inFormOf(moment, start, local)),
  ];
  const exact = excluded.filter(({ isDay }) => isDay === start.isDay);
  const instants = new Set(exact.map((moment) => instantOf(moment, zone)));
  const days = new Set(excluded.filter(({ isDay }) => isDay || start.isDay).map(({ wall }) => dayOf(wall)));
  const kept = new Map<number, Moment>();
  for (const moment of all) {
    const instant = instantOf(moment, local);
    const isIn = instant >= window.from - DAY && instant <= window.to + DAY;
    if (isIn && !instants.has(instant) && !days.has(dayOf(moment.wall))) kept.set(instant, moment);
  }
  return [...kept]
    .toSorted(([one], [other]) => Math.abs(one - window.now) - Math.abs(other - window.now))
    .slice(0, MOST_KEPT)
    .toSorted(([one], [other]) => one - other)
    .map(([, moment]) => moment);
}

const DAY = 86_400_000;
const dayOf = (wall: number): number => Math.floor(wall / DAY);

/** An additional date in another zone is shown like the event's own dates. */
function inFormOf(moment: Moment, start: Moment, local: Offset | null): Moment {
  if (moment.isDay === start.isDay && moment.offset === start.offset) return moment;
  if (moment.isDay || start.isDay || !start.offset) return moment;
  const instant = instantOf(moment, local);
  return { ...start, wall: instant + start.offset(instant) };
}

/**
 * Applies a change of "this and all later" occurrences to a later occurrence: shifts `moment` as the change moved
 * `replaced` to `start`, in the local time of `start`.
 */
export function movedLike(moment: Moment, replaced: Moment, start: Moment, local: Offset | null): Moment {
  const [own, from] = [inFormOf(moment, start, local), inFormOf(replaced, start, local)];
  const wall = (replaced.isDay ? dayOf(own.wall) * DAY : own.wall) + start.wall - from.wall;
  return { ...start, wall: start.isDay ? dayOf(wall) * DAY : wall };
}

/** If a rule is malformed or takes too many steps, the event has only its explicit dates. */
function expandedIfPossible(...of: Parameters<typeof expanded>): number[] {
  try {
    return expanded(...of);
  } catch {
    return [];
  }
}

/**
 * The times of a rule in the event's local time. The library gets them as if they were in UTC, so that its results do
 * not depend on the zone.
 */
function expanded(rule: string, start: Moment, zone: Offset | null, { from, to }: Window): number[] {
  const rruleString = `DTSTART:${stamp(start.wall)}\nRRULE:${inOrder(rule, start, zone)}`;
  const recurrence = new RRuleTemporal({ rruleString, includeDtstart: true, cache: false, ...BOUNDS });
  const times = recurrence.between(new Date(from - DAY), new Date(to + DAY), true);
  return times.map(({ epochMilliseconds }) => epochMilliseconds);
}

const stamp = (wall: number): string => `${new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Frequencies of meetings. Others would produce thousands of occurrences a day. */
const FREQUENCY = /(?:^|;)FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;|$)/;

/**
 * A rule with lists of numbers in ascending order, without times of day, and with its end in the event's local time.
 * @throws Error for a frequency of hours or less, or an end that is no date
 */
function inOrder(rule: string, start: Moment, zone: Offset | null): string {
  const value = rule
    .toUpperCase()
    .replace(/[\s\\]/g, '')
    .slice(0, 2_000);
  if (!FREQUENCY.test(value)) throw new Error('the frequency is not one of events');
  const parts = value
    .split(';')
    .filter((part) => /^[A-Z-]+=./.test(part) && !/^BY(?:HOUR|MINUTE|SECOND)=/.test(part));
  return parts
    .map((part) => (part.startsWith('UNTIL=') ? untilOf(part, start, zone) : sorted(part)))
    .join(';');
}

function sorted(part: string): string {
  const [name, list] = part.split('=') as [string, string];
  const isNumeric = /^BY(?:MONTH|MONTHDAY|YEARDAY|WEEKNO|SETPOS)$/.test(name);
  if (!isNumeric) return part;
  return `${name}=${[...new Set(list.split(',').map(Number))].toSorted((one, other) => one - other).join(',')}`;
}

/**
 * The end of a rule is inclusive, so a day ends with its last second. Programs end rules of days with instants, such as
 * the start or the last second of the local day, and with midnight in UTC, which means the day itself.
 */
function untilOf(part: string, start: Moment, zone: Offset | null): string {
  const [, year, month, day, time = '23:59:59', z] =
    /^UNTIL=(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d:?\d\d:?\d\d))?(Z)?/.exec(part) ?? [];
  const clock = time.replaceAll(':', '').match(/../g)!.join(':');
  const until = Date.parse(`${year}-${month}-${day}T${clock}Z`);
  if (Number.isNaN(until)) throw new Error('the end of the rule is not a date');
  const isInstant = z && zone && !(start.isDay && until % DAY === 0);
  const wall = isInstant ? until + zone(until) : until;
  return `UNTIL=${stamp(start.isDay ? (dayOf(wall) + 1) * DAY - 1_000 : wall)}`;
}
