import type { Block } from '../../../page.ts';
import { memoizeByObject } from '../patterns/memoize-by-object.ts';
import { dataSigns, signsIn } from '../patterns/signs.ts';
import { type AnnotatedPage, headingOf, type Passage } from './annotated-page.ts';

const { says } = signsIn('agenda-signs.txt');

/** The outcome of an item of business; `open` for one that is only on an agenda. */
export type ItemState = 'approved' | 'rejected' | 'open' | 'none';

/** An item of business of a meeting. */
export interface AgendaItem {
  /** Its passages, beginning with the heading. */
  readonly passages: readonly Passage[];
  readonly text: string;
  readonly state: ItemState;
  /** Headings of the items that contain it, the outermost first. */
  readonly under: readonly string[];
  /** True for an item with a number, and for its subitems. */
  readonly isNumbered: boolean;
}

/** Numbering styles, which distinguish the levels. */
const LEVELS = dataSigns('agenda-levels.txt');
/** Maximum number of passages of an item; text beyond that is a report. */
const LONGEST = 40;

interface Draft {
  readonly level: string;
  readonly passages: Passage[];
}

const kept = new WeakMap<AnnotatedPage, ReadonlyMap<Passage, AgendaItem>>();

/** A page's items of business, by passage; empty for pages other than agendas and minutes of meetings. */
export function agendaItems(page: AnnotatedPage): ReadonlyMap<Passage, AgendaItem> {
  const known = kept.get(page);
  if (known) return known;
  const items = page.type.startsWith('board_') ? readItems(page) : [];
  const byPassage = new Map(items.flatMap((item) => item.passages.map((passage) => [passage, item])));
  kept.set(page, byPassage);
  return byPassage;
}

function readItems({ passages }: AnnotatedPage): AgendaItem[] {
  const drafts = draftsOf(passages);
  const votes = passages.filter(isVote);
  const hasVotes = votes.length > 1 || votes.some(({ text }) => /\b\d\b/.test(text));
  const above = outlineOf(drafts);
  // The vote on a consent agenda can be anywhere if it mentions the consent agenda.
  const isConsented = votes.some(isConsent);
  const group = drafts.map((draft, at): ItemState | null => {
    if (!isGroup(draft)) return null;
    if (isConsented && isConsent(draft.passages[0]!)) return 'approved';
    let end = at + 1;
    while (above[end]?.includes(at)) end++;
    return drafts.slice(at, end).some((one) => one.passages.some(isVote)) ? 'approved' : 'open';
  });
  const items: AgendaItem[] = [];
  for (const [at, draft] of drafts.entries()) {
    const parents = above[at]!;
    const under = parents.map((index) => drafts[index]!.passages[0]!.text);
    const text = draft.passages.map((passage) => passage.text).join(' ');
    const own = stateOf(draft, text, under, hasVotes);
    // A decision on an item applies to its rows, and a decision on a consent agenda to everything below it.
    const whole = PARTS.has(draft.level) ? items[parents.at(-1) ?? -1]?.state : undefined;
    const ofGroup = parents.map((index) => group[index]).findLast(Boolean);
    const shared = whole && whole !== 'none' ? whole : isForInformation(draft) ? undefined : ofGroup;
    const isOwn = own === 'rejected' || own === 'approved';
    const isNumbered = [draft.level, ...parents.map((index) => drafts[index]!.level)].some(isNumber);
    items.push({ passages: draft.passages, text, state: isOwn ? own : (shared ?? own), under, isNumbered });
  }
  return items;
}

const isConsent = ({ text }: Passage): boolean => says('consent', text);
/** Returns `true` for items decided by a single vote: a consent agenda, or a motion that lists what it approves. */
const isGroup = ({ passages: [first] }: Draft): boolean =>
  isConsent(first!) || (first!.text.endsWith(':') && says('to_decide', first!.text));

/**
 * For each item, the indexes of those that contain it: another numbering style begins subitems of the previous item.
 */
function outlineOf(drafts: readonly Draft[]): number[][] {
  const open: { level: string; at: number; number: string; isPending: boolean }[] = [];
  return drafts.map((draft, at) => {
    const { level } = draft;
    const number =
      /^[\dA-Za-z]{1,4}\.(?:[\dA-Za-z]{1,3}\.){0,4}[\dA-Za-z]{0,3}(?=[\s)])/.exec(
        draft.passages[0]!.text,
      )?.[0] ?? '';
    const isPart = level === 'text' && !isGroup(draft);
    const inner = open.at(-1);
    // The first of a differently numbered list below an item is its subitem.
    const isFirst = /^(?:1|[Aa])\.?\)?$/.test(number) && inner !== undefined && inner.level !== level;
    const isLike = (one: (typeof open)[0]): boolean => one.level === level && !(one.isPending && isPart);
    // A motion ends the list of the previous one, and a heading ends all; `4.1` is not a subitem of 2.
    const isOver = (one: (typeof open)[0]): boolean =>
      level === 'heading' ||
      (/\.\w/.test(number) && one.number !== '' && !number.startsWith(one.number)) ||
      (FREE.has(level) &&
        !(one.isPending && isPart) &&
        (FREE.has(one.level) || one.level.startsWith('lower')));
    const places = isFirst ? [] : [open.findIndex(isOver), open.findLastIndex(isLike)];
    const same = Math.min(...places.filter((place) => place >= 0));
    if (same < open.length) open.splice(same);
    const parents = open.map((one) => one.at);
    if (!PARTS.has(level) && (!FREE.has(level) || isGroup(draft)))
      open.push({ level, at, number, isPending: level === 'text' && isGroup(draft) });
    // The lines after an unnumbered consent agenda are its items, up to the vote.
    if (draft.passages.some(isVote)) for (const one of open) one.isPending = false;
    return parents;
  });
}

