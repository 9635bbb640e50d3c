import type { ContractFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import { type AnnotatedPage, headingOf, type Passage } from '../annotate/annotated-page.ts';
import { cuePattern, cuesNear } from '../assertions/cues.ts';
import { type Found, findAll } from '../judge/judge.ts';
import { dataSigns, signsIn } from '../patterns/signs.ts';
import type { Span } from '../patterns/span.ts';
import { endBehind, endOf, partAround } from './contract-terms.ts';
import { isDecided, suppliersIn } from './suppliers.ts';

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
function inText({ type }: AnnotatedPage, passage: Passage): Agreement[] {
  const { text, block, vendors } = passage;
  const isItem = block.genre === 'agenda_item' && vendors.length === 1 && block.passages.length < 8;
  const all = suppliersIn(passage);
  if (all.length > 0 && says('undecided', block.text)) return [];
  return all.flatMap(({ vendor, span, isKnown }): Agreement[] => {
    const part = all.length > 1 ? partAround(text, span) : text;
    const shift = text.indexOf(part);
    const cues = cuesNear(CUES, part, span.start - shift, span.end - shift);
    const cue = [...STATUSES.keys()].find((name) => cues.includes(name));
    const end = endOf(passage, part) ?? (isItem ? endBehind(passage) : null);
    const isOfContracts = span.start < 4 || isBelowContracts(passage) || type === 'technology';
    const isTerm = isKnown && end !== null && (cue !== undefined || isOfContracts);
    if (!isTerm && !(cue && says('matter', part) && isDecided(passage, part, type))) return [];
    return [{ vendor, span, status: STATUSES.get(cue ?? 'active')!, end, evidence: 'sentence' }];
  });
}
