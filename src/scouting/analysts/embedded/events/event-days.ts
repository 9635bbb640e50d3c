import type { Subject } from '../../../facts.ts';
import type { Entry, Page } from '../../../page.ts';
import { type FoundDate, findDates, isoDay } from '../language/dates.ts';
import { STATE_ZONES } from '../language/vocabulary/state-zones.ts';

const DAY = 86_400_000;

/** The calendar day of an instant where the subject is. Midnight in UTC mostly stands for a day without an hour. */
export function localDay(instant: string, { state }: Subject, isHour = false): string {
  const date = new Date(instant);
  if (!isHour && instant.endsWith('T00:00:00.000Z')) return instant.slice(0, 10);
  const timeZone = STATE_ZONES.get(state.toUpperCase()) ?? 'America/Chicago';
  // Swedes write dates as this file does.
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(date);
}

/** Calendars say which of their entries have no hour. */
export const entryDay = (entry: Entry, { kind }: Page, subject: Subject): string | null =>
  entry.day ?? (entry.date ? localDay(entry.date, subject, kind === 'calendar') : null);

/** Dates of what has been: without a year, that of the last twelve months before the day. */
export const pastDates = (text: string, day: Date): FoundDate[] =>
  findDates(text, new Date(day.getTime() - 243 * DAY)).filter(isDay);

/** Dates of what is to come, or has been lately. */
export const comingDates = (text: string, day: Date): FoundDate[] => findDates(text, day).filter(isDay);

const isDay = ({ precision }: FoundDate): boolean => precision === 'day';

/** The day when a page of news was published: as its metadata say, or a line near its beginning. */
export function publicationDay(page: Page, subject: Subject, now: Date): string | null {
  const lines = page.text.split('\n', 14);
  for (const line of lines) {
    if (line.length > 140) continue;
    const [date] = pastDates(line, now);
    const isAlone = date && line.length - date.text.length < 60;
    if (isAlone && date.hasYear && date.day <= isoDay(now)) return date.day;
  }
  if (page.publishedAt && page.kind === 'html') return localDay(page.publishedAt, subject);
  const [dateline] = pastDates(
    /^\(?[A-Z][a-z]{2,8}\.? \d{1,2}, 20\d\d(?=\)?\s?[–—:-]\s)|^[^.]{0,60}\([^)]{6,40}\)|^[A-Z .,]{4,50},?[^.]{0,30}[–—-]/m.exec(
      page.text.slice(0, 3_000),
    )?.[0] ?? '',
    now,
  );
  return dateline?.day ?? null;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Ballots are sent out, and people register, before the votes count. */
const BEFORE_ELECTION =
  /\b(?:mailed|go(?:es)? out|sent|early (?:voting|vote|mail)|filing|register|registration|open)\b[^,;]{0,25}$|\b(?:absentee|applications? for|sample ballots?|drop box\w*)\b/i;

/** Right before the day itself. */
const AT_ELECTION =
  /\b(?:ballot|election|polls?|vote|voters)(?: \w+){0,3}(?: of| on| for|,|:)? (?:(?:\p{L}+day),? )?$/iu;

/** The day, of those that a text names, when the votes count. */
export const electionDay = (text: string, days: readonly FoundDate[]): FoundDate | undefined =>
  days.find(({ start }) => AT_ELECTION.test(text.slice(0, start))) ??
  days.find(({ start }) => !BEFORE_ELECTION.test(text.slice(0, start))) ??
  (/\babsentee|\bapplications? for\b/i.test(text) ? undefined : days[0]);

/** The election day that news of a vote tell: written out, or as the weekday before they were published. */
export function electionDayIn(text: string, published: string): string | null {
  const from = new Date(`${published}T00:00:00Z`);
  const days = comingDates(text, from);
  const named = electionDay(
    text,
    HAS_RESULT.test(text.slice(0, 90)) ? days.filter(({ day }) => day <= published) : days,
  );
  if (named) return named.day;
  const [, weekday = ''] = /\b(?:on|this|last) (\p{L}+day)\b(?! evening| night)/iu.exec(text) ?? [];
  const number = WEEKDAYS.indexOf(weekday.toLowerCase());
  if (number < 0 || !HAS_VOTED.test(text)) return null;
  const back = (from.getUTCDay() - number + 7) % 7;
  return isoDay(new Date(from.getTime() - back * DAY));
}

/** What has come of it lies behind: a day ahead is of something else. */
const HAS_RESULT =
  /\b(?:passes|passed|fails|failed|falls? short|defeated|turned? down|sa(?:y|ys|id) (?:yes|no))\b/i;
const HAS_VOTED =
  /\b(?:approved?|passed|passes|rejected?|failed|fails|voted|defeated|won|said (?:yes|no)|carried|backed)\b/i;

/**
 * The day that the years of a list are told by: where its days without a year would fall back by months, its first one
 * lies a year before.
 */
export function referenceOf(texts: readonly string[], now: Date): Date {
  const days = texts
    .flatMap((text) => comingDates(text.slice(0, 200), now).slice(0, 1))
    .filter((date) => !date.hasYear);
  const at = days.findIndex(({ day }, index) => {
    const next = days[index + 1];
    return next && Date.parse(day) - Date.parse(next.day) > 200 * DAY;
  });
  if (at < 0) return now;
  const first = new Date(`${days[0]!.day}T00:00:00Z`);
  return new Date(first.getTime() - 365 * DAY + 122 * DAY);
}

/** `December 2026`, `2026-27 dates` above a list tell the year of its days. */
export function yearAbove(texts: readonly string[]): Date | null {
  for (const text of [...texts].reverse()) {
    const [, first, second] = /\b(20\d\d)(?:\s?[-–/]\s?(?:20)?(\d\d))?\b/.exec(text) ?? [];
    if (first) return new Date(Date.UTC(Number(first), second ? 9 : 4, second ? 30 : 2));
  }
  return null;
}
