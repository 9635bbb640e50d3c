import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import type { EventDraft } from './event-draft.ts';
import { isBoardMeeting, speaksOfBoard, titleOf, typeOfEntry, typeOfHeadline } from './event-titles.ts';

/** Events of a feed or calendar: each entry is one, on its day. */
export function eventsOfEntries({ kind, source, passages, title, url }: AnnotatedPage): EventDraft[] {
  const isOfBoard = speaksOfBoard(`${title ?? ''} ${url.replace(/[-_/]/g, ' ')}`);
  return source.entries.flatMap((entry): EventDraft[] => {
    const passage = passages.find((one) => one.entry === entry) ?? null;
    // `10/22/2024 6:00 PM Regular Meeting`: a calendar that comes as a feed.
    const own = passage?.dates.find(({ start, precision }) => start < 3 && precision === 'day');
    const day = own?.day ?? entry.day ?? entry.date;
    if (!day || !passage || NO_MEETING.test(entry.title)) return [];
    const title = own ? titleOf(entry.title, [own]) : entry.title;
    const type = own || kind === 'calendar' ? typeOfEntry(title) : typeOfHeadline(title);
    if (
      !type ||
      (type === 'board_meeting' && !isOfBoard && !isBoardMeeting(title) && !isAmongMeetings(source.entries))
    ) {
      return [];
    }
    return [{ type, title, day, passage, quote: passage.text, evidence: 'data' }];
  });
}

/** Entries of agenda systems that hold other entries, or from which others are made. */
const NO_MEETING = /^copy of\b|\b(?:archives?|templates?|master)$/i;

/** A calendar with meetings of the board calls the special ones by less. */
const isAmongMeetings = (entries: readonly { readonly title: string }[]): boolean =>
  entries.some(({ title }) => isBoardMeeting(title));

/** Events that the page describes in linked data. */
export function eventsOfData({ source, passages }: AnnotatedPage): EventDraft[] {
  const events: EventDraft[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > 5 || events.length >= 300 || !value || typeof value !== 'object') return;
    const item = value as Record<string, unknown>;
    const [name, start] = [item.name, item.startDate].map((one) =>
      typeof one === 'string' ? one.trim() : '',
    );
    const isEvent = /Event$/.test(String(item['@type'] ?? '')) && /^\d{4}-\d\d-\d\d/.test(start!);
    const type = isEvent ? typeOfEntry(name!) : null;
    const passage = type && passages.find(({ text }) => text.includes(name!));
    if (type && passage) {
      events.push({
        type,
        title: name!,
        day: start!.slice(0, 10),
        passage,
        quote: passage.text,
        evidence: 'data',
      });
    }
    for (const inner of Object.values(item)) visit(inner, depth + 1);
  };
  for (const item of source.data) visit(item, 0);
  return events;
}
