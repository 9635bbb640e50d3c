import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { signsIn } from '../patterns/signs.ts';
import { eventTitleOf, namesOtherBody, typeOfEntry } from './event-titles.ts';

const { says } = signsIn('event-signs.txt');

/** The context that determines what a bare date in a passage means. */
export interface DateContext {
  /** True if the dates below are board meetings, even without words to that effect. */
  readonly isOfBoard: boolean;
  /** True if the dates below belong to a calendar or a list of upcoming events. */
  readonly isCalendar: boolean;
  /** The day of the nearest heading or grid day, if a heading contains nothing else; otherwise null. */
  readonly dateHeading: DateSpan | null;
  /** True if most dated lines of the section or page are public events, as in calendars; then the others are, too. */
  readonly isForAll: boolean;
  /** True if the dates below are publication dates of news. */
  readonly isNews: boolean;
  /** True for a day in a month's grid, which shows every day, whether or not it has an event. */
  readonly isGridDay: boolean;
}

/** Passages covered by a sentence such as `Following is the Board's meeting schedule`, or by a dated line after it. */
const INTRODUCED_PASSAGES = 12;

/** The context of each of a page's passages, by index. */
export function contextsOf({ passages, type, title, url }: AnnotatedPage): readonly DateContext[] {
  const first = passages.find(({ form }) => form === 'heading')?.text ?? title ?? '';
  const isOfOther = namesOtherBody(first) && !says('board', first);
  const speaksAbout = says('board', `${title ?? ''} | ${url.replace(/[^a-z]+/gi, ' ')}`);
  const isBoardPage = !isOfOther && (speaksAbout || /^board/.test(type));
  const isCalendarPage =
    type === 'calendar' || says('calendar', title ?? '') || shareOfKnown(passages) >= LEAST_OF_CALENDAR;
  const grid = gridDays(passages);
  const sections = Map.groupBy(passages, ({ block }) => block.headings.join('\n'));
  const calendars = new Set(
    [passages, ...sections.values()].filter((all) => shareOfKnown(all) >= LEAST_FOR_ALL).flat(),
  );
  let section = '';
  let intro = '';
  let end = 0;
  let dateHeading: DateSpan | null = null;
  return passages.map((passage, at): DateContext => {
    const { form, text, dates, block } = passage;
    const isDated = dates.length > 0;
    if (form === 'heading' || grid.has(passage)) dateHeading = dayOf(passage);
    const isSection = form === 'heading' && !isDated && !says('date_only', text.trim());
    if (isSection) section = text;
    if (isSection || at > end) intro = '';
    const before = intro;
    // A line below a day is that day's event rather than an introduction.
    const isBelowDay = at > 0 && dayOf(passages[at - 1]!) !== null;
    const isIntro = form === 'sentence' && !isDated && !isBelowDay && says('list_of_meetings', text);
    if (isIntro) intro = text;
    // A list continues as long as its lines have days.
    if (isIntro || (intro && isDated)) end = at + INTRODUCED_PASSAGES;
    const headings = [...block.headings.slice(-2), section, ...block.header];
    const isForAll = calendars.has(passage);
    return {
      dateHeading,
      isForAll,
      isGridDay: grid.has(passage),
      // A list of announcements can contain the days of a school year.
      isNews:
        (says('news', section) || type === 'news_list') &&
        !says('calendar', block.headings.at(-1) ?? section),
      isOfBoard: isOfBoard(section, headings, before, isBoardPage),
      isCalendar: isCalendarPage || isForAll || headings.some((heading) => says('calendar', heading)),
    };
  });
}

/** Returns `true` if the section, an introductory sentence, or headings announce meetings of the board. */
function isOfBoard(
  section: string,
  headings: readonly string[],
  intro: string,
  isBoardPage: boolean,
): boolean {
  if (namesOtherBody(section)) return false;
  const announces = (text: string): boolean => says('meeting', text) && (isBoardPage || says('board', text));
  if (announces(section) || (!namesOtherBody(intro) && announces(intro))) return true;
  const above = headings.filter((heading) => !says('date_only', heading.trim()));
  return (
    isBoardPage && above.some((heading) => says('list_of_meetings', heading)) && !above.some(namesOtherBody)
  );
}

/** The share of dated lines that are typical of calendars, such as holidays; 0 if few are. */
function shareOfKnown(passages: readonly Passage[]): number {
  const titles = passages.flatMap(({ dates, text }, at): string[] => {
    if (text.length >= LONGEST_LINE || !dates.some(({ precision }) => precision === 'day')) return [];
    const own = eventTitleOf(text, dates);
    return [own.length < 3 ? (passages[at + 1]?.text ?? '') : own];
  });
  const known = titles.filter((title) => typeOfEntry(title) !== null).length;
  return known < LEAST_KNOWN ? 0 : known / titles.length;
}
/** Lines of this length, and longer ones, are prose, not entries of a calendar. */
const LONGEST_LINE = 120;
/** Minimum number of typical lines; fewer show nothing. */
const LEAST_KNOWN = 4;
/** Minimum share of typical lines on the page of a calendar. */
const LEAST_OF_CALENDAR = 0.6;
/** Minimum share of typical lines in a section whose other lines are events for everybody, too. */
const LEAST_FOR_ALL = 0.75;

/** Minimum number of consecutive days that make a grid. */
const LEAST_GRID = 5;
const DAY_MS = 86_400_000;

/** The lines outside tables with nothing but a day that are parts of a run of `LEAST_GRID` consecutive days. */
function gridDays(passages: readonly Passage[]): ReadonlySet<Passage> {
  const days = passages.flatMap((passage) => {
    const date = passage.form === 'row' ? null : dayOf(passage);
    return date ? [{ passage, day: Date.parse(date.day) }] : [];
  });
  const runs = days.map((first, at) =>
    days.slice(at, at + LEAST_GRID).filter(({ day }, index) => day === first.day + index * DAY_MS),
  );
  return new Set(
    runs.filter(({ length }) => length === LEAST_GRID).flatMap((run) => run.map(({ passage }) => passage)),
  );
}

/** The day of a passage that contains nothing else; otherwise null. */
const dayOf = ({ dates, text }: Passage): DateSpan | null =>
  dates.length === 1 && dates[0]!.precision === 'day' && eventTitleOf(text, dates).length < 3
    ? dates[0]!
    : null;
