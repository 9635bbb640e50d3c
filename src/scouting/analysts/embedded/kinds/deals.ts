import type { ContractFact } from '../../../facts.ts';
import { agendaItems, type ItemState, isOnlyHeard, isPutOff } from '../annotate/agenda.ts';
import { type AnnotatedPage, headingOf, type Passage } from '../annotate/annotated-page.ts';
import { labelAt } from '../annotate/date-roles.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { cuePattern, cuesNear } from '../assertions/cues.ts';
import { dataSigns, signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { introOf, isDecided, itemOf } from './contract-items.ts';
import { isOfOwnName, LEAD_WORDS, suppliersIn } from './suppliers.ts';

const { says, find, without } = signsIn('contract-signs.txt');
const CUES = dataSigns('contract-cues.txt', cuePattern);
/** States of a contract by the words beside its supplier, the most telling first. */
const STATUSES: ReadonlyMap<string, ContractFact['status']> = new Map([
  ['ended', 'cancelled'],
  ['renewed', 'renewed'],
  ['active', 'active'],
]);

/** An agreement of the institution with a supplier: a contract, or a purchase. */
export interface Deal {
  readonly passage: Passage;
  readonly vendor: string;
  readonly span: Span;
  readonly status: ContractFact['status'];
  readonly end: string | null;
  readonly evidence: 'row' | 'sentence';
  /** The goods or services bought; null for a contract. */
  readonly item: string | null;
  readonly amount: number | null;
  /** True if it stands on an agenda, and nothing says that it was decided. */
  readonly isProposed: boolean;
}

const kept = new WeakMap<AnnotatedPage, readonly Deal[]>();

/**
 * Deals with suppliers: from tables whose columns say so, and from items and sentences in which an agreement,
 * purchase, award or renewal is bound to the supplier's name. Suppliers need not be in the catalog.
 */
export function dealsOf(page: AnnotatedPage): readonly Deal[] {
  const deals =
    kept.get(page) ??
    page.passages
      .filter(({ form }) => form !== 'heading' || page.type.startsWith('board_'))
      .flatMap((passage) => [...inRow(passage), ...inText(page, passage)]);
  kept.set(page, deals);
  return deals;
}

/** A row of a table of contracts: a column of suppliers, and one of terms or a heading that speaks of contracts. */
function inRow(passage: Passage): Deal[] {
  const { fields, form, text, vendors } = passage;
  const column = fields.find(
    ({ label, value }) => says('supplier_label', label) && value.length > 1 && value.length < 80,
  );
  const isOfContracts = fields.some(({ label }) => says('term_label', label)) || isBelowContracts(passage);
  if (form !== 'row' || !column || !isOfContracts) return [];
  const start = Math.max(0, text.indexOf(column.value));
  const span = { start, end: start + column.value.length, text: column.value };
  const known = vendors.find((mention) => column.value.includes(mention.text));
  const status = says('renewed', text) ? 'renewed' : says('ended', text) ? 'cancelled' : 'active';
  const vendor = known?.vendor.name ?? column.value;
  const rest = { item: null, amount: null, isProposed: false };
  return [{ passage, vendor, span, status, end: endOf(passage, text), evidence: 'row', ...rest }];
}

const isBelowContracts = (passage: Passage): boolean => says('contracts', headingOf(passage) ?? '');

/** Suppliers that a text names with an agreement that is decided, or with the day on which theirs ends. */
function inText(page: AnnotatedPage, passage: Passage): Deal[] {
  const { text, block, vendors } = passage;
  // The name of a file that is attached says nothing.
  if (/\.(?:pdf|docx?|xlsx?)$/i.test(text)) return [];
  const isItem = block.genre === 'agenda_item' && vendors.length === 1 && block.passages.length < 8;
  const own = agendaItems(page).get(passage);
  const isOfBusiness = own?.state === 'approved' || own?.state === 'open';
  const all = suppliersIn(passage, isOfBusiness).filter(
    ({ isKnown, vendor }) => isKnown || !isOfOwnName(vendor, page.subject),
  );
  if (all.length === 0) return [];
  const [item, intro] = [itemOf(page, passage), introOf(page, passage)];
  const state: ItemState = own?.state ?? 'none';
  if (state === 'rejected' || isPutOff(item)) return [];
  return all.flatMap(({ vendor, span, isKnown, isBound }): Deal[] => {
    const part = all.length > 1 ? partAround(text, span) : text;
    const shift = text.indexOf(part);
    const cues = cuesNear(CUES, part, span.start - shift, span.end - shift);
    if (says('gift', `${own?.under.at(-1) ?? ''} ${part}`)) return [];
    const isNamed = state !== 'none' && isBound && all.length === 1;
    const cue =
      [...STATUSES.keys()].find((name) => cues.includes(name)) ?? (intro || isNamed ? 'active' : '');
    const end = endOf(passage, part) ?? (isItem ? endBehind(passage) : null);
    const isOfContracts = span.start < 4 || isBelowContracts(passage) || page.type === 'technology';
    const isTerm = isKnown && end !== null && (cue !== '' || isOfContracts);
    const said = `${intro} ${part}`;
    const isDone = state === 'approved' || isDecided(passage, said, item);
    const isBusiness = cue !== '' && says('matter', said) && !isOnlyHeard(text);
    if (!isTerm && !(isBusiness && (state === 'open' || isDone))) return [];
    const told = STATUSES.get(cue || 'active')!;
    const status = state === 'open' && told === 'cancelled' ? 'active' : told;
    const isBuy = status === 'active' && end === null && says('buys', said) && !says('agrees', part);
    // Until a board decides to end an agreement, it is in force, as is one that is signed.
    const isPending = state === 'open' && told !== 'cancelled' && !says('signed', part);
    const rest = { evidence: 'sentence', isProposed: isBusiness && isPending } as const;
    const whole = own ?? { text: item, passages: [passage] };
    const bought = isBuy ? itemBought(part, whole.passages[0]!, span.text) : null;
    return [{ passage, vendor, span, status, end, item: bought, amount: amountOf(passage, part), ...rest }];
  });
}

/** The things that a text or the heading of its item says are bought; empty when only the supplier is named. */
function itemBought(part: string, { text: heading }: Passage, vendor: string): string {
  const found = find('bought', part) ?? find('bought', heading);
  const words = (found?.[1] ?? (says('buys', heading) ? heading : part)).split(' ');
  const first = words.findIndex(
    (word) => /\p{L}{2}|^\d+$/u.test(word) && !LEAD_WORDS.has(word.toLowerCase()),
  );
  const item = without('bought_end', words.slice(Math.max(0, first)).join(' '));
  const bought = item.replace(/[\s”".,:;–-]+$/, '').slice(0, 200);
  return vendor.includes(bought) ? '' : bought;
}

/** The sum that a part of a passage names, when it names only one. */
function amountOf({ sums, text }: Passage, part: string): number | null {
  const from = text.indexOf(part);
  const own = sums.filter(({ start }) => start >= from && start < from + part.length);
  return new Set(own.map(({ value }) => value)).size === 1 ? own[0]!.value : null;
}

/** Separators of the items of a list in one sentence or cell: `; (b) renewal of …`. */
const BETWEEN = /; | \([a-z]\) /g;

/** The part of a list in which a place stands; the whole text when it is no list. */
function partAround(text: string, { start, end }: Span): string {
  let from = 0;
  for (const { index, 0: sign } of text.matchAll(BETWEEN)) {
    if (index >= end) return text.slice(from, index);
    if (index + sign.length <= start) from = index + sign.length;
  }
  return text.slice(from);
}

/** The day on which an agreement ends that a part of a passage is about; null for a length or a year alone. */
function endOf(passage: Passage, part: string): string | null {
  const from = passage.text.indexOf(part);
  return endIn(passage, from, from + part.length);
}

/** The same in the sentences after it, for an item of a meeting that is about one supplier. */
function endBehind(passage: Passage): string | null {
  const { passages } = passage.block;
  const behind = passages.slice(passages.indexOf(passage) + 1, passages.indexOf(passage) + 4);
  return behind.map((next) => endIn(next, 0, next.text.length)).find(Boolean) ?? null;
}

function endIn(passage: Passage, from: number, to: number): string | null {
  const dates = passage.dates.filter(({ start }) => start >= from && start < to);
  const end =
    dates.find((date, at) => isEnd(passage, date, dates[at - 1])) ??
    dates.findLast((date) => says('end_label', labelAt(passage.fields, date.text)));
  return end?.lastDay ?? null;
}

/** True if a date ends a term: by the word before it, or as the second of a span. */
function isEnd({ text }: Passage, date: DateSpan, earlier: DateSpan | undefined): boolean {
  const isSecond = earlier !== undefined && says('spans', text.slice(earlier.end, date.start));
  const isSpan = date.precision === 'day' && date.lastDay > date.day;
  return isSecond || isSpan || says('end_before', text.slice(Math.max(0, date.start - 40), date.start));
}
