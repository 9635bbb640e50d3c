import type { Entry, Page, PlacedDocument } from '../../page.ts';
import { type Offset, offsetOf } from '../../time-zone.ts';
import { decodeText } from '../decode.ts';
import { LIMITS } from '../limits.ts';
import { pageFrom } from '../page-text.ts';
import { UnreadableDocument } from '../unreadable.ts';
import { CalendarEvent, textIn } from './event.ts';
import { type CalendarLines, linesOf } from './lines.ts';
import { instantOf, type Moment, Zones } from './moments.ts';
import { isRecurring, movedLike, occurrences, type Window } from './occurrences.ts';

const DAY = 86_400_000;
/** Days around today in which recurring events are expanded. */
const REACH = 400 * DAY;

/**
 * Reads a calendar file. Events have their local day: in their own time zone, or else the calendar's, or else the
 * place's.
 */
export function readCalendar({ url, body, contentType, fetchedAt, zone }: PlacedDocument): Page {
  const lines = linesOf(decodeText(body, contentType));
  if (lines.events.length === 0 && !lines.isWhole) throw new UnreadableDocument('The calendar is damaged.');
  const now = Date.parse(fetchedAt);
  const zones = new Zones(lines.zones);
  const entries = entriesOf(
    eventsIn(lines, zones),
    { from: now - REACH, now, to: now + REACH },
    localZone(lines, zones, zone),
    url,
  );
  const name = lines.header.get('X-WR-CALNAME')?.[0];
  return pageFrom({ url, kind: 'calendar', title: (name && textIn(name)) || null, entries });
}

/** The zone of times in UTC: Google writes all single events that way, and states the zone once. */
function localZone({ header }: CalendarLines, zones: Zones, place?: string | null): Offset | null {
  const name = header.get('X-WR-TIMEZONE')?.[0];
  const own = name ? textIn(name).trim() : '';
  const stated = own && !/^(?:utc|gmt|etc\/.*)$/i.test(own) ? zones.offsetOf(own) : null;
  return stated ?? (place ? offsetOf(place) : null);
}

/**
 * Events with a readable start, in their latest version; a malformed event does not invalidate the calendar. If several
 * events have the same identifier and version, as in careless exports, all are kept.
 */
function eventsIn({ events }: CalendarLines, zones: Zones): CalendarEvent[] {
  const read = events.slice(0, MOST_EVENTS).flatMap((lines) => {
    try {
      return [new CalendarEvent(lines, zones)];
    } catch {
      return [];
    }
  });
  const keyOf = ({ uid, replaced }: CalendarEvent): string => `${uid}\n${replaced?.wall}`;
  const last = new Map<string, number>();
  for (const event of read)
    last.set(keyOf(event), Math.max(event.version, last.get(keyOf(event)) ?? event.version));
  return read.filter((event) => event.uid === '' || event.version === last.get(keyOf(event)));
}

const MOST_EVENTS = 30_000;
/** Maximum bytes of all entries; `boundedPage` would drop the last ones. */
const MOST_BYTES = 380_000;
/** Maximum characters of all entries; the rest of a page's text is truncated. */
const MOST_CHARACTERS = LIMITS.text - 10_000;

interface Occurrence {
  readonly event: CalendarEvent;
  readonly moment: Moment;
}

/** An occurrence with the latest change of its series applied. */
function inLastForm(one: Occurrence, changes: readonly CalendarEvent[], local: Offset | null): Occurrence {
  const since = (change: CalendarEvent): number => instantOf(change.replaced!, local);
  const instant = instantOf(one.moment, local);
  const last = changes
    .filter((change) => since(change) < instant)
    .reduce<CalendarEvent | null>((a, b) => (a && since(a) > since(b) ? a : b), null);
  return last ? { event: last, moment: movedLike(one.moment, last.replaced!, last.start, local) } : one;
}

/** The events nearest to today, in order: those within the window first, then as many others as fit on a page. */
function entriesOf(
  events: readonly CalendarEvent[],
  window: Window,
  local: Offset | null,
  base: string,
): Entry[] {
  const replacing = Map.groupBy(
    events.filter(({ replaced }) => replaced),
    ({ uid }) => uid,
  );
  const ends = performance.now() + LIMITS.calendarTime;
  const found = events.flatMap((event) => {
    const others = event.replaced ? [] : (replacing.get(event.uid) ?? []);
    const recurrence = event.recurrence(
      others.map((other) => other.replaced!),
      local,
    );
    const isOne = !isRecurring(recurrence) || performance.now() > ends;
    const moments = isOne ? [event.start] : occurrences(recurrence, window);
    const changes = others.filter(({ isFromThen }) => isFromThen);
    return moments.map((moment) => {
      const shown = inLastForm({ event, moment }, changes, local);
      return { ...shown, instant: instantOf(shown.moment, local) };
    });
  });
  const near = found.toSorted(
    (one, other) => Math.abs(one.instant - window.now) - Math.abs(other.instant - window.now),
  );
  const kept: { entry: Entry; instant: number }[] = [];
  let [bytes, characters] = [0, 0];
  for (const { event, moment, instant } of near.slice(0, LIMITS.entries)) {
    const entry = event.entryAt(moment, local, base);
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    characters += entry.title.length + entry.text.length + 2;
    if (bytes > MOST_BYTES || characters > MOST_CHARACTERS) break;
    kept.push({ entry, instant });
  }
  return kept.toSorted((one, other) => one.instant - other.instant).map(({ entry }) => entry);
}
