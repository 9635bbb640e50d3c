import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { isOtherBody, speaksOfBoard, speaksOfMeeting, titleOf, typeOfEntry } from './event-titles.ts';

/** What stands above a passage and says what a bare date in it is the date of. */
export interface DateContext {
  /** The nearest heading that is more than a date; empty without one. */
  readonly section: string;
  /** Whether dates below are meetings of the board although their own words do not say so. */
  readonly isOfBoard: boolean;
  /** Whether dates below belong to a calendar or a list of coming events. */
  readonly isCalendar: boolean;
  /** The day that the nearest heading is; null when it says something else. */
  readonly dateHeading: DateSpan | null;
  /** Whether dates below are days of publication of news. */
  readonly isNews: boolean;
  /** Whether it is a day of a month's grid, where every day stands whether anything takes place or not. */
  readonly isGridDay: boolean;
}

/** As far as an introducing sentence reaches: `Following is the Board's regular meeting schedule`. */
const REACH = 12;
const LIST_OF_MEETINGS = /\b(?:meetings?|schedule|dates|agendas?|minutes|calendar|sessions?)\b/i;
const CALENDAR =
  /\b(?:calendars?|events?|upcoming|(?:important|key|notable|upcoming|school) dates|dates (?:to remember|in|for)|save the date|schedule|what['’]s happening|school year|semester|mark your)\b/i;
const NEWS =
  /\b(?:news|headlines?|announcements?|latest|stories|press releases?|blog|updates|spotlight|in the news)\b/i;

/** Hosts of systems in which boards keep their agendas. */
const AGENDA_SYSTEM =
  /^https?:\/\/[^/]{0,80}\b(?:boardbook\.org|boarddocs\.com|eboardsolutions\.com|novusagenda\.com|sparqdata\.com|boardpaq\.com|diligent\.com|highbond\.com|civicclerk\.com|agendaonline\.net)\//i;

/** The context of every passage of a page, by its number. */
export function contextsOf(page: AnnotatedPage): readonly DateContext[] {
  const about = [page.title ?? '', decodeURIComponent(safe(page.url)).replace(/[-_/.]+/g, ' ')];
  const first = page.passages.find(({ form }) => form === 'heading')?.text ?? page.title ?? '';
  const isBoardPage =
    !(isOtherBody(first) && !speaksOfBoard(first)) &&
    (AGENDA_SYSTEM.test(page.url) || about.some((text) => speaksOfBoard(text)) || /^board/.test(page.type));
  const grid = gridDays(page.passages);
  const isCalendar = page.type === 'calendar' || looksLikeCalendar(page.passages);
  let section = '';
  let intro = '';
  let dateHeading: DateSpan | null = null;
  let introAt = -REACH;
  return page.passages.map((passage, at): DateContext => {
    if (passage.form === 'heading' || grid.has(passage)) dateHeading = dayOf(passage);
    if (passage.form === 'heading' && !isDate(passage)) {
      section = passage.text;
      intro = '';
    }
    // Below a day, a line says what takes place then, and introduces nothing.
    const isIntro =
      passage.form === 'sentence' &&
      passage.dates.length === 0 &&
      LIST_OF_MEETINGS.test(passage.text) &&
      !(at > 0 && dayOf(page.passages[at - 1]!));
    // A list goes on as long as its lines have days.
    if (intro !== '' && passage.dates.length > 0 && at - introAt <= REACH) introAt = at;
    const before = at - introAt <= REACH ? intro : '';
    // A sentence that names the board is not followed by a weaker one.
    if (isIntro && (before === '' || !speaksOfBoard(before) || speaksOfBoard(passage.text))) {
      intro = passage.text;
      introAt = at;
    }
    const headings = [...new Set([...passage.block.headings.slice(-2), section, ...passage.block.header])];
    return {
      section,
      dateHeading,
      isOfBoard: isOfBoard(section, headings, before, isBoardPage),
      isCalendar: isCalendar || [...headings, page.title ?? ''].some((text) => CALENDAR.test(text)),
      isNews: NEWS.test(section) || (page.type === 'news_list' && !CALENDAR.test(section)),
      isGridDay: grid.has(passage),
    };
  });
}

/** By the section, by a sentence that introduces the list, or by headings that speak of a list of meetings. */
function isOfBoard(
  section: string,
  headings: readonly string[],
  intro: string,
  isBoardPage: boolean,
): boolean {
  if (
    isOtherBody(section) ||
    (/\b(?:events|upcoming|news|announcements)\b/i.test(section) && !speaksOfBoard(section))
  )
    return false;
  const speaks = (text: string): boolean => speaksOfBoard(text) || isBoardPage;
  if (speaksOfMeeting(section) && speaks(section)) return true;
  if (intro !== '' && !isOtherBody(intro) && speaksOfMeeting(intro) && speaks(intro)) return true;
  const above = headings.filter((heading) => heading !== '' && !isDateOnly(heading));
  return isBoardPage && above.some((heading) => LIST_OF_MEETINGS.test(heading)) && !above.some(isOtherBody);
}

/** Lines with days most of which are what calendars tell everybody, such as holidays. */
function looksLikeCalendar(passages: readonly Passage[]): boolean {
  const dated = passages.filter(({ dates, text }) => dates.length > 0 && text.length < LONGEST_LINE);
  const told = dated.filter((passage) => {
    const own = titleOf(passage.text, passage.dates);
    return typeOfEntry(own.length < 3 ? (passages[passage.index + 1]?.text ?? '') : own) !== null;
  });
  return told.length >= LEAST_CALENDAR && told.length >= 0.6 * dated.length;
}
const LONGEST_LINE = 120;
const LEAST_CALENDAR = 4;

/** As many days in a row make a grid. */
const LEAST_GRID = 5;
const DAY_MS = 86_400_000;

/** Lines that are nothing but a day and follow each other day by day. */
function gridDays(passages: readonly Passage[]): ReadonlySet<Passage> {
  const grid = new Set<Passage>();
  let run: { passage: Passage; day: number }[] = [];
  for (const passage of passages) {
    const date = passage.form === 'row' ? null : dayOf(passage);
    if (!date) continue;
    const day = Date.parse(date.day);
    if (run.length > 0 && day - run.at(-1)!.day !== DAY_MS) run = [];
    run.push({ passage, day });
    if (run.length >= LEAST_GRID) for (const one of run) grid.add(one.passage);
  }
  return grid;
}

/** The day that a heading is, when it says nothing else. */
const dayOf = ({ dates, text }: Passage): DateSpan | null =>
  dates.length === 1 && dates[0]!.precision === 'day' && titleOf(text, dates).length < 3 ? dates[0]! : null;

const isDate = ({ dates, text }: Passage): boolean => dates.length > 0 || isDateOnly(text);

/** `2025`, `May 2026`, `2025-26`: a heading that only says when. */
const isDateOnly = (text: string): boolean =>
  /^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?)?\s?(?:20\d\d(?:\s?[-–]\s?(?:20)?\d\d)?)?(?: school year)?$/i.test(
    text.trim(),
  );

const safe = (url: string): string =>
  url
    .replace(/%(?![\da-f]{2})/gi, '')
    .slice(0, 300)
    .replace(/%[89a-f][\da-f]/gi, '');
