import { dayOfIso } from '../days.ts';
import { offsetOf } from '../time-zone.ts';

const DAY = 86_400_000;
const LAST_MINUTE = DAY - 60_000;

/** The beginning and the end of an event in local time, as milliseconds as if that were UTC. */
export interface Times {
  readonly start: number;
  /** Null if it is not stated. */
  readonly end: number | null;
}

const timeOfDay = (wall: number): number => ((wall % DAY) + DAY) % DAY;

/** Returns `true` for times that mean whole days: from midnight to midnight, or to the last minute of a day. */
export const areWholeDays = ({ start, end }: Times): boolean =>
  end !== null &&
  end > start &&
  timeOfDay(start) === 0 &&
  (timeOfDay(end) === 0 || timeOfDay(end) >= LAST_MINUTE);

/**
 * The last of several days; null for an event of one day, such as one that ends after midnight. An event that ends at
 * midnight ends on the day before.
 */
export function lastDayOf({ start, end }: Times, isWhole: boolean): string | null {
  if (end === null || end <= start || (!isWhole && end - start < DAY)) return null;
  const last = isoDayOf(timeOfDay(end) === 0 ? end - 1 : end);
  return last > isoDayOf(start) ? last : null;
}

const isoDayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** The time of an event in data. */
export interface StatedTime {
  readonly day: string;
  readonly lastDay: string | null;
  /** `18:30`; null for whole days, for a day without a time, and for midnight. */
  readonly clock: string | null;
}

/**
 * The local time of an event in data, such as `2026-11-10T18:30:00-05:00`: as written, whatever its offset, except that
 * a time in UTC is converted to the place's zone; null if there is no such day.
 */
export function statedTime(
  { start, end, isWhole }: { start: string; end: unknown; isWhole: boolean },
  zone: string | null,
): StatedTime | null {
  const [from, to] = [writtenTime(start), typeof end === 'string' ? writtenTime(end) : null];
  if (!from) return null;
  const written = { start: from.wall, end: to?.wall ?? null };
  const isOfDays = isWhole || !from.hasTime || areWholeDays(written);
  const local = !isOfDays && from.isUtc && zone ? offsetOf(zone) : null;
  const wall = (one: Written): number => (local && one.isUtc ? one.wall + local(one.wall) : one.wall);
  // An end without a time is the last day itself.
  const times = { start: wall(from), end: to && wall(to) + (to.hasTime ? 0 : DAY) };
  return {
    day: isoDayOf(times.start),
    lastDay: lastDayOf(times, isOfDays),
    clock:
      isOfDays || timeOfDay(times.start) === 0 ? null : new Date(times.start).toISOString().slice(11, 16),
  };
}

interface Written {
  readonly wall: number;
  readonly hasTime: boolean;
  readonly isUtc: boolean;
}

const CLOCK = /^.{10}[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s?(Z|[+-]\d\d:?\d\d)?/i;

/** The day and clock time of an ISO date or time; an unreadable time counts as absent. */
function writtenTime(text: string): Written | null {
  const day = dayOfIso(text);
  if (!day) return null;
  const [, hour, minute, second = '0', zone = ''] = CLOCK.exec(text) ?? [];
  const time = (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000;
  const hasTime = time < DAY;
  const isUtc = /^(?:Z|[+-]00:?00)$/i.test(zone);
  return { wall: Date.parse(`${day}T00:00:00Z`) + (hasTime ? time : 0), hasTime, isUtc };
}
