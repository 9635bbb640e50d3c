import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import {
  eventOf,
  type FoundEvent,
  isBoardMeeting,
  speaksOfBoard,
  titleOf,
  typeOfEntry,
  typeOfHeadline,
} from './event-titles.ts';

/** Entries of agenda systems that hold other entries, or from which others are made. */
const NO_MEETING = /^copy of\b|\b(?:archives?|templates?|master)$/i;

/** Events of a feed or calendar: each entry is one, on its day. */
export function eventsOfEntries({ kind, source, passages, title, url }: AnnotatedPage): FoundEvent[] {
  // A calendar with meetings of the board calls the special ones by less.
  const isOfBoard =
    speaksOfBoard(`${title ?? ''} ${url.replace(/[-_/]/g, ' ')}`) ||
    source.entries.some((entry) => isBoardMeeting(entry.title));
  return source.entries.flatMap((entry): FoundEvent[] => {
    const passage = passages.find((one) => one.entry === entry);
    // `10/22/2024 6:00 PM Regular Meeting`: a calendar that comes as a feed.
    const own = passage?.dates.find(({ start, precision }) => start < 3 && precision === 'day');
    const day = own?.day ?? entry.day ?? entry.date;
    if (!day || !passage || NO_MEETING.test(entry.title)) return [];
    const name = own ? titleOf(entry.title, [own]) : entry.title;
    const type = own || kind === 'calendar' ? typeOfEntry(name) : typeOfHeadline(name);
    return type && (type !== 'board_meeting' || isOfBoard) ? [eventOf(type, name, day, passage, 'data')] : [];
  });
}

const [DEEPEST, MOST] = [5, 300];

/** Events that the page describes in linked data. */
export function eventsOfData({ source, passages }: AnnotatedPage): FoundEvent[] {
  const events: FoundEvent[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEEPEST || events.length >= MOST || !value || typeof value !== 'object') return;
    const { name, startDate, '@type': form } = value as Record<string, unknown>;
    const title = typeof name === 'string' ? name.trim() : '';
    const day = /^\d{4}-\d\d-\d\d/.exec(typeof startDate === 'string' ? startDate.trim() : '')?.[0];
    const type = day && /Event$/.test(String(form ?? '')) ? typeOfEntry(title) : null;
    const passage = type && passages.find(({ text }) => text.includes(title));
    if (type && passage) events.push(eventOf(type, title, day!, passage, 'data'));
    for (const inner of Object.values(value)) visit(inner, depth + 1);
  };
  for (const item of source.data) visit(item, 0);
  return events;
}
