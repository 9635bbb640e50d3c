import type { EventFact, Subject } from '../../../facts.ts';
import type { Entry, Page } from '../../../page.ts';
import { electionDayIn, entryDay, localDay } from './event-days.ts';
import { eventOf } from './event-draft.ts';
import { calendarType, isOpinion, isVote, newsType } from './event-types.ts';

/** Entries of a calendar, and items of a feed. */
export function eventsOfEntries(page: Page, subject: Subject, leaders: ReadonlySet<string>): EventFact[] {
  return page.entries.flatMap((entry) => {
    const day = entryDay(entry, page, subject);
    const type = page.kind === 'calendar' ? calendarType(entry.title) : itemType(entry, leaders);
    if (!day || !type || isOpinion(entry.title, entry.text)) return [];
    const election =
      type === 'bond_vote' && page.kind === 'feed'
        ? electionDayIn(`${entry.title}. ${entry.text}`.slice(0, 700), day)
        : null;
    return eventOf(type, entry.title, election ?? day, {
      url: page.url,
      context: entry.title,
      description: said(entry.text),
    });
  });
}

/** A headline may leave out what the voters vote on. */
const itemType = (entry: Entry, leaders: ReadonlySet<string>) =>
  /\bvote(?:rs?|s)?\b/i.test(entry.title) &&
  isVote(`${entry.title} ${entry.text.slice(0, 500).replaceAll('\n', ' ')}`)
    ? 'bond_vote'
    : newsType(entry.title, { summary: said(entry.text) ?? '', leaders });

const said = (text: string): string | null =>
  text.split('\n').find((line) => /[\p{L}]{3}/u.test(line)) ?? null;

/** Events that the page describes in linked data, as far as its text names them too. */
export function eventsOfLinkedData(page: Page, subject: Subject): EventFact[] {
  return page.data.flatMap((value) => {
    const item = value as {
      '@type'?: unknown;
      name?: unknown;
      startDate?: unknown;
      eventStatus?: unknown;
    } | null;
    if (!/Event$/.test(String(item?.['@type'] ?? '')) || typeof item?.name !== 'string') return [];
    const type = calendarType(item.name);
    const start = typeof item.startDate === 'string' ? item.startDate : '';
    const isOff = /cancel|postpone/i.test(String(item.eventStatus ?? ''));
    if (!type || isOff || !/^\d{4}-\d\d-\d\d/.test(start) || !page.text.includes(item.name)) return [];
    const day = start.endsWith('Z') ? localDay(new Date(start).toISOString(), subject) : start.slice(0, 10);
    return eventOf(type, item.name, day, { url: page.url, context: item.name });
  });
}
