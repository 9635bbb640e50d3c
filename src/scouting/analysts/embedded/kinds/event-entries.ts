import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import type { EventDraft } from './event-rows.ts';
import { isBoardMeeting, speaksOfBoard, typeOfEntry, typeOfHeadline } from './event-titles.ts';

/** Events of a feed or calendar: each entry is one, on its day. */
export function eventsOfEntries({ kind, source, passages, title, url }: AnnotatedPage): EventDraft[] {
  const isOfBoard = speaksOfBoard(`${title ?? ''} ${url.replace(/[-_/]/g, ' ')}`);
  return source.entries.flatMap((entry): EventDraft[] => {
    const day = entry.day ?? entry.date;
    const passage = passages.find((one) => one.entry === entry) ?? null;
    if (!day || !passage) return [];
    const type = kind === 'calendar' ? typeOfEntry(entry.title) : typeOfHeadline(entry.title);
    if (
      !type ||
      (type === 'board_meeting' &&
        !isOfBoard &&
        !isBoardMeeting(entry.title) &&
        !isAmongMeetings(source.entries))
    ) {
      return [];
    }
    return [{ type, title: entry.title, day, passage, quote: passage.text, evidence: 'data' }];
  });
}

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
