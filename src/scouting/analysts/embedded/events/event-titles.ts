import type { Subject } from '../../../facts.ts';
import type { FoundDate } from '../language/dates.ts';
import { isPlace, tidyEventTitle } from './event-draft.ts';
import type { List, ListLine } from './event-lists.ts';
import { isMonth } from './event-months.ts';
import { CATEGORY, EVENTS_HEADING, FIELD, LABEL_LINE, NEWS_HEADING } from './vocabulary/events.ts';

/** Where the title of a day stands that stands alone: by what the whole list does, not by one item. */
export class Titles {
  private order: 'before' | 'after' | null = null;
  private readonly heads: readonly number[];
  private readonly areHeadsFirst: boolean;
  /** Whether titles have their hour on their own line: else a line with an hour tells of the title above it. */
  private readonly haveHours: boolean;
  private readonly areSeveral: boolean;

  constructor(
    private readonly lines: readonly ListLine[],
    private readonly dated: readonly (FoundDate | null)[],
    private readonly list: List,
    private readonly subject: Subject,
  ) {
    const alone = [...dated.keys()].filter(
      (at) => dated[at] && isAlone(lines[at]!.text, dated[at]!, subject),
    );
    const heads = [...lines.keys()].filter((at) => lines[at]!.isHeading && !dated[at] && this.isTitle(at));
    this.heads = heads.length >= 0.6 * alone.length ? heads : [];
    this.areHeadsFirst = (heads[0] ?? 0) < (alone[0] ?? lines.length);
    const timed = alone.filter((at) => HOUR.test(lines[at + 1]?.text ?? ''));
    this.areSeveral = alone.length > 1;
    this.haveHours = timed.length > 0 && timed.length >= 0.5 * alone.length;
  }

  of(at: number): number | null {
    return this.head(at) ?? this.line(at);
  }

  /** What else is on a day that stands over several: lines with an hour of their own. */
  further(at: number, title: number): number[] {
    const until = this.dated.findIndex((date, index) => date !== null && index > at);
    const indices = [...this.lines.keys()].slice(title + 1, until < 0 ? undefined : until);
    const own = this.lines[title]!.text;
    // Hours stand at the same end of each; at the end of one line alone, the next tells more of it.
    const isFirst = HOUR_FIRST.test(own);
    const isOfSeveral = this.haveHours && HOUR.test(own) && (isFirst || this.areSeveral);
    return title < at || !isOfSeveral
      ? []
      : indices.filter((index) => {
          const { text } = this.lines[index]!;
          return (
            (isFirst ? HOUR_FIRST : HOUR).test(text) &&
            text.length < 100 &&
            tidyEventTitle(text).replace(/[^\p{L}]/gu, '').length > 4 &&
            this.isTitle(index)
          );
        });
  }

  /** What is told of a title: the sentence between it and its day, else the first one below both. */
  summaryOf(title: number, at: number): string {
    const between = this.lines.slice(title + 1, at).find(({ text }) => text.length > 25);
    return between?.text ?? this.summaryAfter(Math.max(at, title));
  }

  /** The first line below that is told as a sentence. */
  summaryAfter(at: number): string {
    const told = this.lines
      .slice(at + 1, at + 4)
      .find(({ text, isHeading }, index) => !isHeading && !this.dated[at + 1 + index] && text.length > 25);
    return told?.text ?? '';
  }

  /** The heading of which a line is the text, if the headings are the titles of this list. */
  headOver(at: number): number | null {
    const days = this.dated.filter(Boolean).length;
    const isEach = this.areHeadsFirst && this.heads.length >= 0.6 * days;
    return isEach && this.heads.includes(at - 1) ? at - 1 : null;
  }

  /** The heading between this day and the one before or behind it. */
  private head(at: number): number | null {
    const before = this.dated.findLastIndex((date, index) => date !== null && index < at);
    const behind = this.dated.findIndex((date, index) => date !== null && index > at);
    const found = this.areHeadsFirst
      ? this.heads.findLast((head) => head < at && head > before)
      : this.heads.find((head) => head > at && (behind < 0 || head < behind));
    return found ?? null;
  }

