import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { signsIn } from '../patterns/signs.ts';
import { isOtherBody, titleOf, typeOfEntry } from './event-titles.ts';

const { says } = signsIn('event-signs.txt');

/** The surroundings that give a bare date in a passage its meaning. */
export interface DateContext {
  /** The nearest heading that is more than a date; empty without one. */
  readonly section: string;
  /** True if the dates below are meetings of the board even if their own words do not say so. */
  readonly isOfBoard: boolean;
  /** True if dates below belong to a calendar or a list of coming events. */
  readonly isCalendar: boolean;
  /** The day in the nearest heading, if it is nothing else; otherwise null. */
  readonly dateHeading: DateSpan | null;
  /** True if dates below are publication dates of news. */
  readonly isNews: boolean;
  /** True for a day in a month's grid, which shows every day, whether or not it has an event. */
  readonly isGridDay: boolean;
}

/** The passages that an introducing sentence covers: `Following is the Board's regular meeting schedule`. */
const REACH = 12;

/** The context of every passage of a page, by its number. */
export function contextsOf({ passages, type, title, url }: AnnotatedPage): readonly DateContext[] {
  const first = passages.find(({ form }) => form === 'heading')?.text ?? title ?? '';
  const isOfOther = isOtherBody(first) && !says('board', first);
  const speaksAbout = says('board', `${title ?? ''} | ${url.replace(/[^a-z]+/gi, ' ')}`);
  const isBoardPage = !isOfOther && (speaksAbout || says('agenda_system', url) || /^board/.test(type));
  const grid = gridDays(passages);
  const isCalendarPage = type === 'calendar' || says('calendar', title ?? '') || looksLikeCalendar(passages);
  let section = '';
  let intro = { text: '', at: -REACH };
  let dateHeading: DateSpan | null = null;
  return passages.map((passage, at): DateContext => {
    const { form, text, dates, block } = passage;
    if (form === 'heading' || grid.has(passage)) dateHeading = dayOf(passage);
    if (form === 'heading' && dates.length === 0 && !says('date_only', text.trim())) {
      section = text;
      intro = { text: '', at: -REACH };
    }
    const isBelowIntro = at - intro.at <= REACH;
    const before = isBelowIntro ? intro.text : '';
    // A list continues as long as its lines have days.
    if (isBelowIntro && dates.length > 0) intro = { ...intro, at };
    // A line below a day names that day's event, and introduces nothing.
    const isBelowDay = at > 0 && dayOf(passages[at - 1]!) !== null;
    const isIntro =
      form === 'sentence' && dates.length === 0 && !isBelowDay && says('list_of_meetings', text);
    // A weaker sentence does not replace one that names the board.
    if (isIntro && (!says('board', before) || says('board', text))) intro = { text, at };
    const headings = [...block.headings.slice(-2), section, ...block.header];
    const isNewsList = type === 'news_list' && !says('calendar', section);
    return {
      ...{ section, dateHeading, isGridDay: grid.has(passage), isNews: isNewsList || says('news', section) },
      isOfBoard: isOfBoard(section, headings, before, isBoardPage),
      isCalendar: isCalendarPage || headings.some((heading) => says('calendar', heading)),
    };
  });
}

/** Decides by the section, a sentence that introduces the list, or headings that announce a list of meetings. */
function isOfBoard(
  section: string,
  headings: readonly string[],
  intro: string,
  isBoardPage: boolean,
): boolean {
  if (isOtherBody(section) || (says('coming', section) && !says('board', section))) return false;
  const announces = (text: string): boolean => says('meeting', text) && (isBoardPage || says('board', text));
  if (announces(section) || (!isOtherBody(intro) && announces(intro))) return true;
  const above = headings.filter((heading) => !says('date_only', heading.trim()));
  return (
    isBoardPage && above.some((heading) => says('list_of_meetings', heading)) && !above.some(isOtherBody)
  );
}

/** True if most of the dated lines are entries that calendars have, such as holidays. */
function looksLikeCalendar(passages: readonly Passage[]): boolean {
  const dated = passages.filter(({ dates, text }) => dates.length > 0 && text.length < LONGEST_LINE);
  const told = dated.filter(({ text, dates, index }) => {
    const own = titleOf(text, dates);
    return typeOfEntry(own.length < 3 ? (passages[index + 1]?.text ?? '') : own) !== null;
  });
  return told.length >= LEAST_CALENDAR && told.length >= 0.6 * dated.length;
}
const LONGEST_LINE = 120;
const LEAST_CALENDAR = 4;

/** The fewest days in a row that make a grid. */
const LEAST_GRID = 5;
const DAY_MS = 86_400_000;

/** Lines that are nothing but consecutive days. */
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

/** The day of a heading that says nothing else. */
const dayOf = ({ dates, text }: Passage): DateSpan | null =>
  dates.length === 1 && dates[0]!.precision === 'day' && titleOf(text, dates).length < 3 ? dates[0]! : null;
