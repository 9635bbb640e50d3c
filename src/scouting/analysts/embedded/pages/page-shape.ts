import type { Page } from '../../../page.ts';
import { findDates } from '../language/dates.ts';
import { peopleInLine } from '../people/people-in-line.ts';

/** What a page looks like, whatever its words are. */
export interface Shape {
  readonly lines: number;
  /** Short lines that name somebody with a position or an address. */
  readonly people: number;
  /** Days that stand alone beside a title, as under headlines. */
  readonly datedTitles: number;
  /** Lines that begin with a day and say what is then. */
  readonly datedLines: number;
  /** A headline, its day, and text below it. */
  readonly isStory: boolean;
  /** Somebody writes in their own name, and signs. */
  readonly isLetter: boolean;
  /** Words of rules: `shall`, `must not`. */
  readonly rules: number;
  /** Calls to order, votes and adjourns. */
  readonly isRecord: boolean;
  /** Tells of motions and votes. */
  readonly hasVotes: boolean;
  /** Lists the steps of a meeting that is to come. */
  readonly isOrderOfBusiness: boolean;
  /** A table of programs with their data, purpose or end. */
  readonly isSoftwareList: boolean;
  /** Days by which answers are due: a list of requests has many, a request one. */
  readonly dueDays: number;
}

/** Lines behind these do not change what a page is. */
const MOST_LINES = 300;

