import { dataSigns, signsIn } from '../patterns/signs.ts';
import { type AnnotatedPage, headingOf, type Passage } from './annotated-page.ts';

const { says } = signsIn('agenda-signs.txt');

/** The outcome of an item of business; `open` for one that only stands on an agenda. */
export type ItemState = 'approved' | 'rejected' | 'open' | 'none';

/** An item of business of a meeting. */
export interface AgendaItem {
  /** Its heading first. */
  readonly passages: readonly Passage[];
  readonly text: string;
  readonly state: ItemState;
}

/** Ways to number items, by which those of one level are told from those of another. */
const LEVELS = dataSigns('agenda-levels.txt');
/** The most passages of an item: what follows is a report. */
const LONGEST = 40;

interface Draft {
  readonly level: string;
  readonly passages: Passage[];
}

const kept = new WeakMap<AnnotatedPage, ReadonlyMap<Passage, AgendaItem>>();

/** The items of business of a meeting's agenda or minutes, by their passages; empty for other pages. */
export function agendaItems(page: AnnotatedPage): ReadonlyMap<Passage, AgendaItem> {
  const known = kept.get(page);
  if (known) return known;
  const isOfBoard = page.type === 'board_agenda' || page.type === 'board_minutes';
  const items = isOfBoard ? readItems(page) : [];
  const byPassage = new Map(items.flatMap((item) => item.passages.map((passage) => [passage, item])));
  kept.set(page, byPassage);
  return byPassage;
}

function readItems({ passages }: AnnotatedPage): AgendaItem[] {
  const drafts = draftsOf(passages);
  const hasVotes = passages.filter(isVote).length > 1 || passages.some(({ text }) => isVoteOfAll(text));
  let consent: { readonly level: string; readonly state: ItemState } | null = null;
  return drafts.map((draft, at): AgendaItem => {
    if (consent && (draft.level === consent.level || draft.level === 'heading')) consent = null;
    const text = draft.passages.map((passage) => passage.text).join(' ');
    const own = stateOf(draft, text, hasVotes);
    if (says('consent', draft.passages[0]!.text)) {
      const end = drafts.findIndex(({ level }, index) => index > at && level === draft.level);
      const all = drafts.slice(at, end < 0 ? at + LONGEST : end).flatMap((one) => one.passages);
      consent = { level: draft.level, state: all.some(isVote) ? 'approved' : 'open' };
    }
    const state = own === 'none' && consent && !isForInformation(draft) ? consent.state : own;
    return { passages: draft.passages, text, state };
  });
}

/** Each item begins with a number, a heading, a row, or, where nothing is numbered, a motion. */
function draftsOf(passages: readonly Passage[]): Draft[] {
  const drafts: Draft[] = [];
  for (const passage of passages) {
    const last = drafts.at(-1);
    const level = levelOf(passage, last);
    if (!last || level !== null || last.passages.length >= LONGEST)
      drafts.push({ level: level ?? 'text', passages: [passage] });
    else last.passages.push(passage);
  }
  return drafts;
}

function levelOf(passage: Passage, last: Draft | undefined): string | null {
  const { text, form, block, fields } = passage;
  const isFirst = block.passages[0] === passage;
  const numbered = isFirst || form === 'row' ? LEVELS.find(({ pattern }) => pattern.test(text)) : undefined;
  if (numbered) return numbered.name;
  if (form === 'heading') return 'heading';
  if (form === 'row') return fields.length > 0 && block.fields.length === 0 ? 'row' : null;
  if (form === 'item') return says('part', text) ? null : 'item';
  const isOver = last?.passages.some((one) => isVote(one) || isRejection(one)) ?? false;
  // What follows the vote on one motion is another one, and so is a paragraph where nothing is numbered.
  if (says('motion', text)) return isOver ? 'motion' : null;
  const isFree = last === undefined || FREE.has(last.level);
  return isFree && isFirst && !isOutcome(text) ? 'text' : null;
}

/** Levels of items without a number. */
const FREE: ReadonlySet<string> = new Set(['text', 'motion']);

/** A line that tells how a vote went; blanks of a form tell nothing. */
const isVote = ({ text }: Passage): boolean => says('carried', text) && !says('blank', text);
/** A line of its own that tells how the vote on the lines before it went. */
export const isOutcome = (text: string): boolean => says('outcome', text);
/** True if a text says that something was put off, or voted down. */
export const isPutOff = (text: string): boolean => says('rejected', text);
/** `Discussion: proposals for a learning management system from Acme` */
export const isOnlyHeard = (text: string): boolean =>
  /^[^:]{0,40}:/.test(text) && says('information', text.split(':', 1)[0]!);

const isRejection = ({ text }: Passage): boolean => isPutOff(text) && !says('blank', text);
const isVoteOfAll = (text: string): boolean => says('carried_by', text) && !says('blank', text);

const isForInformation = ({ passages: [first] }: Draft): boolean =>
  says('information', first!.text) || says('information', headingOf(first!) ?? '');

function stateOf(draft: Draft, text: string, hasVotes: boolean): ItemState {
  if (draft.passages.some(isRejection)) return 'rejected';
  if (draft.passages.some(isVote)) return 'approved';
  const isOpen = says('to_decide', text) && !isForInformation(draft);
  // In minutes, an item without a vote was only talked about.
  return isOpen && !hasVotes ? 'open' : 'none';
}
