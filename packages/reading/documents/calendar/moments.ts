import ICAL from 'ical.js';
import { instantAt, type Offset, offsetOf, zoneNamed } from '../../time-zone.ts';

/**
 * A date or time of a calendar, in milliseconds since 1970 as if it were in UTC: the reading of a clock, not an
 * instant.
 */
export interface Moment {
  readonly isDay: boolean;
  /** The time on a clock in its zone. */
  readonly wall: number;
  /** Null for a day, and for a time without a known zone. */
  readonly offset: Offset | null;
  /** True if the file gives it in UTC, which leaves the local day open. */
  readonly isUtc: boolean;
}

const UTC: Offset = () => 0;

/** The time zones of a calendar: known ones by name, others by its own definitions, which are parsed when asked for. */
export class Zones {
  readonly #definitions: ReadonlyMap<string, string>;
  readonly #named = new Map<string, Offset | null>();

  constructor(definitions: readonly string[]) {
    const named = definitions.slice(0, MOST_DEFINITIONS).map((text) => [tzidOf(text), text] as const);
    this.#definitions = new Map(named);
  }

  offsetOf(name: string): Offset | null {
    let offset = this.#named.get(name);
    if (offset === undefined) {
      const known = zoneNamed(name);
      offset = known === 'UTC' ? UTC : (known && offsetOf(known)) || definedIn(this.#definitions.get(name));
      if (this.#named.size < MOST_DEFINITIONS) this.#named.set(name, offset);
    }
    return offset;
  }

  /** The moments of a line such as `EXDATE;TZID=America/Denver:20261110T190000`; malformed ones are omitted. */
  momentsIn(line: string): Moment[] {
    const colon = line.search(BEFORE_DATE);
    if (colon < 0) return [];
    const zone = /;TZID=(?:"([^"]{1,200})"|([^;"]{1,200}))/i.exec(line.slice(0, colon));
    const offset = zone ? this.offsetOf((zone[1] ?? zone[2])!) : null;
    const values = line.slice(colon + 1).split(',', MOST_VALUES);
    return values.flatMap((value) => momentOf(value.trim(), offset) ?? []);
  }
}

/** The colon before a date. Names of zones can contain others, and so can times: `2026-11-10T19:00:00`. */
const BEFORE_DATE = /:(?=\s{0,9}\d{4}-?\d\d-?\d\d)/;
/** Maximum number of time zones that a calendar defines. */
const MOST_DEFINITIONS = 100;
/** Maximum number of dates in one line. */
const MOST_VALUES = 2_000;

const MOMENT =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d):?(\d\d)?(?:[.,]\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)?)?(?:\/.{0,40})?$/i;

/** Reads `20261110`, `20261110T190000`, `20261111T020000Z`, `2026-11-10T19:00:00-07:00`; of a period, the start. */
function momentOf(value: string, zone: Offset | null): Moment | null {
  const [, year, month, day, hour, minute, second, suffix] = MOMENT.exec(value) ?? [];
  if (!year) return null;
  const numbers = [year, month, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number);
  const [y, m, d, ...time] = numbers as [number, number, number, number, number, number];
  const wall = Date.UTC(y, m - 1, d, ...time);
  const isReal = new Date(wall).getUTCMonth() === m - 1 && time[0]! < 24 && time[1]! < 60;
  if (!isReal) return null;
  if (hour === undefined) return { isDay: true, wall, offset: null, isUtc: false };
  const offset = suffix ? statedOffset(suffix) : zone;
  return { isDay: false, wall, offset, isUtc: offset === UTC };
}

function statedOffset(suffix: string): Offset {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(suffix) ?? [];
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -60_000 : 60_000);
  return ahead === 0 ? UTC : () => ahead;
}

const tzidOf = (definition: string): string =>
  /^TZID[^:\n]{0,60}:(.{1,200})$/im.exec(definition)?.[1]?.trim() ?? '';

/** A zone defined by the file, for names that are not known; null if its definition is malformed or missing. */
function definedIn(text: string | undefined): Offset | null {
  if (!text) return null;
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text) as never));
    return (instant) => offsetIn(zone, instant);
  } catch {
    return null;
  }
}

function offsetIn(zone: ICAL.Timezone, instant: number): number {
  // The library compares with local times of the zone.
  const near = zone.utcOffset(timeAt(instant)) * 1000;
  return zone.utcOffset(timeAt(instant + near)) * 1000;
}

const timeAt = (wall: number): ICAL.Time => {
  const [year, month, day, hour, minute, second] = new Date(wall).toISOString().match(/\d+/g)!.map(Number);
  return new ICAL.Time({ year, month, day, hour, minute, second }, ICAL.Timezone.localTimezone);
};

/** The instant of a moment; a time without a zone is in the given zone. */
export const instantOf = (moment: Moment, local: Offset | null): number => {
  const offset = moment.offset ?? (moment.isDay ? null : local);
  return offset ? instantAt(moment.wall, offset) : moment.wall;
};
