import type { ContractFact } from '../../../facts.ts';
import {
  type AgendaItem,
  agendaItems,
  decides,
  isMotion,
  isOnlyHeard,
  isPutOff,
} from '../annotate/agenda.ts';
import { type AnnotatedPage, headingOf, type Passage } from '../annotate/annotated-page.ts';
import { labelAt } from '../annotate/date-roles.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { cuePattern, cuesNear } from '../assertions/cues.ts';
import { dataWords } from '../patterns/data-file.ts';
import { memoizeByObject } from '../patterns/memoize-by-object.ts';
import { dataSigns, signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { textBefore } from '../patterns/span.ts';
import { entryOf, introOf } from './contract-items.ts';
import { meetingDayOf } from './event-documents.ts';
import { isNameOnly, isOfOwnName, suppliersIn } from './suppliers.ts';

const { says, matches, without } = signsIn('contract-signs.txt');
const LEAD_WORDS = dataWords('item-words.txt');
const CUES = dataSigns('contract-cues.txt', cuePattern);
/** States of a contract, by words next to its supplier, the most conclusive first. */
const STATUSES: ReadonlyMap<string, ContractFact['status']> = new Map([
  ['ended', 'cancelled'],
  ['renewed', 'renewed'],
]);

/** An agreement of the institution with a supplier: a contract, or a purchase. */
export interface Deal {
  readonly passage: Passage;
  readonly vendor: string;
  readonly span: Span;
  readonly isInCatalog: boolean;
  readonly status: ContractFact['status'];
  readonly end: string | null;
  readonly evidence: 'row' | 'sentence';
  /** The goods or services bought; null for a contract, empty for a purchase of something unnamed, which is dropped. */
  readonly item: string | null;
  readonly amount: number | null;
  /** True if it is on an agenda without a reported decision. */
  readonly isProposed: boolean;
}

/** Maximum number of passages of an item that are searched for the end of its agreement. */
const LATER_PASSAGES = 8;

/** Deals with suppliers: from tables with columns for them, from records of lines, and from items in the usual form. */
export const dealsOf = memoizeByObject((page: AnnotatedPage): readonly Deal[] => {
  const items = agendaItems(page);
  const all = [
    ...page.passages
      .filter(({ form }) => form !== 'heading' || page.type.startsWith('board_'))
      .flatMap((passage) => [...inRow(page, [passage]), ...inForm(page, passage)]),
    ...[...new Set(items.values())].flatMap((item) => inRecord(page, item)),
  ].filter(({ isInCatalog, vendor }) => isInCatalog || !isOfOwnName(vendor, page.subject));
  const byItem = Map.groupBy(all, ({ passage }) => items.get(passage));
  // Explanations within an item add no second deal to that of its decision.
  return all.flatMap((deal): Deal[] => {
    const { passage, vendor } = deal;
    const own = items.get(passage);
    const rivals = own ? byItem.get(own)! : [];
    const isListed = !own || passage.form === 'item' || passage.form === 'row';
    if (!isListed && rankOf(deal) < Math.max(...rivals.map(rankOf))) return [];
    // In an item about one supplier, the end of a term is that of the supplier's agreement.
    const isOne = own && deal.item === null && rivals.every((other) => other.vendor === vendor);
    const isTerm = ({ text }: Passage): boolean => deal.status === 'cancelled' || says('until', text);
    const after = isOne ? own.passages.slice(0, LATER_PASSAGES).filter(isTerm) : [];
    const ends = after.map((one) => endIn(one, wholeOf(one)));
    // Before the meeting, nothing is decided.
    const isProposed = deal.isProposed || (own?.state === 'approved' && isAhead(page));
    const end = deal.end ?? ends.find(Boolean) ?? null;
    return [{ ...deal, isProposed, end }];
  });
});

/** Returns `true` for a document of a meeting that was in the future when it was fetched. */
const isAhead = (page: AnnotatedPage): boolean =>
  (meetingDayOf(page) ?? '') > (page.source.seenAt ?? '9').slice(0, 10);

const isDecision = ({ form, text }: Passage): boolean =>
  form === 'heading' || isMotion(text) || decides(text);
/** The weight of a deal within its item: decisions outweigh explanations. */
const rankOf = ({ passage }: Deal): number => (isDecision(passage) ? 1 : 0);

/** An item's lines `Vendor: Acme` or `Acme`, `Amount: $900`, `Term: …`: one group per supplier. */
function inRecord(page: AnnotatedPage, { passages, state }: AgendaItem): Deal[] {
  if (state === 'none') return [];
  const lines = passages.filter((one) => one.form !== 'row' && (one.fields.length === 1 || isNameOnly(one)));
  const labeled = lines.filter(({ fields }) => says('supplier_label', fields[0]?.label ?? ''));
  const heads = labeled.length > 0 ? labeled : lines.filter(({ fields }) => fields.length === 0);
  return heads.flatMap((head, at) => {
    const start = lines.indexOf(head);
    const end = at + 1 < heads.length ? lines.indexOf(heads[at + 1]!) : lines.length;
    const rest = lines.slice(start, end).filter(({ fields }) => fields.length > 0);
    const above = heads.length === 1 ? lines.slice(0, start) : [];
    const name = head.fields.length > 0 ? undefined : head.text;
    return inRow(page, [head, ...rest.filter((line) => line !== head), ...above], name);
  });
}

/**
 * A row of a table of deals, or a record of lines: a supplier with a term, below a heading about contracts, in a list
 * of awards, or with an amount below a heading about contracts or purchases. With a price and an item, but without a
 * term, an award, or a word for an agreement, it is a purchase.
 */
function inRow(page: AnnotatedPage, lines: readonly Passage[], head?: string): Deal[] {
  const passage = lines[0]!;
  const { form, text, vendors } = passage;
  const [fields, sums] = [lines.flatMap((line) => line.fields), lines.flatMap((line) => line.sums)];
  const entry = entryOf(passage);
  if (form !== 'row' && fields.length < (head ? 1 : 2) && !entry) return [];
  const valueIn = (sign: string): string | undefined =>
    fields.find(({ label, value }) => says(sign, label) && /\p{L}{2}|\d/u.test(value))?.value;
  const isAwarded = (entry || sums.length > 0) && /\baward/i.test(introOf(page, passage));
  const leading = entry ?? (form === 'row' ? fields[0]?.value : '');
  const listed = isAwarded && leading && !/\d/.test(leading) ? leading : undefined;
  const name = head ?? valueIn('supplier_label') ?? listed;
  if (!name || !/\p{L}{2}/u.test(name) || name.length > 80 || says('no_row_name', name)) return [];
  if (fields.some(({ label }) => says('bill_label', label))) return [];
  const price =
    /\d[\d,]*(?:\.\d\d)?/.exec(valueIn('price_label') ?? '')?.[0].replaceAll(',', '') ??
    (sums.length === 1 ? String(sums[0]!.value) : undefined);
  const hasTerm = fields.some(({ label }) => says('term_label', label));
  const isListed = listed !== undefined || (price !== undefined && isBelowDeals(page, passage));
  if (!hasTerm && !isBelowContracts(passage) && !isListed) return [];
  const state = agendaItems(page).get(passage)?.state ?? 'none';
  if (state === 'rejected') return [];
  const span = spanFrom(text, name);
  const known = vendors.find((mention) => name.includes(mention.text));
  const status = says('renewed', text) ? 'renewed' : says('ended', text) ? 'cancelled' : 'active';
  const end = lines.map((line) => endIn(line, wholeOf(line))).find(Boolean) ?? null;
  const item = valueIn('item_label');
  // The winner of a bid has an agreement.
  const isAward = listed !== undefined || fields.some(({ label }) => /^(?:bid|rfp)\b/i.test(label));
  const hasAgreement = hasTerm || isAward || end !== null;
  const isBuy = price !== undefined && item !== undefined && !hasAgreement && !says('agrees', item);
  return [
    {
      passage,
      vendor: known?.vendor.name ?? name,
      span,
      status,
      end,
      evidence: 'row',
      isInCatalog: known !== undefined,
      item: isBuy ? item.slice(0, 200) : null,
      amount: Number(price) || null,
      isProposed: state === 'open',
    },
  ];
}

function spanFrom(text: string, part: string): Span {
  const start = Math.max(0, text.indexOf(part));
  return { start, end: start + part.length, text: part };
}

/** Returns `true` below a heading, or one of the last lines before the table, about contracts or purchases. */
function isBelowDeals({ passages }: AnnotatedPage, { block, index }: Passage): boolean {
  const lines = passages.slice(Math.max(0, index - LINES_ABOVE), index).filter(({ form }) => form !== 'row');
  return [...block.headings.slice(-2), ...lines.map(({ text }) => text)].some((text) => says('matter', text));
}
/** Maximum number of passages between a table and the line that describes it. */
const LINES_ABOVE = 40;

const isBelowContracts = (passage: Passage): boolean => says('contracts', headingOf(passage) ?? '');

/**
 * Suppliers in the form of board papers: in a numbered item with an amount that is put to the vote or approved, a
 * complete name right after the word for its agreement, purchase, or award. In other sentences, rules were right too
 * seldom on boards of which no paper had been read (`quality/BATCHES.md`); they are left to a language model.
 */
function inForm(page: AnnotatedPage, passage: Passage): Deal[] {
  const { text, block } = passage;
  // Names of attached files are ignored.
  if (/\.(?:pdf|docx?|xlsx?)$/i.test(text)) return [];
  const own = agendaItems(page).get(passage);
  if (!own?.isNumbered || own.state === 'none' || own.state === 'rejected' || isPutOff(own.text)) return [];
  if (![passage, ...own.passages].some(({ sums }) => sums.length > 0)) return [];
  if (!says('matter', text) || says('no_purchase', text) || isOnlyHeard(text)) return [];
  if (block.genre === 'agenda_item' && says('speech', text) && !isDecision(passage)) return [];
  const suppliers = suppliersIn(passage).filter(
    ({ isBound, isInCatalog, span }) => isBound && (isInCatalog || isOneName(text, span)),
  );
  return suppliers.flatMap(({ vendor, span, isInCatalog }): Deal[] => {
    const around = suppliers.length > 1 ? partAround(text, span) : wholeOf(passage);
    const part = around.text;
    if (says('gift', `${own.under.at(-1) ?? ''} ${part}`)) return [];
    const cues = cuesNear(CUES, part, span.start - around.start, span.end - around.start);
    const meant = STATUSES.get([...STATUSES.keys()].find((name) => cues.includes(name)) ?? '') ?? 'active';
    const status = own.state === 'open' && meant === 'cancelled' ? 'active' : meant;
    const end = endIn(passage, around);
    const isBuy =
      status === 'active' &&
      end === null &&
      says('buys', part) &&
      !says('agrees', without('vehicle', part.replace(span.text, '')));
    const item = isBuy ? itemBought(part, own.passages[0] ?? passage, span.text) : null;
    // An agreement is in force until a board decides to end it, and also once it is signed.
    const isProposed = own.state === 'open' && meant !== 'cancelled' && !says('signed', part);
    const deal = { passage, vendor, span, isInCatalog, status, end, item, isProposed } as const;
    return [{ ...deal, amount: amountIn(passage, around), evidence: 'sentence' }];
  });
}

/** Returns `true` for the complete name of a single company. */
const isOneName = (text: string, { text: name, end }: Span): boolean =>
  !says('no_whole_name', name) && !says('name_goes_on', text.slice(end));

/** The purchased things according to a text or the heading of its item; empty if only the supplier is named. */
function itemBought(part: string, { text: heading }: Passage, vendor: string): string {
  const named = [part, heading].flatMap((text) => matches('bought', text).map(([, words = '']) => words));
  const items = [...named, ...(says('buys', heading) ? [heading] : [])].map((text) => {
    // `3 (three) buses`
    const words = text.replace(/ \((?:\p{Ll}+|\d+)\)/gu, '').split(' ');
    const first = words.findIndex(
      (word) => /\p{L}{2}|^\d+$/u.test(word) && !LEAD_WORDS.has(word.toLowerCase()),
    );
    const item = without('bought_end', words.slice(Math.max(0, first)).join(' '));
    return item.replace(/[\s”".,:;–-]+$/, '').slice(0, 200);
  });
  return items.find((item) => !vendor.includes(item) && !says('no_item', item)) ?? '';
}

/** The amount in a part of a passage, if there is exactly one; otherwise null. */
function amountIn({ sums }: Passage, part: Span): number | null {
  const own = new Set(sums.filter((sum) => isIn(part, sum)).map(({ value }) => value));
  return own.size === 1 ? [...own][0]! : null;
}

const wholeOf = ({ text }: Passage): Span => ({ start: 0, end: text.length, text });
const isIn = (part: Span, { start }: { readonly start: number }): boolean =>
  start >= part.start && start < part.end;

/** Separators of list items within a sentence or cell: `; (b) renewal of …`. */
const BETWEEN = /; | \([a-z]\) /g;

/** The list item at a position; the whole text if it is not a list. */
function partAround(text: string, span: Span): Span {
  const signs = [...text.matchAll(BETWEEN)];
  const before = signs.findLast(({ index, 0: sign }) => index + sign.length <= span.start);
  const start = before ? before.index + before[0].length : 0;
  const end = signs.find(({ index }) => index >= span.end)?.index ?? text.length;
  return { start, end, text: text.slice(start, end) };
}

/** The end date of the agreement in a part of a passage; null if there is only a duration or a year. */
function endIn(passage: Passage, part: Span): string | null {
  const dates = passage.dates.filter((date) => isIn(part, date));
  const end =
    dates.find((date) => isEnd(passage, date)) ??
    dates.findLast((date) => says('end_label', labelAt(passage.fields, date.text)));
  return end?.lastDay ?? null;
}

/** Returns `true` for a date that ends a term: as the second of a range, or by the word before it. */
const isEnd = ({ text }: Passage, { precision, day, lastDay, start }: DateSpan): boolean =>
  (precision === 'day' && lastDay > day) || says('end_before', textBefore(text, start, 40));
