import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { isOtherBody, speaksOfBoard, speaksOfMeeting, titleOf } from './event-titles.ts';

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
}

/** As far as an introducing sentence reaches: `Following is the Board's regular meeting schedule`. */
const REACH = 12;
const LIST_OF_MEETINGS = /\b(?:meetings?|schedule|dates|agendas?|minutes|calendar|sessions?)\b/i;
const CALENDAR =
  /\b(?:calendars?|events?|upcoming|important dates|key dates|dates to remember|save the date|schedule|what['’]s happening|school year|semester|mark your)\b/i;
const NEWS =
  /\b(?:news|headlines?|announcements?|latest|stories|press releases?|blog|updates|spotlight|in the news)\b/i;

/** Hosts of systems in which boards keep their agendas. */
const AGENDA_SYSTEM =
  /^https?:\/\/[^/]{0,80}\b(?:boardbook\.org|boarddocs\.com|eboardsolutions\.com|novusagenda\.com|sparqdata\.com|boardpaq\.com|diligent\.com|highbond\.com|civicclerk\.com|agendaonline\.net)\//i;

/** The context of every passage of a page, by its number. */
export function contextsOf(page: AnnotatedPage): readonly DateContext[] {
  const about = [page.title ?? '', decodeURIComponent(safe(page.url)).replace(/[-_/.]+/g, ' ')];
  const isBoardPage =
    AGENDA_SYSTEM.test(page.url) || about.some((text) => speaksOfBoard(text)) || /^board/.test(page.type);
  let section = '';
  let intro = '';
  let dateHeading: DateSpan | null = null;
  let introAt = -REACH;
  return page.passages.map((passage, at): DateContext => {
    if (passage.form === 'heading') dateHeading = dayOf(passage);
    if (passage.form === 'heading' && !isDate(passage)) {
      section = passage.text;
      intro = '';
    }
    const isIntro =
      passage.form === 'sentence' && passage.dates.length === 0 && LIST_OF_MEETINGS.test(passage.text);
    const before = at - introAt <= REACH ? intro : '';
    if (isIntro) {
      intro = passage.text;
      introAt = at;
    }
    const headings = [...new Set([...passage.block.headings.slice(-2), section, ...passage.block.header])];
    return {
      section,
      dateHeading,
      isOfBoard: isOfBoard(section, headings, before, isBoardPage),
      isCalendar:
        [...headings, page.title ?? ''].some((text) => CALENDAR.test(text)) || page.type === 'calendar',
      isNews: NEWS.test(section) || page.type === 'news_list',
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