export function shapeOf(page: Page): Shape {
  const lines = page.text.slice(0, 30_000).split('\n', MOST_LINES);
  const start = lines.slice(0, 14);
  const dated = lines.map((line) => line.length < 70 && isDayAlone(line, page));
  const prose = lines.filter((line) => line.length > 110).length;
  const titles = page.blocks.filter((block) => block.kind === 'heading').length;
  const datedTitles = dated.filter(
    (isDay, at) =>
      isDay &&
      [lines[at - 1], lines[at + 1]].some((line) => line && line.length < 140 && /\p{L}{3}/u.test(line)),
  ).length;
  const text = lines.join('\n');
  const datedHeadings = page.blocks.filter(
    (block) => block.kind === 'heading' && isDatedLine(block.text),
  ).length;
  return {
    lines: lines.length,
    people: lines.filter(isPerson).length,
    datedTitles: datedTitles + datedHeadings,
    datedLines: lines.filter(isDatedLine).length - datedHeadings,
    isStory:
      (dated.slice(0, 14).some(Boolean) ||
        start.some((line) => BYLINE.test(line) || (line.length > 110 && DATELINE.test(line)))) &&
      prose > 0 &&
      titles < 4 &&
      datedTitles < 3,
    isLetter:
      (start.some((line) =>
        /^(?:dear|hello|greetings|welcome|friends|folks|howdy|good morning|peace)\b.{0,60}$/i.test(line),
      )
        ? 1
        : 0) +
        ((text.match(/\b(?:I|I’m|I'm|my)\b/g)?.length ?? 0) > 2 ? 1 : 0) +
        (lines.slice(-8).some((line) => SIGNATURE.test(line)) ? 1 : 0) >=
      2,
    rules: text.match(RULES)?.length ?? 0,
    hasVotes: VOTES.test(text) || (text.match(ACTIONS)?.length ?? 0) > 1,
    isRecord: /\badjourn/i.test(text) && VOTES.test(text),
    isOrderOfBusiness:
      new Set(text.match(STEPS)?.map((step) => step.toLowerCase())).size >= 4 && !VOTES.test(text),
    dueDays: new Set(text.match(DUE_DAYS)?.map((due) => due.replace(/^.*?(?=[A-Z]|\d)/s, ''))).size,
    isSoftwareList: page.blocks.some(
      (block) =>
        block.kind === 'table' &&
        SOFTWARE.test(block.rows[0]!.join(' ')) &&
        ABOUT_SOFTWARE.test(block.rows[0]!.join(' ')),
    ),
  };
}

const isPerson = (line: string): boolean => {
  if (line.length > 140 || !/\p{Lu}\p{Ll}/u.test(line)) return false;
  if (REACHED.test(line)) return true;
  const isReached = /@|\d{3}[-. ]\d{4}/.test(line);
  const { people } = peopleInLine(line.replace(/\S*@\S*|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}/g, ' | '));
  return people.some(({ title }) => title !== null) || (people.length > 0 && isReached);
};

/** `Ann Lee, ext. 12`, `Middle School: Ann Lee, 603-555-0185`. */
const REACHED =
  /^(?:\p{Lu}[\p{L} ]{2,40}: )?(?:Dr\. |M(?:r|r?s)\. )?\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3},? (?:ext\.?|x|\(?\d{3}\)?[-. ])\s?\d/u;

/** `November 12, 2026`, `Posted Nov 12 by the office`, `Week of November 9`. */
function isDayAlone(line: string, page: Page): boolean {
  if (!/\d/.test(line) || TERM.test(line)) return false;
  const [date, ...others] = findDates(line, REFERENCE);
  if (others.length > 0 || date?.precision !== 'day' || date.lastDay !== date.day) return false;
  const rest = (line.slice(0, date.start) + line.slice(date.end)).replace(
    /\b(?:posted|published|updated|date|by|on|written|week of|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gi,
    '',
  );
  return rest.replace(/[^\p{L}]/gu, '').length < (date.hasYear || page.publishedAt ? 40 : 12);
}

/** Days of agreements and duties, not of news. */
const TERM =
  /\b(?:expires?|starts?|ends?|due|through|until|effective|terms?|begins?|deadline|adopted|revised|amended|reviewed)\b/i;
/** `August 20 - First day`, `Mon., Nov 3 | Report cards`. */
const isDatedLine = (line: string): boolean =>
  line.length < 120 &&
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*[.,]*\s)?(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s\d{1,2}|\d{1,2}\/\d{1,2})\b.{0,24}?[-–—:|]\s*\S/i.test(
    line,
  );
const REFERENCE = new Date('2026-01-01T00:00:00Z');
const BYLINE = /^(?:by|posted by|written by)\s+\p{Lu}.{2,60}\b20\d\d/iu;
/** `Nov. 4, 2026 - The board …`, `HAZEL FORK (November 4, 2026) – …`. */
const DATELINE = /^(?:\p{Lu}[\p{L} .,]{2,40})?\(?\p{Lu}[a-z]{2,8}\.? \d{1,2}, 20\d\d\)?\s?[–—:-]\s/u;
const SIGNATURE =
  /^(?:sincerely|warmly|yours|in partnership|respectfully|gratefully|blessings|with (?:gratitude|thanks|love))\b|^[–—-]?\s*(?:\p{Lu}[\p{L}.'’-]+ ){1,3}\p{Lu}[\p{L}'’-]+(?:,.{2,40})?$|^(?:superintendent|principal|head(?: of school)?)$/u;
const RULES =
  /\b(?:shall(?: not)?|may not|must(?: not)?|(?:is|are) (?:not )?(?:prohibited|permitted|forbidden|allowed|responsible for)|violations?|disciplin\w+|lose the privilege|no expectation of privacy)\b/gi;
const VOTES =
  /\b(?:motion (?:by|was|made|carried|passed|to)|moved (?:by|to|and|\()|seconded|second(?:ed)? (?:by|\()|m\/s\b|mc \d|carried(?=[.,;: ]*(?:\d|unanimous|$|[.;]))|all in favor|unanimous\w*|(?:passed|voted|ayes?)[ :]{1,2}\d|voted to|(?<![\d-])\d-0)(?!\d)/i;
const DUE_DAYS =
  /\b(?:due|opened|opens|closes?|closed|deadline|received (?:by|until)|returned by)\b[^\n]{0,40}?(?:(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}|\d{1,2}\/\d{1,2}\/\d{2,4})/g;
/** Lines that tell what was done. */
const ACTIONS = /^\W*(?:approved|adopted|authori[sz]ed|accepted|appointed|voted)\b/gim;
const STEPS =
  /\b(?:call(?:ed)? to order|roll call|pledge|approval of (?:the )?(?:agenda|minutes)|minutes of|consent(?: agenda| items)?|public comments?|recognitions?|action(?: items)?|discussion(?: items)?|information items|new business|old business|executive session|closed session|adjourn(?:ment)?|superintendent['’]s report)\b/gi;
const SOFTWARE =
  /\b(?:compan(?:y|ies)|products?|software|programs?|applications?|apps?|tools?|vendors?|providers?|services?|agreements?|systems?|contract(?:or)?s?)\b/i;
const ABOUT_SOFTWARE =
  /\b(?:data|purpose|used? for|expires?|expiration|ends?|end date|term|through|privacy|renewal)\b/i;
