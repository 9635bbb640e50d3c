import { dataBlock } from '../../llm/data-block.ts';
import { type LanguageModel, LanguageModelError } from '../../llm/language-model.ts';
import type { Facts, UrlFact } from '../facts.ts';
import type { Page } from '../page.ts';
import type { Analyst, Brief } from './analyst.ts';
import { checkFacts } from './check-facts.ts';
import { PAGE_ANSWER, type PageAnswer } from './openai-answer.ts';
import { PAGE_INSTRUCTIONS } from './openai-instructions.ts';
import { summarizeByModel } from './openai-summary.ts';
import { chunksOf } from './page-chunks.ts';

/** Limits on the model's use per website. Each request is also bounded by the model's own settings. */
export interface OpenAiAnalystLimits {
  readonly maxPages: number;
  /** Requests for all pages together. */
  readonly maxQuestions: number;
  /** Bytes of page text per request. */
  readonly chunkBytes: number;
}

/** Checks facts against their pages, which is slow: see `checkFacts`. */
export type FactCheck = (pages: readonly Page[], facts: Facts, signal: AbortSignal) => Promise<Facts>;

const LIMITS: OpenAiAnalystLimits = { maxPages: 30, maxQuestions: 60, chunkBytes: 24_000 };
const MOST_LINKS = 60;

/**
 * Extracts facts with a language model, which has no tools and whose answers are checked against the page. Pages are
 * classified by the `rules`, for free, and the most relevant are sent first. An invalid answer yields no facts for
 * its part of the page; the analysis fails if no answer was valid.
 */
export function openAiAnalyst(
  model: LanguageModel,
  rules: Analyst,
  limits: Partial<OpenAiAnalystLimits> = {},
  check: FactCheck = async (pages, facts) => checkFacts(pages, facts),
): Analyst {
  const { maxPages, maxQuestions, chunkBytes } = { ...LIMITS, ...limits };
  return {
    name: model.model,
    classify: (page, brief) => rules.classify(page, brief),
    async analyze(pages, brief) {
      const chosen = await mostRelevant(pages, maxPages, rules, brief);
      const found: Facts[] = [];
      let failure: unknown;
      for (const { page, text } of partsOf(chosen, chunkBytes, maxQuestions)) {
        try {
          found.push(factsOf(await ask(model, page, text, brief), page));
        } catch (error) {
          if (!(error instanceof LanguageModelError) || !error.isPermanent) throw error;
          failure = error;
        }
      }
      if (found.length === 0 && failure) throw failure;
      return onlyKnownVendors(await check(pages, joined(found), brief.signal), brief);
    },
    summarize: (pages, facts, brief) => summarizeByModel(model, rules, pages, facts, brief),
  };
}

/** Splits lazily: splitting all pages at once would block the event loop. */
function* partsOf(
  pages: readonly Page[],
  bytes: number,
  most: number,
): Generator<{ page: Page; text: string }> {
  let parts = 0;
  for (const page of pages) {
    for (const text of chunksOf(page, bytes)) {
      if (parts++ >= most) return;
      yield { page, text };
    }
  }
}

async function mostRelevant(
  pages: readonly Page[],
  most: number,
  rules: Analyst,
  brief: Brief,
): Promise<Page[]> {
  const classified: [Page, UrlFact][] = [];
  for (const page of pages) classified.push([page, await rules.classify(page, brief)]);
  return classified
    .toSorted(([, one], [, other]) => other.relevance - one.relevance)
    .slice(0, most)
    .map(([page]) => page);
}

async function ask(model: LanguageModel, page: Page, text: string, brief: Brief): Promise<PageAnswer> {
  const { type, name, state } = brief.subject;
  const links = page.links
    .filter((link) => /^https?:/.test(link.url) && text.includes(link.text))
    .slice(0, MOST_LINKS)
    .map(({ url, text: label }) => ({ url: url.slice(0, 300), text: label.slice(0, 200) }));
  const data = {
    today: brief.now.toISOString().slice(0, 10),
    institution: { type, name, state },
    page: { url: page.url.slice(0, 500), title: page.title?.slice(0, 300) ?? null, text, links },
  };
  const question = {
    instructions: PAGE_INSTRUCTIONS,
    data: dataBlock(data),
    schema: PAGE_ANSWER,
    schemaName: 'facts',
  };
  return (await model.ask(question, brief.signal)).value;
}

/** An answer is attributed to the page that was sent, whatever it claims. */
function factsOf(answer: PageAnswer, { url: sourceUrl }: Page): Facts {
  const at = <F>(facts: readonly F[]) => facts.map((fact) => ({ ...fact, sourceUrl }));
  return {
    vendors: at(answer.vendors),
    contracts: at(answer.contracts),
    painPoints: at(answer.painPoints),
    funding: at(answer.funding),
    rfps: at(answer.rfps),
    events: at(answer.events),
    contacts: at(answer.contacts),
  };
}

const joined = (all: readonly Facts[]): Facts => ({
  vendors: all.flatMap(({ vendors }) => vendors),
  contracts: all.flatMap(({ contracts }) => contracts),
  painPoints: all.flatMap(({ painPoints }) => painPoints),
  funding: all.flatMap(({ funding }) => funding),
  rfps: all.flatMap(({ rfps }) => rfps),
  events: all.flatMap(({ events }) => events),
  contacts: all.flatMap(({ contacts }) => contacts),
});

/**
 * Maps vendors to their catalog names and drops those missing from their quote. A supplier outside the catalog can
 * have a contract, under its printed name, but is no vendor in use.
 */
function onlyKnownVendors(facts: Facts, { vendors }: Brief): Facts {
  const known = new Map(
    vendors.flatMap((vendor) =>
      [vendor.name, ...vendor.aliases].map((name) => [name.toLowerCase(), vendor] as const),
    ),
  );
  const named = <F extends { vendor: string; context: string }>(fact: F) => {
    const vendor = known.get(fact.vendor.toLowerCase());
    const context = fact.context.toLowerCase();
    const isNamed =
      vendor && [vendor.name, ...vendor.aliases].some((name) => context.includes(name.toLowerCase()));
    return isNamed ? vendor : undefined;
  };
  return {
    ...facts,
    vendors: facts.vendors.flatMap((fact) => {
      const vendor = named(fact);
      return vendor ? [{ ...fact, vendor: vendor.name, category: vendor.category }] : [];
    }),
    contracts: facts.contracts.flatMap((fact) => {
      const vendor = named(fact);
      if (vendor) return [{ ...fact, vendor: vendor.name, vendorNameRaw: fact.vendor }];
      const isPrinted = !known.has(fact.vendor.toLowerCase()) && fact.context.includes(fact.vendor);
      return isPrinted ? [fact] : [];
    }),
  };
}
