import { findDates } from '../language/dates.ts';
import type { Statement } from '../language/sentences.ts';
import { tellsDue } from './rfp-days.ts';
import type { RfpDraft } from './rfp-draft.ts';
import { isGeneric, isSubject, type RfpTitle, titleIn } from './rfp-title.ts';
import * as words from './vocabulary/rfps.ts';

/**
 * Requests that a page of bids tells by its layout: a title that needs not say that it is one, and below or behind it until
 * when answers are accepted, or what became of them.
 */

export interface Entry {
  readonly draft: RfpDraft;
  /** The statements that it is made of end before this one. */
  readonly end: number;
}

/** More lines than anybody writes about one request. */
const MOST_LINES = 16;

export function entryAt(statements: readonly Statement[], at: number, now: Date): Entry | null {
  const statement = statements[at] as Statement;
  const title = lineTitle(statements, at, now);
  const bare = title === null ? bareNumber(statement) : null;
  const from = bare === null ? at : numberedFrom(statements, at);
  const called = title ?? (from < 0 ? null : layoutTitle(statements, from, bare, now));
  if (!called) return null;
  const end = endOf(statements, from, now);
  const about = statements.slice(from, end).map(({ text }) => text);
  const context = (statements[from] as Statement).text;
  return { draft: { ...called, context, headings: statement.headings.slice(-1), about }, end };
}

/** A title by its place: what stands below tells until when answers are accepted. */
function layoutTitle(
  statements: readonly Statement[],
  at: number,
  bare: string | null,
  now: Date,
): RfpTitle | null {
  const title = titleLine(statements, at);
  if (title === null || words.PART_OF_REQUEST.test(statements[at]!.headings.at(-1) ?? '')) return null;
  if (bare !== null) return { title: `${bare} ${title}`, number: bare.toLowerCase() };
  const own = statements.slice(at + 1, endOf(statements, at, now)).map(({ text }) => text);
  const dueTold = own.find((text) => tellsDue(text, now)) ?? '';
  if (words.OTHERS_ASK.test(dueTold.replaceAll(words.SCHOOL_BODY, 'we'))) return null;
  const isOfSeveral = statements[at]!.kind === 'heading' && own.some((text) => words.FOR_THE_REST.test(text));
  return isTold(own, now) && !isOfSeveral ? { title, number: numberIn(own) } : null;
}

/** A title that its own line tells: by a number before it, or by what is said behind it. */
function lineTitle(statements: readonly Statement[], at: number, now: Date): RfpTitle | null {
  const { text, block } = statements[at] as Statement;
  if (beginsNext(text)) return titleIn(text);
  const detailed = words.TITLE_AND_DETAILS.exec(text);
  const isDetailed =
    detailed && words.OF_ANSWERS.test(detailed[2]!) && !words.RECORD_LABEL.test(detailed[1]!);
  const state = words.TITLE_AND_STATE.exec(text);
  // Behind a dash anything may be told of it, in this sentence or the next: `Bus – posted May 1. Bids due May 20.`
  const dashed = state || isDetailed ? null : words.TITLE_AND_REST.exec(text);
  const [, name = '', rest = ''] = state ?? (isDetailed ? detailed : (dashed ?? []));
  // `School Bus Purchase: two buses – due December 4`.
  const joined = words.DUE_OF_ANSWERS.test(name) ? name : name.replace(/: /, ' – ');
  const title = opensBlock(statements, at) ? (nameOf(name) ?? (nameOf(joined) && name)) : null;
  if (title === null || words.NOT_BIDS.test(statements[at]!.headings.at(-1) ?? '')) return null;
  const behind = statements.slice(at + 1, at + MOST_LINES).filter((other) => other.block === block);
  const told = dashed ? [rest, ...behind.map((other) => other.text)] : [rest];
  const isTold = told.some((one) => tellsDue(one, now) && (!dashed || words.OFFERS.test(one)));
  return isTold || words.CLOSED.test(rest) ? (titleIn(name) ?? { title, number: null }) : null;
}

/** Where the title of a number that stands alone is: in the next line, or else in the heading above. */
function numberedFrom(statements: readonly Statement[], at: number): number {
  if (titleLine(statements, at + 1) !== null) return at + 1;
  const above = statements.findLastIndex(
    ({ kind, text }, place) => place < at && kind === 'heading' && text === statements[at]!.headings.at(-1),
  );
  return above >= 0 && titleLine(statements, above) !== null ? above : -1;
}

const bareNumber = ({ text }: Statement): string | null => numberAlone(text);
const numberAlone = (text: string): string | null =>
  words.BARE_REQUEST.test(text) ? (words.NUMBERED_REQUEST.exec(text)?.[0] ?? null) : null;

/** A number on a line of its own: `Number: 2627-08`. */
const numberIn = (own: readonly string[]): string | null =>
  own.map((text) => (words.NUMBER_LABEL.exec(text)?.[1] ?? numberAlone(text))?.toLowerCase()).find(Boolean) ??
  null;

/** What a line that opens a block calls by its name; null where it is a label, a sentence, or a part of the page. */
export function titleLine(statements: readonly Statement[], at: number): string | null {
  const statement = statements[at];
  if (!statement || statement.kind === 'row' || !opensBlock(statements, at)) return null;
  if (isDescribing(statement)) return null;
  return words.NUMBERED_REQUEST.test(statement.text) ? null : nameOf(statement.text);
}

