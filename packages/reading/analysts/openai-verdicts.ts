import type { ZodType } from 'zod';
import type { Page } from '../documents/page.ts';
import { pageFrom } from '../documents/page-text.ts';
import { type FactKind, factsIn, type KindOfFact, listFacts, type Proof } from '../facts.ts';
import { dataBlock } from '../model/data-block.ts';
import { line } from '../vocabulary/kinds/fact-fields.ts';
import type { Brief } from './analyst.ts';
import type { FactCheck } from './check-facts.ts';
import { withKnownVendors } from './known-vendors.ts';
import { type ModelVerdict, PAGE_ANSWER, VERDICTS_ANSWER } from './openai-answer.ts';
import { VERDICT_INSTRUCTIONS } from './openai-instructions.ts';
import type { Questions } from './openai-questions.ts';
import { plain } from './page-evidence.ts';
import { isDayField, statesDay } from './stated-days.ts';

const MOST_PER_QUESTION = 8;
/** Characters shown on either side of a candidate's quote. */
const CONTEXT_REACH = 400;
/** Minimum confidence of facts that a model confirms: an estimate, because calibration does not cover models. */
const CONFIRMED = 0.9;
/** Fields that a model cannot change: the subject of a candidate and its evidence. */
const FIXED = new Set(['vendor', 'name', 'context']);

/** An uncertain fact with the part of its page that a model needs, because all pages together may be large. */
export interface UncertainFact {
  readonly of: KindOfFact;
  readonly title: string | null;
  /** The page's text around the quote; the quote itself if that is a link's text or an address. */
  readonly passage: string;
}

/** @param of a fact of the page */
export const candidateOf = (of: KindOfFact, { title, text }: Page): UncertainFact => ({
  of,
  title: title?.slice(0, 300) ?? null,
  passage: copied(passageOf(text, of.fact.context)),
});

/** Copies a text, because a substring would keep the whole text in memory. */
const copied = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** The candidates with a supported verdict, and the facts that were confirmed or corrected. */
export interface Verdicts {
  readonly judged: ReadonlySet<KindOfFact>;
  readonly accepted: readonly KindOfFact[];
}

/**
 * Asks a model about uncertain facts, a few per question. A fact is accepted if the model's quote is in the fact's
 * passage and, as a page of its own, passes the checks for that fact. A verdict with another quote is ignored.
 */
export async function verdictsOn(
  candidates: readonly UncertainFact[],
  { questions, chunkBytes, check }: { questions: Questions; chunkBytes: number; check: FactCheck },
  brief: Brief,
): Promise<Verdicts> {
  const judged = new Set<KindOfFact>();
  const accepted = new Map<KindOfFact, Accepted>();
  for (const batch of batchesOf(candidates, chunkBytes)) {
    if (questions.areOver) break;
    const isSupported = (verdict: ModelVerdict) => isQuoted(batch[verdict.candidate - 1], verdict);
    const answer = await questions.ask(questionOn(batch, brief), ({ verdicts }) =>
      verdicts.some(isSupported),
    );
    for (const verdict of answer?.verdicts.filter(isSupported) ?? []) {
      const candidate = batch[verdict.candidate - 1]!;
      if (judged.has(candidate.of) || accepted.has(candidate.of)) continue;
      if (verdict.verdict === 'reject') judged.add(candidate.of);
      else accepted.set(candidate.of, acceptedFact(candidate, verdict));
    }
  }
  const supported = await withSupportingQuotes([...accepted.values()], check, brief);
  const facts = new Set(supported.map(({ fact }) => fact));
  for (const [of, { fact }] of accepted) if (facts.has(fact)) judged.add(of);
  return { judged, accepted: supported };
}

/** Returns `true` if the candidate exists and its passage contains the quote; a rejection may have none. */
function isQuoted(candidate: UncertainFact | undefined, { verdict, quote }: ModelVerdict): boolean {
  if (!candidate) return false;
  const said = plain(quote);
  return said === '' ? verdict === 'reject' : plain(candidate.passage).includes(said);
}

/** A generator, because measuring all candidates at once would block the event loop. */
function* batchesOf(candidates: readonly UncertainFact[], bytes: number): Generator<UncertainFact[]> {
  let open: UncertainFact[] = [];
  let size = 0;
  for (const candidate of candidates) {
    const weight = Buffer.byteLength(dataBlock(shown(candidate, 0)));
    if (open.length === MOST_PER_QUESTION || (open.length > 0 && size + weight > bytes)) {
      yield open;
      open = [];
      size = 0;
    }
    open.push(candidate);
    size += weight;
  }
  if (open.length > 0) yield open;
}