  private line(at: number): number | null {
    const isNews = this.list.kind === 'news';
    const above = this.dated[at - 1] ? null : this.asTitle(this.headlineAbove(at));
    const below = this.titleBelow(at);
    this.order ??= isNews ? (above !== null ? 'before' : 'after') : below !== null ? 'after' : 'before';
    return this.order === 'before' ? (above ?? below) : (below ?? above);
  }

  /** Between a day and its headline may stand the name of a school, or what kind of news it is. */
  private titleBelow(at: number): number | null {
    for (let below = at + 1; below <= at + 2 && below < this.lines.length && !this.dated[below]; below++) {
      if (this.isTitle(below)) return below;
    }
    return null;
  }

  /** Where the headline of a day stands: above the sentences between, if there are any. */
  private headlineAbove(at: number): number {
    const text = (index: number): string => this.lines[index]!.text;
    const isSentence = (index: number) => text(index).length > 30 && /[.!?]["”]?$/.test(text(index));
    let above = at - 1;
    while (
      above > 0 &&
      at - above < 5 &&
      (isSentence(above) || this.isAside(above)) &&
      !this.dated[above - 1]
    )
      above--;
    return above >= 0 && isSentence(above) ? at - 1 : above;
  }

  private readonly asTitle = (at: number): number | null => (this.isTitle(at) ? at : null);

  /** A line that may be a title; a heading of the list is none. */
  private isTitle(at: number): boolean {
    const line = this.lines[at]?.text.trim() ?? '';
    if (line.length < 4 || line.length > 180 || this.list.headings.includes(line) || this.isAside(at))
      return false;
    if (LABEL_LINE.test(line) || isMonth(line)) return false;
    const isLabel = (NEWS_HEADING.test(line) || EVENTS_HEADING.test(line)) && line.length < 40;
    if (this.lines.length > 2 && at === 0 && isLabel && line.split(' ').length < 4) return false;
    return (
      tidyEventTitle(line).length >= 4 &&
      !/^(?:read more|learn more|view|see all|more|continue)\b/i.test(line)
    );
  }

  /** A field of the event, the kind of news, or the school that it is of. */
  private isAside(at: number): boolean {
    const line = this.lines[at]?.text.trim() ?? '';
    return (
      FIELD.test(line) ||
      isPlace(line) ||
      CATEGORY.test(line) ||
      [this.subject.name, ...this.subject.schools].includes(line)
    );
  }
}

const HOUR_FIRST = /^(?:\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|\d{1,2}:\d\d\b|all day\b)/i;
const HOUR = /\b\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|\b\d{1,2}:\d\d\b|^all day\b/i;

const isAside = (text: string, { name, schools }: Subject): boolean =>
  FIELD.test(text) || CATEGORY.test(text) || [name, ...schools].includes(text);

/** Whether a day stands without a title on its line. */
export function isAlone(text: string, date: FoundDate, subject: Subject): boolean {
  const rest = wordsBeside(text, date);
  return rest.replace(/[^\p{L}]/gu, '').length < 4 || isByline(rest) || isAside(rest, subject);
}

const isByline = (text: string): boolean =>
  /^(?:(?:by|posted|published|(?:(?:page|site) )?(?:last )?(?:updated|modified)|date|when|on|category)\b.{0,40}|(?:news|announcements?|district)(?: (?:news|office|announcements?|updates?))?)$/i.test(
    text.trim(),
  );

/** What a line says beside its day. */
export const wordsBeside = (line: string, date: FoundDate): string => {
  const words = tidyEventTitle(`${line.slice(0, date.start)} ${line.slice(date.end)}`);
  return words
    .replace(/^(?:posted(?: on)?|published|date|when|updated|(?:for the )?week of)\s?:?\s*/i, '')
    .replace(/\s*\(?\b(?:posted|published)(?: on)?:?\)?$/i, '');
};