/** Below a heading that names a request a full sentence describes it: `Model year 2026 or newer, gasoline.` */
const isDescribing = ({ kind, text, headings }: Statement): boolean =>
  kind === 'sentence' &&
  /\.$/.test(text) &&
  (words.OF_A_TEXT.test(text) || titleIn(headings.at(-1) ?? '') !== null);

/** What a line calls by its name, wherever it stands. */
export function nameOf(line: string): string | null {
  const text = line.replace(/^\(?\d{1,2}[.)] /, '').replace(/[.:]$/, '');
  const labelled = words.TITLE_LABEL.exec(text)?.[1];
  const title = labelled ?? text;
  if (!labelled && words.LABEL.test(text) && !words.REQUEST_LABEL.test(text)) return null;
  const isTitle =
    /^["“(]?[\p{Lu}\d]/u.test(title) &&
    title.length < 120 &&
    isSubject(title.replace(words.OFFERS_FOR, '')) &&
    !isGeneric(title) &&
    !HAS_VERB.test(title) &&
    ![
      words.NO_REQUEST,
      words.DUE_OF_ANSWERS,
      words.CLOSED,
      words.NOT_BIDS,
      words.OTHER_NOTICE,
      words.PART_OF_NOTICE,
    ].some((one) => one.test(title));
  return isTitle && !findDates(title, EPOCH).some(({ precision }) => precision === 'day') ? title : null;
}

/** Days are looked for, not told apart. */
const EPOCH = new Date(0);

/** The first words of a block, but for a number before them. */
const opensBlock = (statements: readonly Statement[], at: number): boolean => {
  const before = statements[at - 1];
  return (
    before?.block !== statements[at]!.block ||
    ([ORDINAL, words.NUMBER_LABEL, words.BARE_REQUEST].some((number) => number.test(before.text)) &&
      opensBlock(statements, at - 1))
  );
};

const ORDINAL = /^\(?\d{1,2}[.)]$/;

/** The lines of one request end where the next begins; a heading's, at the next heading. */
function endOf(statements: readonly Statement[], at: number, now: Date): number {
  const title = statements[at] as Statement;
  // Below `Fuel Bids` a paragraph may be of one of them.
  const isOfOne = title.kind !== 'heading' || !words.BIDS.test(title.text);
  const described = isOfOne && isDescription(statements, at + 1) ? at + 1 : -1;
  for (let next = at + 1; next < statements.length && next - at <= MOST_LINES; next += 1) {
    const other = statements[next] as Statement;
    const isOther = other.block !== title.block;
    if (other.kind === 'heading' || other.kind === 'row' || beginsOther(other, title)) return next;
    // `Closed` between two lists stands over the second.
    if (title.kind === 'item' && other.kind !== 'item' && STATE_ALONE.test(other.text)) return next;
    const isDetail = words.LABEL.test(other.text) || words.DUE_OF_ANSWERS.test(other.text);
    if (isOther && title.kind === 'item' && other.kind === 'item' && !isDetail) return next;
    if (isOther && (lineTitle(statements, next, now) || words.OTHER_NOTICE.test(other.text))) return next;
    const isNext =
      isOther &&
      next !== described &&
      !/^description:/i.test(other.text) &&
      titleLine(statements, next) !== null;
    if (isNext && (title.kind !== 'heading' || hasOwnDay(statements, next, now))) return next;
  }
  return Math.min(statements.length, at + MOST_LINES);
}

/** A number and what it is of; not `Bid Number: 2627-31`. */
/** In one block with its title a number alone is its own. */
const beginsOther = (other: Statement, title: Statement): boolean =>
  beginsNumbered(other.text) && (other.block !== title.block || bareNumber(other) === null);

const beginsNumbered = (text: string): boolean =>
  words.STARTS_WITH_NUMBER.test(text) && !words.NUMBER_LABEL.test(text);
const beginsNext = (text: string): boolean => beginsNumbered(text) || words.FORM_OF_REQUEST.test(text);

/** A paragraph below a line, which no paragraph like it follows: then the line would stand over several. */
function isDescription(statements: readonly Statement[], at: number): boolean {
  const block = statements[at]?.block;
  const behind = statements.findIndex((other, place) => place > at && other.block !== block);
  const isParagraph = (place: number) => statements[place + 1]?.block === statements[place]?.block;
  const isLine = at > 0 && statements[at - 1]!.block !== block;
  return isLine && isParagraph(at) && !(isParagraph(behind) && titleLine(statements, behind) !== null);
}

/** Whether a title below a heading has its own day behind it, and so stands for itself. */
function hasOwnDay(statements: readonly Statement[], at: number, now: Date): boolean {
  const behind = statements.slice(at + 1, at + 6);
  const end = behind.findIndex((other, place) => {
    return other.kind === 'heading' || titleLine(statements, at + 1 + place) !== null;
  });
  return isTold(
    (end < 0 ? behind : behind.slice(0, end)).map(({ text }) => text),
    now,
  );
}

/** Until when answers are accepted, or what became of them. */
const isTold = (own: readonly string[], now: Date): boolean =>
  own.some((text) => STATE_ALONE.test(text) || tellsDue(text, now));

const HAS_VERB =
  /\b(?:is|are|was|were|be|will|shall|must|may|has|have|seeks?|invites?|accepts?|posts?|pays?|buys?|uses?|calls?|contact|please|send|mail|we|our|you|thank)\b/i;
const STATE_ALONE =
  /^(?:status: ?)?(?:open|closed|cancell?ed|awarded(?: to .{3,60})?|withdrawn|under (?:review|evaluation))\.?$/i;
