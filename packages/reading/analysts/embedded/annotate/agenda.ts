import type { Block } from '../../../documents/page.ts';
import { memoizeByObject } from '../patterns/memoize-by-object.ts';
import { type DataSign, dataSigns, signsIn } from '../patterns/signs.ts';
import { type AnnotatedPage, headingOf, type Passage } from './annotated-page.ts';

const { says } = signsIn('agenda-signs.txt');

/** The outcome of an item of business; `open` if the board has yet to decide, `none` if there is nothing to decide. */
export type ItemState = 'approved' | 'rejected' | 'open' | 'none';

/** An item of business of a meeting. */
export interface AgendaItem {
  /** Its passages; the first one names it. */
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
/** The beginning of the levels of items that a meeting's data lists. */
const STATED = 'stated';
/** Levels of items without a number. */
const FREE = new Set(['text', 'motion']);
/** Levels of subitems, including the remainder of a long item. */
const PARTS = new Set(['row', 'item', 'more']);
/** Minimum number of lines that begin like `A-1` in a document that numbers its items in this way. */
const FEWEST_NUMBERS = 2;
/** Maximum number of passages of an item; text beyond that is a report. */
const MOST_PASSAGES = 40;

interface Draft {
  readonly level: string;
  readonly passages: Passage[];
  /** The items that contain it, the outermost first. */
  readonly parents: readonly Draft[];
}

/** A page's items of business, by passage; empty for pages other than agendas and minutes of meetings. */
export const agendaItems = memoizeByObject((page: AnnotatedPage): ReadonlyMap<Passage, AgendaItem> => {
  const items = page.type.startsWith('board_') ? readItems(page) : [];
  return new Map(items.flatMap((item) => item.passages.map((passage) => [passage, item])));
});

function readItems({ passages }: AnnotatedPage): AgendaItem[] {
  const drafts = draftsOf(passages);
  const hasVotes = passages.some(isVote);
  const isOver = ({ passages: own }: Draft): boolean => own.some(isVote);
  const decided = new Set(drafts.filter(isOver).flatMap((draft) => [...draft.parents, draft]));
  // The vote on a consent agenda can be anywhere if it mentions the consent agenda.
  const isConsented = passages.some((one) => isVote(one) && isConsent(one));
  const isDecided = (group: Draft): boolean =>
    decided.has(group) || (isConsented && isConsent(group.passages[0]!));
  const states = new Map<Draft, ItemState>();
  return drafts.map((draft) => {
    const { level, passages: own, parents } = draft;
    const under = parents.map(({ passages: [first] }) => first!.text);
    const text = own.map((passage) => passage.text).join(' ');
    // A decision on an item applies to its rows, and a decision on a consent agenda to everything below it.
    const whole = (PARTS.has(level) && states.get(parents.at(-1)!)) || 'none';
    const group = isForInformation(draft) ? undefined : parents.findLast(isGroup);
    const shared = whole === 'none' && group ? (isDecided(group) ? 'approved' : 'open') : whole;
    const ofLine = stateOf(draft, text, under, hasVotes);
    const state = ofLine === 'rejected' || ofLine === 'approved' || shared === 'none' ? ofLine : shared;
    states.set(draft, state);
    return { passages: own, text, state, under, isNumbered: [draft, ...parents].some(hasNumber) };
  });
}

const isConsent = ({ text }: Passage): boolean => says('consent', text);
/** Returns `true` for items decided by a single vote: a consent agenda, or a motion that lists what it approves. */
const isGroup = memoizeByObject(
  ({ passages: [first] }: Draft): boolean =>
    isConsent(first!) || (first!.text.endsWith(':') && says('to_decide', first!.text)),
);

/**
 * The items of passages. An item begins with a number, heading, row, or list item, and, in a document without numbers,
 * with a motion or paragraph. Another numbering style begins subitems of the previous item.
 */
function draftsOf(passages: readonly Passage[]): Draft[] {
  const drafts: Draft[] = [];
  const open: { readonly draft: Draft; readonly number: string }[] = [];
  const levels = levelsIn(passages);
  for (const passage of passages) {
    const last = drafts.at(-1);
    const begun = levelOf(passage, last, levels);
    if (last && begun === null && last.passages.length < MOST_PASSAGES) {
      last.passages.push(passage);
      continue;
    }
    const level = begun ?? (last ? 'more' : 'text');
    const number = /^[\dA-Za-z]{1,4}\.[\dA-Za-z.]{0,12}(?=[\s)])/.exec(passage.text)?.[0] ?? '';
    const stated = passage.block.business;
    // A heading ends all items, `4.1` is not a subitem of 2, and data that lists the items states their levels.
    const over = open.findIndex(
      (one) =>
        level === 'heading' ||
        one.draft.level === level ||
        (stated !== null
          ? stated <= (one.draft.passages[0]!.block.business ?? 0)
          : /\.\w/.test(number) && !number.startsWith(one.number)),
    );
    if (over >= 0) open.splice(over);
    const draft = { level, passages: [passage], parents: open.map((one) => one.draft) };
    drafts.push(draft);
    if (!PARTS.has(level) && (!FREE.has(level) || isGroup(draft))) open.push({ draft, number });
  }
  return drafts;
}