function passageOf(text: string, quote: string): string {
  const at = text.indexOf(quote);
  return at < 0 ? quote : text.slice(Math.max(0, at - CONTEXT_REACH), at + quote.length + CONTEXT_REACH);
}

function shown({ of: { kind, fact }, title, passage }: UncertainFact, index: number) {
  const { sourceUrl, context: _, proof, ...values } = fact;
  return {
    number: index + 1,
    kind,
    values,
    url: sourceUrl.slice(0, 500),
    title,
    heading: proof?.heading?.slice(0, 300) ?? null,
    passage,
  };
}

function questionOn(batch: readonly UncertainFact[], brief: Brief) {
  const { type, name, state } = brief.subject;
  const data = {
    today: brief.now.toISOString().slice(0, 10),
    institution: { type, name, state },
    candidates: batch.map(shown),
  };
  return {
    instructions: VERDICT_INSTRUCTIONS,
    data: dataBlock(data),
    schema: VERDICTS_ANSWER,
    schemaName: 'verdicts',
  };
}

interface Accepted extends KindOfFact {
  readonly quote: string;
  readonly heading: string | null;
  /** Fields that the quote must contain. */
  readonly changed: readonly string[];
}

function acceptedFact(
  { of: { kind, fact } }: UncertainFact,
  { verdict, quote, changes }: ModelVerdict,
): Accepted {
  const made = verdict === 'complete' ? changes.filter((change) => isDetail(kind, change)) : [];
  const details = Object.fromEntries(made.map(({ field, value }) => [field, value]));
  const proof = fact.proof && confirmed(fact.proof);
  const context = made.length > 0 ? line(quote, fact.context.length + 2 * CONTEXT_REACH) : fact.context;
  return {
    kind,
    fact: { ...fact, ...details, context, ...(proof && { proof }) } as KindOfFact['fact'],
    quote,
    heading: fact.proof?.heading ?? null,
    changed: made.filter(({ value }) => value !== null).map(({ field }) => field),
  };
}

/** Returns `true` if a model may change the field, and the value has its type. */
function isDetail(kind: FactKind, { field, value }: ModelVerdict['changes'][number]): boolean {
  const fields: Readonly<Record<string, ZodType>> = PAGE_ANSWER.shape[kind].element.shape;
  return Object.hasOwn(fields, field) && !FIXED.has(field) && fields[field]!.safeParse(value).success;
}

/** The same evidence without its row of the confidence table, which no longer applies. */
const confirmed = ({ basis: _, ...proof }: Proof): Proof => ({
  ...proof,
  confidence: Math.max(proof.confidence, CONFIRMED),
});

/** The facts supported by their own quotes; facts added by a model pass the same check as confirmed ones. */
export const withOwnQuotes = (
  facts: readonly KindOfFact[],
  check: FactCheck,
  brief: Brief,
): Promise<KindOfFact[]> =>
  withSupportingQuotes(
    facts.map((one) => ({ ...one, quote: one.fact.context, heading: null, changed: [] })),
    check,
    brief,
  );

/** Treats each quote, with its heading, as a page of its own: a fact that this page does not support is dropped. */
async function withSupportingQuotes(
  accepted: readonly Accepted[],
  check: FactCheck,
  brief: Brief,
): Promise<KindOfFact[]> {
  const urlOf = (index: number) => `quote:${index}`;
  const pages = accepted.map(
    ({ quote, heading, fact }, index): Page =>
      pageFrom({
        url: urlOf(index),
        kind: 'html',
        title: null,
        text: [heading, quote].filter(Boolean).join('\n'),
        links: 'url' in fact && fact.url ? [{ url: fact.url, text: '' }] : [],
      }),
  );
  const quoted = accepted.map(
    ({ kind, fact, quote }, index): KindOfFact => ({
      kind,
      fact: { ...fact, sourceUrl: urlOf(index), context: quote },
    }),
  );
  const stated = listFacts(await check(pages, factsIn(quoted), brief.signal));
  const isNamed = (one: KindOfFact): boolean =>
    ['link', 'data'].includes(one.fact.proof?.kind ?? '') ||
    listFacts(withKnownVendors(factsIn([one]), brief)).length > 0;
  const supported = new Map(
    stated.filter(isNamed).map(({ fact }) => [fact.sourceUrl, fact as unknown as Record<string, unknown>]),
  );
  return accepted.flatMap(({ kind, fact, changed }, index) => {
    const { text } = pages[index]!;
    const found = supported.get(urlOf(index));
    const needed = 'amount' in fact && fact.amount !== null ? [...changed, 'amount'] : changed;
    const isStated = (field: string, value: unknown): boolean =>
      value !== null && (!isDayField(field) || statesDay(text, String(value)));
    return found && needed.every((field) => isStated(field, found[field])) ? [{ kind, fact }] : [];
  });
}
