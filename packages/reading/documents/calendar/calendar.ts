import { type Offset, offsetOf } from '../../time-zone.ts';
import { resolvedAddress } from '../address.ts';
import { decodeText } from '../decode.ts';
import { LIMITS } from '../limits.ts';
import { nearest, nearestEntries } from '../nearest-entries.ts';
import type { Page, PlacedDocument } from '../page.ts';
import { pageFrom } from '../page-text.ts';
import { UnreadableDocument } from '../unreadable.ts';
import { CalendarEvent, textIn } from './event.ts';
import { type CalendarLines, linesOf } from './lines.ts';
import { instantOf, type Moment, Zones } from './moments.ts';
import { isRecurring, movedLike, occurrences, type Window } from './occurrences.ts';

const DAY = 86_400_000;
/** Milliseconds before and after the fetch within which recurring events are expanded. */
const EXPANDED_MS = 400 * DAY;

/**
 * Reads a file of calendars. Events have their local day: in their own time zone, or else their calendar's, or else the
 * place's.
 */
export function readCalendar(document: PlacedDocument): Page {
  const { url, fetchedAt } = document;
  const { calendars, found } = readEvents(document);
  const entries = nearestEntries(found, Date.parse(fetchedAt), LIMITS.entries, ({ event, moment, local }) =>
    event.entryAt(moment, local, url),
  );
  const name = calendars.flatMap(({ header }) => header.get('X-WR-CALNAME')?.[0] ?? [])[0];
  return pageFrom({ url, kind: 'calendar', title: (name && textIn(name)) || null, entries });
}

/** Maximum number of occurrences whose attachments and links are followed. */
const MOST_LINKED = 100;
/** Maximum number of links of one occurrence. */
const MOST_LINKS = 20;

/**
 * Targets of links in the events nearest to today, such as a meeting's agenda, each with the event's title.
 * @throws UnreadableDocument if this is not a calendar
 */
export function calendarLinks(document: PlacedDocument): { url: string; text: string }[] {
  const near = nearest(readEvents(document).found, Date.parse(document.fetchedAt), MOST_LINKED);
  return [...new Set(near.map(({ event }) => event))].flatMap((event) =>
    event
      .links()
      .slice(0, MOST_LINKS)
      .flatMap((link) => {
        const url = resolvedAddress(link, document.url);
        return url ? [{ url, text: event.name }] : [];
      }),
  );
}

function readEvents({ body, contentType, fetchedAt, zone }: PlacedDocument) {
  const calendars = linesOf(decodeText(body, contentType));
  const isEmpty = calendars.every(({ events, isWhole }) => events.length === 0 && !isWhole);
  if (isEmpty) throw new UnreadableDocument('The calendar is damaged.');
  const now = Date.parse(fetchedAt);
  const window = { from: now - EXPANDED_MS, now, to: now + EXPANDED_MS };
  const ends = performance.now() + LIMITS.calendarTime;
  const latest = latestOf(calendars.flatMap((lines) => eventsIn(lines, zone)).slice(0, MOST_EVENTS));
  return { calendars, found: occurrencesOf(latest, window, ends) };
}

/**
 * The zone in which times in UTC are shown: the calendar's, because Google writes all single events in UTC and states
 * their zone once, or else the place's.
 */
function localZone({ header }: CalendarLines, zones: Zones, place?: string | null): Offset | null {
  const name = header.get('X-WR-TIMEZONE')?.[0];
  const own = name ? textIn(name).trim() : '';
  const stated = own && !/^(?:utc|gmt|etc\/.*)$/i.test(own) ? zones.offsetOf(own) : null;
  return stated ?? (place ? offsetOf(place) : null);
}

/** An event of a file with the zone of its calendar. */
interface Placed {
  readonly event: CalendarEvent;
  readonly local: Offset | null;
}

/** Events with a readable start; a malformed one does not invalidate the calendar. */
function eventsIn(calendar: CalendarLines, place?: string | null): Placed[] {
  const zones = new Zones(calendar.zones);
  const local = localZone(calendar, zones, place);
  const isCancelled = /:\s{0,9}CANCEL\s{0,9}$/i.test(calendar.header.get('METHOD')?.[0] ?? '');
  return calendar.events.slice(0, MOST_EVENTS).flatMap((lines) => {
    try {
      return [{ event: new CalendarEvent(lines, zones, isCancelled), local }];
    } catch {
      return [];
    }
  });
}

/**
 * Events in their latest version. If several events have the same identifier and version, or no identifier, as in
 * careless exports, all are kept.
 */
function latestOf(read: readonly Placed[]): Placed[] {
  const keyOf = ({ uid, replaced }: CalendarEvent): string => `${uid}\n${replaced?.wall}`;
  const last = new Map<string, number>();
  for (const { event } of read)
    last.set(keyOf(event), Math.max(event.version, last.get(keyOf(event)) ?? event.version));
  return read.filter(({ event }) => event.uid === '' || event.version === last.get(keyOf(event)));
}

const MOST_EVENTS = 30_000;

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

/**
 * The occurrences of events: those within the window, and events that do not recur. After the time `ends`, recurring
 * events are read as single ones.
 */
function occurrencesOf(events: readonly Placed[], window: Window, ends: number) {
  const replacing = Map.groupBy(
    events.map(({ event }) => event).filter(({ replaced }) => replaced),
    ({ uid }) => uid,
  );
  return events.flatMap(({ event, local }) => {
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
      return { ...shown, local, instant: instantOf(shown.moment, local) };
    });
  });
}
