import { createHash } from 'node:crypto';
import type { Hours } from '../run/round-bounds.ts';

const HOUR_MS = 3_600_000;

/** The facts about a place by which its next reading is scheduled. */
export interface ReadHistory {
  readonly bounds: Hours;
  readonly readings: number;
  /** The number of readings that found a change. */
  readonly changes: number;
  /** The mean time between readings, in hours. */
  readonly meanHours: number;
  /** Days of announced meetings around now. */
  readonly meetings: readonly Date[];
  /** A number from 0 to 1 that differs between places and between their readings; see `spreadOf`. */
  readonly spread: number;
}

export interface NextReading {
  readonly dueAt: Date;
  readonly hours: number;
  /** The document that is expected at that time, because of a meeting; null if no document is expected. */
  readonly expects: 'agenda' | 'minutes' | null;
}

/** Hours before (negative) and after the day of a meeting at which its agenda and its minutes are looked for. */
const AROUND_MEETING = [-72, -24, 24, 168] as const;
/** Minimum number of hours between two readings of a host. */
export const LEAST_APART = 20;
/** Places that were read together, as after an outage, are read again up to this share of their interval earlier. */
const SPREAD_SHARE = 0.15;
/** Places whose boards meet on the same day are read up to this many hours apart. */
const SPREAD_HOURS = 8;

/** A number from 0 to 1 that looks random but depends only on the place and the number of its readings. */
export const spreadOf = (entityId: string, readings: number): number =>
  createHash('md5').update(`${entityId} ${readings}`).digest().readUInt32BE() / 2 ** 32;

/**
 * Schedules the next reading of a place by the rate of its changes, estimated from few visits as in Cho and
 * Garcia-Molina (2003), within the bounds for unlocked or covered places; earlier if a meeting brings an agenda or
 * minutes, and to spread the readings.
 */
export function nextReading(history: ReadHistory, now: Date): NextReading {
  const { readings, changes, meanHours, meetings, spread } = history;
  const { shortest, look } = history.bounds;
  const seen = Math.min(changes, readings);
  const perHour = -Math.log((readings - seen + 0.5) / (readings + 0.5)) / Math.max(meanHours, 1);
  const wanted = Math.min(perHour > 0 ? 1 / perHour : look, look) * (1 - SPREAD_SHARE * spread);
  const hours = Math.max(wanted, shortest);
  const usual = now.getTime() + hours * HOUR_MS;
  const awaited = meetings
    .flatMap((day) =>
      AROUND_MEETING.map((offset) => ({
        offset,
        at: day.getTime() + (offset + SPREAD_HOURS * spread) * HOUR_MS,
      })),
    )
    .filter(({ at }) => at >= now.getTime() + LEAST_APART * HOUR_MS && at <= usual)
    .toSorted((one, other) => one.at - other.at)[0];
  if (!awaited) return { dueAt: new Date(usual), hours, expects: null };
  return { dueAt: new Date(awaited.at), hours, expects: awaited.offset < 0 ? 'agenda' : 'minutes' };
}
