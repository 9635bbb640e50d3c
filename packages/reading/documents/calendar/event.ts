import ICAL from 'ical.js';
import { inWords } from '../../days.ts';
import type { Offset } from '../../time-zone.ts';
import { addressesIn, resolvedAddress } from '../address.ts';
import { areWholeDays, lastDayOf } from '../event-days.ts';
import { fragmentText } from '../html.ts';
import type { Entry } from '../page.ts';
import type { Lines } from './lines.ts';
import { instantOf, type Moment, type Zones } from './moments.ts';
import type { Recurrence } from './occurrences.ts';

/** An event of a calendar; its texts are parsed when one of its occurrences is shown. */
export class CalendarEvent {
  readonly uid: string;
  readonly start: Moment;
  /** The occurrence of a recurring event that this event replaces. */
  readonly replaced: Moment | null;
  /** True if it also replaces all later occurrences. */
  readonly isFromThen: boolean;
  /** The version number; a calendar may contain earlier versions of the same event. */
  readonly version: number;
  readonly isCancelled: boolean;
  /** Milliseconds on a clock from the start to the end; null if the file does not state them. */
  readonly #length: number | null;
  readonly #lines: Lines;
  readonly #zones: Zones;

  /**
   * @param isCancelled true if its calendar only cancels events
   * @throws Error if the event has no readable start
   */
  constructor(lines: Lines, zones: Zones, isCancelled = false) {
    this.#lines = lines;
    this.#zones = zones;
    const stated = this.#momentsOf('DTSTART')[0];
    if (!stated) throw new Error('the event has no start');
    this.#length = this.#lengthFrom(stated);
    this.start = this.#isOfDays(stated) ? dayOf(stated) : stated;
    this.uid = this.#textOf('UID');
    this.replaced = this.#momentsOf('RECURRENCE-ID')[0] ?? null;
    this.isFromThen = /^[^:]*;RANGE="?THISANDFUTURE\b/i.test(this.#lines.get('RECURRENCE-ID')?.[0] ?? '');
    this.isCancelled = isCancelled || /^cancel/i.test(this.#textOf('STATUS'));
    // A cancellation may have the number of the version that it cancels.
    this.version = (Number(this.#textOf('SEQUENCE')) || 0) + (isCancelled ? 0.5 : 0);
  }

  recurrence(excluded: readonly Moment[], local: Offset | null): Recurrence {
    const isOne = this.replaced !== null;
    const rules = this.#lines.get('RRULE') ?? [];
    return {
      start: this.start,
      rules: isOne ? [] : rules.slice(0, MOST_RULES).map((line) => line.slice(line.indexOf(':') + 1)),
      added: isOne ? [] : this.#momentsOf('RDATE'),
      excluded: isOne ? [] : [...this.#momentsOf('EXDATE'), ...excluded],
      local,
    };
  }

  get name(): string {
    return plain(this.#textOf('SUMMARY')).replaceAll('\n', ' ');
  }

  /** Addresses of its attachments, and those in its description; unresolved. */
  links(): string[] {
    const attached = (this.#lines.get('ATTACH') ?? []).filter((line) => !/^[^:]*;ENCODING=/i.test(line));
    return [...attached.map(textIn), ...addressesIn(this.#textOf('DESCRIPTION'))];
  }

  /** An occurrence as an entry of the page. `local` is the zone for times in UTC, and for those without a zone. */
  entryAt(moment: Moment, local: Offset | null, base: string): Entry {
    const title = `${this.isCancelled ? 'Cancelled: ' : ''}${this.name}`;
    const isKnown = !moment.isDay && (moment.offset ?? local) !== null;
    const instant = instantOf(moment, local);
    const wall = moment.isUtc && local ? instant + local(instant) : moment.wall;
    const clock = new Date(wall).toISOString();
    const day = clock.slice(0, 10);
    const isUtc = moment.isUtc && !local;
    const end = this.#length === null ? null : wall + this.#length;
    // Some programs write a whole day as the UTC times of its local midnights.
    const isWhole = moment.isDay || areWholeDays({ start: wall, end });
    const last = lastDayOf({ start: wall, end }, isWhole);
    const spoken = isWhole ? day : `${day} ${clock.slice(11, 16)}${isUtc ? ' UTC' : ''}`;
    const [place, description] = [plain(this.#textOf('LOCATION')), plain(this.#textOf('DESCRIPTION'))];
    return {
      title: title || 'Event',
      text: [spoken, last && `Through ${inWords(last)}.`, place, description]
        .filter(Boolean)
        .join('\n')
        .slice(0, 20_000),
      url: resolvedAddress(this.#textOf('URL'), base),
      date: isKnown && !isWhole ? new Date(instant).toISOString() : `${day}T00:00:00.000Z`,
      day: isUtc ? null : day,
      ...(last && { lastDay: last }),
    };
  }

  #lengthFrom(start: Moment): number | null {
    const end = this.#momentsOf('DTEND')[0];
    if (!end) return this.#duration();
    // Times in two zones, of which one can be UTC, differ by their instants; all others, such as days, by their clocks.
    const isInstant = start.offset && end.offset && start.offset !== end.offset;
    return isInstant ? instantOf(end, null) - instantOf(start, null) : end.wall - start.wall;
  }

  /** Programs write whole days as times, from midnight to midnight or to 23:59, or with a mark of Microsoft's. */
  #isOfDays({ isDay, wall }: Moment): boolean {
    const end = this.#length === null ? null : wall + this.#length;
    const isMarked = /:\s{0,9}TRUE\s{0,9}$/i.test(this.#lines.get('X-MICROSOFT-CDO-ALLDAYEVENT')?.[0] ?? '');
    return isDay || isMarked || areWholeDays({ start: wall, end });
  }

  #duration(): number | null {
    try {
      return ICAL.Duration.fromString(this.#textOf('DURATION')).toSeconds() * 1000;
    } catch {
      return null;
    }
  }

  #momentsOf(name: string): Moment[] {
    return (this.#lines.get(name) ?? []).flatMap((line) => this.#zones.momentsIn(line));
  }

  /** The value of a property, without escapes; empty if it is malformed. */
  #textOf(name: string): string {
    const line = this.#lines.get(name)?.[0];
    return line ? textIn(line) : '';
  }
}

/** Maximum number of rules of one event that are followed; nearly every event has at most one. */
const MOST_RULES = 5;

/** A day without its time: programs that mark whole days may write local midnight in UTC. */
const dayOf = ({ wall }: Moment): Moment => ({
  isDay: true,
  offset: null,
  isUtc: false,
  wall: Math.floor(wall / DAY) * DAY,
});
const DAY = 86_400_000;

/** The value of a line as text, whatever its type; empty if the line is malformed. */
export function textIn(line: string): string {
  try {
    const value = (ICAL.parse.property(line) as unknown[])[3];
    return typeof value === 'string' ? value : line.slice(line.indexOf(':') + 1);
  } catch {
    return '';
  }
}

const plain = (value: string): string => (value ? fragmentText(value.replaceAll('\n', '<br>')) : '');
