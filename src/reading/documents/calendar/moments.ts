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
  /** Null for a day, and for a time without a zone. */
  readonly offset: Offset | null;
  /** True if the file gives it in UTC, which leaves the local day open. */
  readonly isUtc: boolean;
}

const UTC: Offset = () => 0;

/** The time zones of a file: known ones by name, others by the file's own definitions. */
export class Zones {
  readonly #definitions: ReadonlyMap<string, Offset>;
  readonly #named = new Map<string, Offset | null>();

  constructor(definitions: readonly string[]) {
    this.#definitions = new Map(definitions.slice(0, MOST_DEFINITIONS).flatMap(definitionIn));
  }

  offsetOf(name: string): Offset | null {
    let offset = this.#named.get(name);
    if (offset === undefined) {
      const known = zoneNamed(name);
      offset = known === 'UTC' ? UTC : (((known && offsetOf(known)) || this.#definitions.get(name)) ?? null);
      if (this.#named.size < MOST_DEFINITIONS) this.#named.set(name, offset);
    }
    return offset;
  }

  /** The moments of a line such as `EXDATE;TZID=America/Denver:20261110T190000`; malformed ones are omitted. */
  momentsIn(line: string): Moment[] {
    const colon = line.lastIndexOf(':');
    const zone = /;TZID=(?:"([^"]{1,200})"|([^;"]{1,200}))/i.exec(line.slice(0, colon));
    const offset = zone ? this.offsetOf((zone[1] ?? zone[2])!) : null;
    const values = line.slice(colon + 1).split(',', MOST_VALUES);
    return values.flatMap((value) => momentOf(value.trim(), offset) ?? []);
  }
}

const [MOST_DEFINITIONS, MOST_VALUES] = [100, 2_000];

/** `20261110`, `20261110T190000`, `20261111T020000Z`; for a period, its start. */
function momentOf(value: string, zone: Offset | null): Moment | null {
  const [, year, month, day, hour, minute, second, z] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(Z)?)?(?:\/.{0,40})?$/i.exec(value) ?? [];
  if (!year) return null;
  const numbers = [year, month, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number);
  const [y, m, d, ...time] = numbers as [number, number, number, number, number, number];
  const wall = Date.UTC(y, m - 1, d, ...time);
  const isReal = new Date(wall).getUTCMonth() === m - 1 && time[0]! < 24 && time[1]! < 60;
  if (!isReal) return null;
  const isDay = hour === undefined;
  const isUtc = z !== undefined || zone === UTC;
  return { isDay, wall, offset: isDay ? null : z ? UTC : zone, isUtc: !isDay && isUtc };
}

/** A zone defined by the file, for names that are not known. */
function definitionIn(text: string): [string, Offset][] {
  try {
    const component = new ICAL.Component(ICAL.parse(text) as never);
    const zone = new ICAL.Timezone(component);
    return [[zone.tzid, (instant) => offsetIn(zone, instant)]];
  } catch {
    return [];
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