/** Each item begins with a number, a heading, a row, or, in a document without numbers, a motion. */
function draftsOf(passages: readonly Passage[]): Draft[] {
  const drafts: Draft[] = [];
  const headings = Map.groupBy(passages, ({ form, text }) => (form === 'heading' ? text : ''));
  let whole: Draft | undefined;
  for (const passage of passages) {
    const last = drafts.at(-1);
    // A heading that recurs above every vote, such as `Motion & Voting`, begins a subitem.
    const isRepeated = passage.form === 'heading' && headings.get(passage.text)!.length >= FEWEST_REPEATED;
    const level = isRepeated ? null : levelOf(passage, last);
    // A vote below a list is on all of its items.
    const own = whole && (isVote(passage) || isRejection(passage) || isMotion(passage.text)) ? whole : last;
    if (!own || level !== null || own.passages.length >= LONGEST) {
      drafts.push({ level: level ?? (own ? 'more' : 'text'), passages: [passage] });
      if (!PARTS.has(drafts.at(-1)!.level)) whole = drafts.at(-1);
    } else own.passages.push(passage);
  }
  return drafts;
}

/** Minimum number of equal headings to count as headings of subitems. */
const FEWEST_REPEATED = 3;
/** Levels of subitems, including the remainder of a long item. */
const PARTS: ReadonlySet<string> = new Set(['row', 'item', 'more']);

function levelOf(passage: Passage, last: Draft | undefined): string | null {
  const { text, form, block, fields } = passage;
  const isFirst = block.passages[0] === passage;
  const numbered = isFirst || form === 'row' ? LEVELS.find(({ pattern }) => pattern.test(text)) : undefined;
  if (numbered) return `${numbered.name}${/^[^\s]*/.exec(text)![0].split('.').filter(Boolean).length}`;
  if (form === 'heading') return 'heading';
  // Two adjacent rows are lines of a document set in columns.
  const isTable = block.header.length > 0 || block.passages.length > 2;
  if (form === 'row') return isTable && fields.length > 0 && block.fields.length === 0 ? 'row' : null;
  // A line such as `$400 from the boosters` continues the one above.
  if (form === 'item') return /^[\p{Ll}$]/u.test(text) ? null : 'item';
  const isOver = last?.passages.some((one) => isVote(one) || isRejection(one)) ?? false;
  // The text after the vote on a motion begins another item, and so does a paragraph in a document without numbers.
  if (isMotion(text)) return isOver || text.endsWith(':') ? 'motion' : null;
  const isFree = last === undefined || FREE.has(last.level);
  return isFree && isFirst && !isOutcome(text) ? 'text' : null;
}

/** Minimum number of motions that make a document one of a meeting, whatever else it is about. */
const FEWEST_MOTIONS = 3;
/**
 * Returns `true` for the text of a meeting: it has motions and resolutions or, on a board's page, a list of decisions
 * to make.
 */
export const isOfMeeting = (blocks: readonly Block[], isOfBoard: boolean): boolean =>
  blocks.filter(
    (block) => block.kind !== 'table' && (isMotion(block.text) || (isOfBoard && says('decides', block.text))),
  ).length >= FEWEST_MOTIONS;

/** Returns `true` for a level of numbered items. */
const isNumber = (level: string): boolean => LEVELS.some(({ name }) => level.startsWith(name));

/** Levels of items without a number. */
const FREE: ReadonlySet<string> = new Set(['text', 'motion']);
/** A line with the result of a vote; blanks of a form have none. */
const isVote = memoizeByObject(({ text }: Passage): boolean => says('carried', text) && !says('blank', text));
/** Returns `true` for a line that moves, resolves, or recommends something. */
export const isMotion = (text: string): boolean => says('motion', text);
/** Returns `true` for an item that begins with the action requested of the board. */
export const decides = (text: string): boolean => says('decides', text);
/** A separate line with the result of the vote on the lines before it. */
export const isOutcome = (text: string): boolean => says('outcome', text);
/** Returns `true` if a text reports that something was postponed or voted down. */
export const isPutOff = (text: string): boolean => says('rejected', text);
/** `Discussion: proposals for a learning management system from Acme` */
export const isOnlyHeard = (text: string): boolean =>
  /^[^:]{0,40}:/.test(text) && says('information', text.split(':', 1)[0]!);

const isRejection = memoizeByObject(({ text }: Passage): boolean => isPutOff(text) && !says('blank', text));

const isForInformation = ({ passages: [first] }: Draft): boolean =>
  says('information', first!.text) || says('information', headingOf(first!) ?? '');

function stateOf(draft: Draft, text: string, under: readonly string[], hasVotes: boolean): ItemState {
  if (draft.passages.some(isRejection)) return 'rejected';
  if (draft.passages.some(isVote)) return 'approved';
  const above = under.at(-1) ?? '';
  const isBelow = says('information', above) && !says('to_decide', above) && !decides(text);
  const isOpen =
    [text, ...under].some((part) => says('to_decide', part)) && !isForInformation(draft) && !isBelow;
  // In minutes, an item without a vote was only discussed, unless there was a motion.
  return isOpen && (!hasVotes || draft.passages.some((one) => isMotion(one.text))) ? 'open' : 'none';
}
