import type { ContractFact } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import type { AnnotatedPage, Passage } from '../annotate/annotated-page.ts';
import type { Span } from '../annotate/spans.ts';
import { cuesNear, readCues } from '../assertions/cues.ts';
import type { Candidate } from '../judge/candidate.ts';
import { judge } from '../judge/judge.ts';
import { patternsIn } from '../patterns/patterns.ts';
import { endBehind, endOf, partAround } from './contract-terms.ts';
import { isDecided, isSupplierLabel, suppliersIn } from './suppliers.ts';

const PATTERNS = patternsIn('contracts.txt');

type ContractCandidate = Candidate<'contracts'>;

/**
 * Contracts with suppliers: from tables whose columns say so, and from items and sentences in which an agreement,
 * purchase, award or renewal is bound to the supplier's name. Suppliers need not be in the catalog.
 */
export function findContracts(pages: readonly AnnotatedPage[], brief: Brief): ContractFact[] {
  const candidates = pages.flatMap((page) =>
    page.passages.flatMap((passage) => [...inRow(page, passage, brief), ...inText(page, passage, brief)]),
  );
  return judge<'contracts'>(candidates, { keyOf: ({ vendor, expiresAt }) => `${vendor}\n${expiresAt}` });
}

const TABLE = /\b(?:contracts?|agreements?|licen[cs]es?|subscriptions?|renewals?|awards?|leases?)\b/i;
const TERM_LABEL = /\b(?:expir\w*|ends?|end date|term|through|renew\w*|award\w*)\b/i;

/** A row of a table of contracts: a column of suppliers, and one of terms or a heading that speaks of contracts. */
function* inRow(page: AnnotatedPage, passage: Passage, brief: Brief): Generator<ContractCandidate> {
  const { fields, form, block } = passage;
  if (form !== 'row') return;
  const column = fields.find(
    ({ label, value }) => isSupplierLabel(label) && value.length > 1 && value.length < 80,
  );
  const isOfContracts =
    fields.some(({ label }) => TERM_LABEL.test(label)) || TABLE.test(block.headings.at(-1) ?? '');
  if (!column || !isOfContracts) return;
  const known = passage.vendors.find(({ text }) => column.value.includes(text));
  const start = Math.max(0, passage.text.indexOf(column.value));
  const anchor = { start, end: start + column.value.length };
  yield candidate(page, passage, anchor, {
    evidence: 'row',
    vendor: known?.vendor.name ?? column.value,
    printed: column.value,
    status: RENEWED.test(passage.text) ? 'renewed' : ENDED.test(passage.text) ? 'cancelled' : 'active',
    end: endOf(passage, passage.text),
    brief,
  });
}

const RENEWED = /(?<!not )\brenewed\b|\bextended\b/i;
const ENDED = /\b(?:not renewed|cancell?ed|terminated)\b/i;

const CUES = readCues('contract-cues.txt');
type Status = 'ended' | 'renewed' | 'active';

function* inText(page: AnnotatedPage, passage: Passage, brief: Brief): Generator<ContractCandidate> {
  if (passage.form === 'heading') return;
  const all = suppliersIn(passage);
  for (const { vendor, span, isKnown } of all) {
    const part = all.length > 1 ? partAround(passage.text, span) : passage.text;
    const shift = passage.text.indexOf(part);
    const cues = cuesNear(CUES, part, span.start - shift, span.end - shift) as Status[];
    const [cue] = ORDER.filter((name) => cues.includes(name));
    const end = endOf(passage, part) ?? (isItem(passage) ? endBehind(passage) : null);
    const isTerm =
      isKnown && end !== null && (cue !== undefined || span.start < 4 || isOfContracts(page, passage));
    const isAgenda = page.type === 'board_agenda';
    if (!isTerm && !(cue && MATTER.test(part) && isDecided(passage, part, isAgenda))) continue;
    if (UNDECIDED.test(passage.block.text)) continue;
    const status = cue === 'ended' ? 'cancelled' : (cue ?? 'active');
    yield candidate(page, passage, span, {
      evidence: 'sentence',
      vendor,
      printed: span.text,
      status,
      end,
      brief,
    });
  }
}

/** An item of a meeting that names one supplier: what follows in it is about the same. */
const isItem = ({ block, vendors }: Passage): boolean =>
  block.genre === 'agenda_item' && vendors.length === 1 && block.passages.length < 8;

const isOfContracts = ({ type }: AnnotatedPage, { block }: Passage): boolean =>
  TABLE.test(block.headings.at(-1) ?? '') || type === 'technology';

const ORDER: readonly Status[] = ['ended', 'renewed', 'active'];
const MATTER = PATTERNS.get('MATTER');
const UNDECIDED =
  /\b(?:tabled|postponed|motion (?:failed|died)|no action (?:was )?taken|will be brought back)\b/i;
const COMPLAINT = PATTERNS.get('COMPLAINT');

interface Found {
  readonly evidence: ContractCandidate['evidence'];
  readonly vendor: string;
  readonly printed: string;
  readonly status: ContractFact['status'];
  readonly end: string | null;
  readonly brief: Brief;
}

function candidate(
  page: AnnotatedPage,
  passage: Passage,
  anchor: Pick<Span, 'start' | 'end'>,
  { evidence, vendor, printed, status, end: expiresAt, brief }: Found,
): ContractCandidate {
  const isOver = expiresAt !== null && expiresAt < brief.now.toISOString().slice(0, 10);
  const values = {
    vendor,
    vendorNameRaw: printed,
    expiresAt,
    renewalMentioned: /\brenew|\bexten(?:d|sion)/i.test(passage.text),
    dissatisfaction: COMPLAINT.test(passage.text),
    status: isOver && status !== 'cancelled' ? ('expired' as const) : status,
  };
  return { kind: 'contracts', page, passage, anchor, evidence, quote: passage.text, values };
}
