import type { Page } from '../../../page.ts';
import type { PageType } from './page-type.ts';

/** What a page looks like, counted once. */
export interface PageStructure {
  readonly lines: number;
  /** Different mail addresses. */
  readonly mails: number;
  readonly telephones: number;
  /** Lines that begin with a day, and lines that are a day. */
  readonly datedLines: number;
  readonly loneDays: number;
  /** Days by which answers are due. */
  readonly dueDays: number;
  /** Words of motions and votes, of the order of business, and of rules. */
  readonly votes: number;
  readonly business: number;
  readonly rules: number;
  readonly sums: number;
  /** Paragraphs longer than a line or two. */
  readonly prose: number;
  /** Links to agendas and minutes of meetings. */
  readonly meetingLinks: number;
  /** The first person singular, greetings and signatures. */
  readonly letter: number;
  /** A byline, a dateline or a day of publication near the beginning. */
  readonly isDated: boolean;
}

const MOST_TEXT = 30_000;
const MOST_LINES = 400;
const MONTH = 'jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec';
const DAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?' +
  String.raw`(?:(?:${MONTH})[a-z]{0,6}\.? \d{1,2}(?:, ?20\d\d)?|\d{1,2}\/\d{1,2}(?:\/(?:20)?\d\d)?)`;
const BEGINS_WITH_DAY = new RegExp(`^(?:${DAY})`, 'i');
const IS_DAY = new RegExp(`^(?:posted|published|updated|date)?:? ?(?:on )?(?:${DAY})$`, 'i');
const DUE_DAY = new RegExp(String.raw`\b(?:due|clos\w+|until|by|deadline)\b.{0,40}?(?:${DAY})`, 'i');

export function structureOf(page: Page): PageStructure {
  const text = page.text.slice(0, MOST_TEXT);
  const lines = text.split('\n', MOST_LINES);
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const start = lines.slice(0, 14);
  return {
    lines: lines.length,
    mails: new Set(text.match(/[\w.+-]{1,64}@[\w-]{2,60}\.[\w.]{2,30}/g)).size,
    telephones: count(/\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g),
    datedLines: lines.filter((line) => BEGINS_WITH_DAY.test(line)).length,
    loneDays: lines.filter((line) => IS_DAY.test(line)).length,
    dueDays: lines.filter((line) => DUE_DAY.test(line.slice(0, 300))).length,
    votes: count(/\b(?:motions?|moved|seconded?|carried|adjourned|ayes?|nays?|unanimous\w*|voted|m\/s)\b/gi),
    business: count(
      /\b(?:call to order|roll call|pledge of|approv(?:al of|e) (?:the )?(?:agenda|minutes)|consent (?:agenda|items)|public comments?|adjournment|executive session|closed session|(?:new|old|unfinished) business|(?:action|information|discussion) items?)\b/gi,
    ),
    rules: count(/\b(?:shall|must not|may not|is prohibited|are prohibited|designee)\b/gi),
    sums: count(/\$\d/g),
    prose: lines.filter((line) => line.length > 110).length,
    meetingLinks: page.links.filter(
      ({ text: label, place }) => !place && /\b(?:agenda|minutes|packet)\b/i.test(label),
    ).length,
    letter:
      (start.some((line) => /^(?:dear|hello|greetings|welcome|friends)\b.{0,60}$/i.test(line)) ? 1 : 0) +
      (count(/\b(?:I|I’m|I'm|my)\b/g) > 2 ? 1 : 0) +
      (lines
        .slice(-8)
        .some((line) =>
          /^(?:sincerely|respectfully|warmly|yours)\b|^(?:principal|superintendent)$/i.test(line),
        )
        ? 1
        : 0),
    isDated:
      start.some(
        (line) =>
          IS_DAY.test(line) ||
          /^by \p{Lu}\p{L}+ \p{Lu}\p{L}+/u.test(line) ||
          /^[A-Z .,]{4,40} [–—-]+ /.test(line),
      ) || page.publishedAt !== null,
  };
}

/** What the look of a page adds to the words that speak for a type. */
export function structurePoints(type: PageType, look: PageStructure, title: string): number {
  const words = title.split(/\s+/).filter(Boolean).length;
  const isRecord = look.votes >= 4;
  const isStory = look.isDated && look.prose > 0 && look.loneDays < 3 && look.datedLines < 6;
  switch (type) {
    case 'staff_directory':
      return look.mails >= 6 || look.telephones >= 10 ? 2.5 : look.mails >= 3 ? 1.2 : 0;
    case 'board':
      return isRecord
        ? -3
        : look.business >= 4
          ? -2.5
          : look.meetingLinks >= 4 || look.datedLines >= 6
            ? 2.5
            : 0;
    case 'board_minutes':
      return isRecord ? 3 + (look.business >= 2 ? 1 : 0) : look.meetingLinks >= 4 ? -5 : -2;
    case 'board_agenda':
      return isRecord ? -2.5 : look.meetingLinks >= 4 ? -4 : look.business >= 4 ? 2 : -0.5;
    case 'news_article':
      return (
        (isStory && words >= 3 ? 3 : 0) + (look.letter > 1 && look.isDated ? 1.5 : 0) - (words <= 2 ? 2 : 0)
      );
    case 'news_list':
      return look.loneDays >= 3 && look.meetingLinks < 3 ? 2.2 : 0;
    case 'calendar':
      return look.datedLines >= 6 && 2 * look.datedLines > look.lines ? 2.8 : look.datedLines >= 8 ? 1 : -0.5;
    case 'rfp_document':
      return (/\d/.test(title) ? 0.8 : 0) - (look.dueDays >= 4 ? 2 : 0);
    case 'bids':
      return look.dueDays >= 3 ? 1 : 0;
    case 'policy':
      return look.rules >= 3 ? 2.2 : 0;
    case 'technology':
      return look.rules >= 3 || /\bplan$/i.test(title) ? -2 : 0;
    case 'funding':
      return look.sums >= 3 ? 0.7 : 0;
    case 'academics':
      return isStory ? -1 : 0;
    case 'about':
      return look.letter > 1 && !look.isDated ? 2.2 : 0;
    default:
      return 0;
  }
}