/** A document's numbering styles. A company can be called `A-1 Glass`, so a style like that needs several lines. */
function levelsIn(passages: readonly Passage[]): readonly DataSign[] {
  const isUsed = ({ name, pattern }: DataSign): boolean =>
    name !== 'lettered' || passages.filter(({ text }) => pattern.test(text)).length >= FEWEST_NUMBERS;
  return LEVELS.filter(isUsed);
}

/** The level of the item that a passage begins; null if it continues the last one. */
function levelOf(passage: Passage, last: Draft | undefined, levels: readonly DataSign[]): string | null {
  const { text, form, block, fields } = passage;
  const isFirst = block.passages[0] === passage;
  if (block.business !== null) return isFirst ? `${STATED}${block.business}` : null;
  // Text below an item of data belongs to it.
  if (last?.level.startsWith(STATED) && form !== 'heading') return null;
  const numbered = isFirst || form === 'row' ? levels.find(({ pattern }) => pattern.test(text)) : undefined;
  if (numbered) return `${numbered.name}${/^[^\s]*/.exec(text)![0].split('.').filter(Boolean).length}`;
  if (form === 'heading') return 'heading';
  if (form === 'row') return fields.length > 0 && block.fields.length === 0 ? 'row' : null;
  if (form === 'item') return 'item';
  const isOver = last?.passages.some((one) => isVote(one) || isRejection(one)) ?? false;
  // The text after the vote on a motion begins another item, and so does a paragraph in a document without numbers.
  if (isMotion(text)) return isOver || text.endsWith(':') ? 'motion' : null;
  const isFree = last === undefined || FREE.has(last.level) || (isOver && last.level === 'heading');
  return isFree && isFirst && !isOutcome(text) ? 'text' : null;
}

/** Minimum number of motions that make a document one of a meeting, whatever else it is about. */
const FEWEST_MOTIONS = 3;
/**
 * Returns `true` for the text of a meeting: several of its blocks outside tables have motions and resolutions or, on a
 * board's page, begin with decisions to make.
 */
export const isOfMeeting = (blocks: readonly Block[], isOfBoard: boolean): boolean =>
  blocks.filter(
    (block) => block.kind !== 'table' && (isMotion(block.text) || (isOfBoard && says('decides', block.text))),
  ).length >= FEWEST_MOTIONS;

const hasNumber = ({ level }: Draft): boolean =>
  level.startsWith(STATED) || LEVELS.some(({ name }) => level.startsWith(name));
/** Returns `true` for a line with the result of a vote, but not for a form with blanks to fill in. */
const isVote = memoizeByObject(({ text }: Passage): boolean => says('carried', text) && !says('blank', text));
/** Returns `true` for a line that moves, resolves, or recommends something. */
export const isMotion = (text: string): boolean => says('motion', text);
/** Returns `true` for an item that begins with the action requested of the board. */
export const decides = (text: string): boolean => says('decides', text);
/** Returns `true` for a separate line with the result of the vote on the lines before it. */
const isOutcome = (text: string): boolean => says('outcome', text);
/** Returns `true` if a text reports that something was postponed or voted down. */
export const isPutOff = (text: string): boolean => says('rejected', text);
/**
 * Returns `true` for an item with a label for information: `Discussion: proposals for a learning platform from Acme`.
 */
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
