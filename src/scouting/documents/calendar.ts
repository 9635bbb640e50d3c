import ICAL from 'ical.js';
import { resolvedAddress } from '../address.ts';
import { inWords } from '../days.ts';
import type { Entry, FetchedDocument, Page } from '../page.ts';
import { occurrences, type Window } from './calendar-occurrences.ts';
import { decodeText } from './decode.ts';
import { fragmentText } from './html.ts';
import { LIMITS } from './limits.ts';
import { entryBlocks, pageText } from './page-text.ts';
import { UnreadableDocument } from './unreadable.ts';

const DAY = 86_400_000;
/** Window around today for recurring events. */
const REACH = 400 * DAY;

export function readCalendar({ url, body, contentType, fetchedAt }: FetchedDocument): Page {
  const calendar = parse(decodeText(body, contentType));
  const now = Date.parse(fetchedAt);
  const entries = entriesOf(calendar, { from: now - REACH, to: now + REACH }, url);
  const blocks = entryBlocks(entries);
  const name = calendar.getFirstPropertyValue('x-wr-calname');
  return {
    url,
    kind: 'calendar',
    title: typeof name === 'string' ? name : null,
    text: pageText(blocks),
    blocks,
    links: entries.flatMap((entry) => (entry.url ? [{ url: entry.url, text: entry.title }] : [])),
    resources: [],
    data: [],
    entries,
    publishedAt: null,
  };
}

function parse(text: string): ICAL.Component {
  try {
    const parsed = ICAL.parse(beginning(text)) as unknown[];
    // A file with several calendars parses to a list.
    return new ICAL.Component((Array.isArray(parsed[0]) ? parsed[0] : parsed) as never);
  } catch (error) {
    throw new UnreadableDocument('The calendar is damaged.', error);
  }
}

/** Truncates to a realistic size; the parser uses thirty times the input's memory. */
function beginning(text: string): string {
  if (text.length <= LIMITS.calendar) return text;
  const end = text.lastIndexOf('END:VEVENT', LIMITS.calendar);
  return `${text.slice(0, end)}END:VEVENT\nEND:VCALENDAR\n`;
}

function entriesOf(calendar: ICAL.Component, window: Window, base: string): Entry[] {
  const events = calendar.getAllSubcomponents('vevent').slice(0, LIMITS.entries);
  const replaced = new Set(events.map(replacedBy));
  const entries: Entry[] = [];
  for (const component of events) {
    if (entries.length >= LIMITS.entries) break;
    try {
      const event = new ICAL.Event(component);
      const isReplaced = (time: ICAL.Time) => replaced.has(`${event.uid} ${time.toICALString()}`);
      for (const time of occurrences(event, window, isReplaced)) entries.push(entryOf(event, time, base));
    } catch {
      // A malformed event does not invalidate the calendar.
    }
  }
  return entries.slice(0, LIMITS.entries);
}

/** The occurrence of a recurring event that this one replaces, if any. */
function replacedBy(component: ICAL.Component): string | null {
  const id = component.getFirstPropertyValue('recurrence-id');
  return id instanceof ICAL.Time ? `${component.getFirstPropertyValue('uid')} ${id.toICALString()}` : null;
}

function entryOf(event: ICAL.Event, time: ICAL.Time, base: string): Entry {
  const status = String(event.component.getFirstPropertyValue('status') ?? '');
  const title = `${/^cancel/i.test(status) ? 'Cancelled: ' : ''}${plain(event.summary).replaceAll('\n', ' ')}`;
  const isInstant = !time.isDate && time.zone !== ICAL.Timezone.localTimezone;
  const isUtc = isInstant && time.zone === ICAL.Timezone.utcTimezone;
  const link = event.component.getFirstPropertyValue('url');
  const day = time.toString().slice(0, 10);
  const last = lastOf(event, time);
  return {
    title: title || 'Event',
    text: [spoken(time), last && `Through ${inWords(last)}.`, plain(event.location), plain(event.description)]
      .filter(Boolean)
      .join('\n')
      .slice(0, 20_000),
    url: resolvedAddress(link, base),
    date: isInstant ? time.toJSDate().toISOString() : `${day}T00:00:00.000Z`,
    day: isUtc ? null : day,
    ...(last && { lastDay: last }),
  };
}

/** The last day of several whole days; a calendar states the day after it. */
function lastOf(event: ICAL.Event, time: ICAL.Time): string | null {
  const end = time.clone();
  end.addDuration(event.duration);
  end.adjust(-1, 0, 0, 0);
  return time.isDate && end.compare(time) > 0 ? end.toString().slice(0, 10) : null;
}

const plain = (value: string | null | undefined): string =>
  value ? fragmentText(value.replaceAll('\n', '<br>')) : '';

/** `2026-11-16 18:30`, or the date alone. */
const spoken = (time: ICAL.Time): string =>
  time.toString().slice(0, 16).replace('T', ' ') + (time.zone === ICAL.Timezone.utcTimezone ? ' UTC' : '');
