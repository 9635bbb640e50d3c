import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { signsIn } from '../patterns/signs.ts';
import { isOtherBody, titleOf, typeOfEntry } from './event-titles.ts';

const { says } = signsIn('event-signs.txt');

/** The surroundings that give a bare date in a passage its meaning. */
export interface DateContext {
  /** True if the dates below are meetings of the board even if their own words do not say so. */
  readonly isOfBoard: boolean;
  /** True if dates below belong to a calendar or a list of coming events. */
  readonly isCalendar: boolean;
  /** The day in the nearest heading, if it is nothing else; otherwise null. */
  readonly dateHeading: DateSpan | null;
  /** True if most dated lines of the section are what calendars tell everybody, so that the others are, too. */
  readonly isForAll: boolean;
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
  const sections = Map.groupBy(passages, ({ block }) => block.headings.join('\n'));
  const calendars = new Set(
    [passages, ...sections.values()].filter((all) => looksLikeCalendar(all, MOST_KNOWN)).flat(),
  );
  const isCalendarPage = type === 'calendar' || says('calendar', title ?? '') || looksLikeCalendar(passages);
  let section = '';
  let intro = { text: '', at: -REACH };
  let dateHeading: DateSpan | null = null;
  return passages.map((passage, at): DateContext => {
    const { form, text, dates, block } = passage;
    if (form === 'heading' || grid.has(passage)) dateHeading = dayOf(passage);
    const isForAll = calendars.has(passage);
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
    // `Announcements` may have a list of the days of a school year.
    const isListOfDays = says('calendar', block.headings.at(-1) ?? '') || says('calendar', section);
    const isNews = says('news', section) || type === 'news_list';
    return {
      ...{ dateHeading, isForAll, isGridDay: grid.has(passage), isNews: isNews && !isListOfDays },
      isOfBoard: isOfBoard(section, headings, before, isBoardPage),
      isCalendar: isCalendarPage || isForAll || headings.some((heading) => says('calendar', heading)),
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
function looksLikeCalendar(passages: readonly Passage[], share = LEAST_KNOWN): boolean {
  const titles = passages.flatMap(({ dates, text }, at): string[] => {
    if (text.length >= LONGEST_LINE) return [];
    if (!dates.some(({ precision }) => precision === 'day')) return [];
    const own = titleOf(text, dates);
    return [own.length < 3 ? (passages[at + 1]?.text ?? '') : own];
  });
  const told = titles.filter((title) => typeOfEntry(title) !== null);
  return told.length >= LEAST_CALENDAR && told.length >= share * titles.length;
}
const LONGEST_LINE = 120;
const LEAST_CALENDAR = 4;
/** The shares of known entries from which the list is a calendar, and from which the others concern everybody, too. */
const [LEAST_KNOWN, MOST_KNOWN] = [0.6, 0.75];

/** The fewest days in a row that make a grid. */
const LEAST_GRID = 5;
const DAY_MS = 86_400_000;

/** Lines that are nothing but consecutive days. */
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

/** The day of a heading that says nothing else. */
const dayOf = ({ dates, text }: Passage): DateSpan | null =>
  dates.length === 1 && dates[0]!.precision === 'day' && titleOf(text, dates).length < 3 ? dates[0]! : null;
