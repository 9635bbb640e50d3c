import { statedTime } from '../../../documents/event-days.ts';
import { zoneOfPlace } from '../../../place-zone.ts';
import { type AnnotatedPage, headingOf, type Passage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import { textBefore } from '../patterns/span.ts';
import { isOtherBody as isOtherBodyName } from '../people/bodies.ts';
import {
  canBeHeld,
  eventOf,
  eventTitleOf,
  type FoundEvent,
  isBareTitle,
  isBoardMeeting,
  meetingTitle,
  namesOtherBody,
  typeOfEntry,
  typeOfHeadline,
} from './event-titles.ts';

const { says } = signsIn('event-signs.txt');
/** Number of passages in the head of minutes or an agenda, which states the day of the meeting. */
const HEAD = 16;
/** Number of passages at the top of the head, where any date is the day of the meeting. */
const TOP = 4;
/** Number of passages in the head of an article. */
const ARTICLE_HEAD = 12;
const LONGEST_HEADLINE = 200;
/** A line that names the meeting of a document, or the day on which an article was posted, is shorter than this. */
const LONGEST_NAMING_LINE = 90;

/** The meeting of minutes or an agenda, dated by their head. */
export function meetingOfDocument({ passages, title, type }: AnnotatedPage): FoundEvent[] {
  if (type !== 'board_minutes' && type !== 'board_agenda') return [];
  const head = passages.slice(0, HEAD);
  const names = [title ?? '', ...head.slice(0, 6).map(({ text }) => text)];
  if (namesOtherBody(names.filter((text) => text.length < 100).join(' | '))) return [];
  const isComing = (text = ''): boolean => says('coming_meeting', text);
  const dated = head.filter(
    ({ dates, text, form }, at) =>
      dates.some(canBeHeld) &&
      text.length < 400 &&
      !isComing(text) &&
      !isComing(head[at - 1]?.text) &&
      // A title can identify a document as the minutes of a day; further down, earlier minutes are being approved.
      (at < TOP || form === 'heading' || dates.some(({ roles }) => roles[0] !== 'minutes_of')),
  );
  const passage =
    dated.find(({ text }) => says('meeting', text) || /\b(?:minutes|agenda)\b/i.test(text)) ??
    dated.find(({ form, text, index }) => form === 'heading' || (index < 8 && text.length < 100));
  const days = passage?.dates.filter(({ precision }) => precision === 'day') ?? [];
  const date = days.find(({ roles }) => roles[0] !== 'minutes_of') ?? days[0];
  if (!passage || !date || says('exception', passage.text)) return [];
  const named = head.find(({ text }) => text.length < LONGEST_NAMING_LINE && says('meeting', text));
  const written = named?.fields[0]?.value ?? named?.text ?? '';
  const name = meetingTitle(eventTitleOf(written.replace(PAPER_OF, ''), named?.dates ?? []));
  return [eventOf('board_meeting', name, { day: date.day }, passage, 'field')];
}

/** `Minutes of the`: the paper is not the meeting. */
const PAPER_OF =
  /^(?:(?:approved|draft|unapproved|official|tentative) )?(?:minutes|agenda)(?: (?:of|for|from))(?: (?:the|a))? /i;

/** The day of the meeting of minutes or an agenda; null for other pages. */
export const meetingDayOf = (page: AnnotatedPage): string | null =>
  meetingOfDocument(page)[0]?.values.eventDate ?? null;

/** A news article: one event, with its headline, on the day of publication. */
export function eventOfArticle({ passages, source, type, kind: format }: AnnotatedPage): FoundEvent[] {
  if (type !== 'news_article') return [];
  const named = passages.find(({ form, text }) => form === 'heading' && text.split(' ').length > 2);
  const posted = passages
    .slice(0, ARTICLE_HEAD)
    .find((one) => one.text !== named?.text && isPostingLine(one));
  // If the first heading is a section's, the headline is above the date.
  const passage = named && says('section', named.text) ? passages[(posted?.index ?? 0) - 1] : named;
  const kind = typeOfHeadline(passage?.text ?? '');
  if (!passage || !kind || passage.text.length > LONGEST_HEADLINE) return [];
  // A PDF's date is that of its creation, not of a publication.
  const day = posted?.dates[0]?.day ?? (format === 'pdf' ? null : source.publishedAt?.slice(0, 10));
  return day ? [eventOf(kind, passage.text, { day }, passage, posted ? 'field' : 'data')] : [];
}

/** Returns `true` for a line with a date alone, or after a word such as `Posted`: `Posted March 4, 2027 by Ann Lee`. */
const isPostingLine = ({ text, dates }: Passage): boolean =>
  dates[0]?.precision === 'day' &&
  text.length < LONGEST_NAMING_LINE &&
  (isBareTitle(eventTitleOf(text, dates)) || /^(?:posted|published|by|date|updated|written)\b/i.test(text));

/** A policy's page: the most recent day on which the policy was adopted or changed. */
export function eventOfPolicy({ passages }: AnnotatedPage): FoundEvent[] {
  const changes = passages.flatMap((passage) =>
    passage.dates.flatMap(({ precision, roles, start, day }) => {
      const before = textBefore(passage.text, start, 40);
      const isChange = precision === 'day' && (roles[0] === 'adopted' || says('changed', before));
      return isChange ? [{ passage, day }] : [];
    }),
  );
  const last = changes.toSorted((one, other) => other.day.localeCompare(one.day))[0];
  const heading = last && headingOf(last.passage);
  return heading ? [eventOf('policy', heading, { day: last.day }, last.passage, 'field')] : [];
}

/** Entries of agenda systems that contain other entries or are templates. */
const NO_MEETING = /^copy of\b|\b(?:archives?|templates?|master)$/i;

/** The events of a feed or calendar, at most one per entry. */
export function eventsOfEntries({ kind, source, passages, title, url }: AnnotatedPage): FoundEvent[] {
  // Calendars of board meetings abbreviate "special".
  const isOfBoard =
    says('board', `${title ?? ''} ${url.replace(/[-_/]/g, ' ')}`) ||
    source.entries.some((entry) => isBoardMeeting(entry.title));
  return source.entries.flatMap((entry): FoundEvent[] => {
    const passage = passages.find((one) => one.entry === entry);
    // `10/22/2024 6:00 PM Regular Meeting`: a calendar published as a feed.
    const own = passage?.dates.find(({ start, precision }) => start < 3 && precision === 'day');
    const day = own?.day ?? entry.day ?? entry.date;
    const days = own ?? { day: day ?? '', lastDay: entry.lastDay };
    if (!day || !passage || NO_MEETING.test(entry.title)) return [];
    const name = own ? eventTitleOf(entry.title, [own]) : entry.title;
    const type = own || kind === 'calendar' ? typeOfEntry(name) : typeOfHeadline(name);
    return type && (type !== 'board_meeting' || isOfBoard)
      ? [eventOf(type, name, days, passage, 'data')]
      : [];
  });
}

/** Maximum number of nested levels of linked data that are searched. */
const MAX_DEPTH = 5;
/** Maximum number of events that the linked data of one page gives. */
const MOST_EVENTS = 300;

/** The events in the page's linked data whose titles are in its text, too. */
export function eventsOfData({ source, passages, subject }: AnnotatedPage): FoundEvent[] {
  const events: FoundEvent[] = [];
  const zone = zoneOfPlace(subject);
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || events.length >= MOST_EVENTS || !value || typeof value !== 'object') return;
    const {
      name,
      startDate,
      endDate,
      eventStatus,
      '@type': form,
      organizer,
    } = value as Record<string, unknown>;
    const host = (organizer as { name?: unknown } | null | undefined)?.name;
    if (typeof host === 'string' && isOtherBodyName(host, subject)) return;
    const title = typeof name === 'string' ? name.trim() : '';
    const isHeld = !NOT_HELD.test(String(eventStatus ?? ''));
    const start = typeof startDate === 'string' ? startDate.trim() : '';
    const time = statedTime({ start, end: endDate, isWhole: false }, zone);
    const type = time && isHeld && /Event$/.test(String(form ?? '')) ? typeOfEntry(title) : null;
    const passage = type && passages.find(({ text }) => text.includes(title));
    if (time && type && passage) {
      const days = { day: time.day, ...(time.lastDay && { lastDay: time.lastDay }) };
      events.push(eventOf(type, title, days, passage, 'data'));
    }
    for (const inner of Object.values(value)) visit(inner, depth + 1);
  };
  for (const item of source.data) visit(item, 0);
  return events;
}

/** `https://schema.org/EventCancelled`; an event that is rescheduled has its new date. */
const NOT_HELD = /Event(?:Cancell?ed|Postponed)$/i;
