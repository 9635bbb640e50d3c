import type { ContractFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import { type AnnotatedPage, headingOf, type Passage } from '../annotate/annotated-page.ts';
import { labelAt } from '../annotate/date-roles.ts';
import type { DateSpan } from '../annotate/spans.ts';
import { cuePattern, cuesNear } from '../assertions/cues.ts';
import { type Found, findAll } from '../judge/judge.ts';
import { dataSigns, signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { introOf, isDecided, itemOf } from './contract-items.ts';
import { suppliersIn } from './suppliers.ts';

const { says } = signsIn('contract-signs.txt');
const CUES = dataSigns('contract-cues.txt', cuePattern);

type Status = ContractFact['status'];
/** States of a contract by the words beside its supplier, the most telling first. */
const STATUSES: ReadonlyMap<string, Status> = new Map([
  ['ended', 'cancelled'],
  ['renewed', 'renewed'],
  ['active', 'active'],
]);

interface Agreement {
  readonly vendor: string;
  readonly span: Span;
  readonly status: Status;
  readonly end: string | null;
  readonly evidence: 'row' | 'sentence';
}

/**
 * Contracts with suppliers: from tables whose columns say so, and from items and sentences in which an agreement,
 * purchase, award or renewal is bound to the supplier's name. Suppliers need not be in the catalog.
 */
export const findContracts = (pages: readonly AnnotatedPage[], { now }: Brief): ContractFact[] =>
  findAll(
    'contracts',
    pages,
    (page) => contractsOf(page, now.toISOString().slice(0, 10)),
    ({ vendor, expiresAt }) => `${vendor}\n${expiresAt}`,
  );

function* contractsOf(page: AnnotatedPage, today: string): Generator<Found<'contracts'>> {
  for (const passage of page.passages) {
    const { text, form } = passage;
    if (form === 'heading') continue;
    for (const { vendor, span, status, end, evidence } of [...inRow(passage), ...inText(page, passage)]) {
      const isOver = end !== null && end < today && status !== 'cancelled';
      const said = { renewalMentioned: says('renewal', text), dissatisfaction: says('complaint', text) };
      const values = { vendor, vendorNameRaw: span.text, expiresAt: end, ...said };
      yield { passage, anchor: span, evidence, values: { ...values, status: isOver ? 'expired' : status } };
    }
  }
}

/** A row of a table of contracts: a column of suppliers, and one of terms or a heading that speaks of contracts. */
function inRow(passage: Passage): Agreement[] {
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
  return [{ vendor, span, status, end: endOf(passage, text), evidence: 'row' }];
}

const isBelowContracts = (passage: Passage): boolean => says('contracts', headingOf(passage) ?? '');

/** Suppliers that a text names with an agreement that is decided, or with the day on which theirs ends. */
function inText(page: AnnotatedPage, passage: Passage): Agreement[] {
  const { text, block, vendors } = passage;
  const isItem = block.genre === 'agenda_item' && vendors.length === 1 && block.passages.length < 8;
  const all = suppliersIn(passage);
  if (all.length === 0) return [];
  const [item, intro] = [itemOf(page, passage), introOf(page, passage)];
  if (says('undecided', item)) return [];
  return all.flatMap(({ vendor, span, isKnown }): Agreement[] => {
    const part = all.length > 1 ? partAround(text, span) : text;
    const shift = text.indexOf(part);
    const cues = cuesNear(CUES, part, span.start - shift, span.end - shift);
    const cue = [...STATUSES.keys()].find((name) => cues.includes(name)) ?? (intro && 'active');
    const end = endOf(passage, part) ?? (isItem ? endBehind(passage) : null);
    const isOfContracts = span.start < 4 || isBelowContracts(passage) || page.type === 'technology';
    const isTerm = isKnown && end !== null && (cue !== '' || isOfContracts);
    const said = `${intro} ${part}`;
    if (!isTerm && !(cue && says('matter', said) && isDecided(passage, said, item))) return [];
    return [{ vendor, span, status: STATUSES.get(cue || 'active')!, end, evidence: 'sentence' }];
  });
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

/** The same in the sentences behind, for an item of a meeting that is about one supplier. */
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
