import type { LanguageModel } from '../../platform/llm/language-model.ts';
import { factsIn, type KindOfFact, listFacts } from '../facts.ts';
import type { Page } from '../page.ts';
import type { Analyst, Brief, Proposer } from './analyst.ts';
import { checkFacts, type FactCheck } from './check-facts.ts';
import { confidentFacts } from './confident-analyst.ts';
import { FLOOR } from './embedded/judge/judge.ts';
import { withKnownVendors } from './known-vendors.ts';
import { missedFacts, newFacts } from './openai-missed.ts';
import { Questions } from './openai-questions.ts';
import { summarizeByModel } from './openai-summary.ts';
import { verdictsOn, withOwnQuotes } from './openai-verdicts.ts';

/** Limits on the model's use per website. Each question is also bounded by the model's own settings. */
export interface OpenAiAnalystLimits {
  /** Pages that are read for missed facts. */
  readonly maxPages: number;
  /** Questions for all pages together. */
  readonly maxQuestions: number;
  /** Bytes of page text per question. */
  readonly chunkBytes: number;
}

const LIMITS: OpenAiAnalystLimits = { maxPages: 30, maxQuestions: 60, chunkBytes: 24_000 };
/** Least confidence of a fact that is published without a question; sentences have to be understood. */
const STRONG = 0.9;
const isStrong = ({ fact: { proof } }: KindOfFact): boolean =>
  proof !== undefined && proof.confidence >= STRONG && proof.kind !== 'sentence';
/** Least relevance of a page that is read for missed facts. */
const WORTH_READING = 0.3;

/**
 * Lets a language model, which has no tools, judge the uncertain facts of the `rules` and add those that they missed
 * on the most relevant pages; its answers are checked against the pages. Facts without a verdict that the pages bear
 * out are published as they are without a model, all of them if the model refused or botched every question.
 */
export function openAiAnalyst(
  model: LanguageModel,
  rules: Proposer,
  limits: Partial<OpenAiAnalystLimits> = {},
  check: FactCheck = async (pages, facts) => checkFacts(pages, facts),
): Analyst {
  const { maxPages, maxQuestions, chunkBytes } = { ...LIMITS, ...limits };
  return {
    name: model.model,
    classify: (page, brief) => rules.classify(page, brief),
    async analyze(site, brief) {
      const proposed = listFacts(await rules.propose(site, brief));
      const pages = await Array.fromAsync(site);
      const sorted = await byRelevance(pages, rules, brief);
      const questions = new Questions(model, maxQuestions, brief.signal);

      const uncertain = sorted.flatMap(({ page }) =>
        proposed.filter((one) => one.fact.sourceUrl === page.url && !isStrong(one)),
      );
      const { judged, accepted } = await verdictsOn(
        uncertain,
        pages,
        { questions, chunkBytes, check },
        brief,
      );
      const unjudged = factsIn(proposed.filter((one) => !judged.has(one)));
      const known = [
        ...listFacts(confidentFacts(unjudged, FLOOR)),
        ...listFacts(await check(pages, factsIn(accepted), brief.signal)),
      ];

      const worthReading = sorted
        .filter(({ relevance }) => relevance >= WORTH_READING)
        .slice(0, maxPages)
        .map(({ page }) => page);
      const missed = factsIn(await missedFacts(worthReading, known, { questions, chunkBytes }, brief));
      if (questions.failure)
        brief.warn?.(`The language model ${questions.failure}. The findings are those of the rules alone.`);
      const checked = withKnownVendors(await check(pages, missed, brief.signal), brief);
      const quoted = await withOwnQuotes(listFacts(checked), check, brief);
      return factsIn([...known, ...newFacts(quoted, known)]);
    },
    summarize: (pages, facts, brief) => summarizeByModel(model, rules, pages, facts, brief),
  };
}

/** The pages with their relevance, the most relevant first. */
async function byRelevance(
  pages: readonly Page[],
  rules: Analyst,
  brief: Brief,
): Promise<{ page: Page; relevance: number }[]> {
  const classified: { page: Page; relevance: number }[] = [];
  for (const page of pages) {
    const { relevance } = await rules.classify(page, brief);
    classified.push({ page, relevance });
  }
  return classified.toSorted((one, other) => other.relevance - one.relevance);
}
