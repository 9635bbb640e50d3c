import type { Page, Pages } from '../documents/page.ts';
import type { Stated } from '../documents/stated.ts';
import { factsIn, type KindOfFact, listFacts } from '../facts.ts';
import type { LanguageModel } from '../model/language-model.ts';
import type { Analyst, Brief, Proposer } from './analyst.ts';
import { checkFacts, type FactCheck } from './check-facts.ts';
import { isSure } from './embedded/judge/confidences.ts';
import { withKnownVendors } from './known-vendors.ts';
import { missedFacts, newFacts } from './openai-missed.ts';
import { Questions } from './openai-questions.ts';
import { summarizeByModel } from './openai-summary.ts';
import { candidateOf, type UncertainFact, verdictsOn, withOwnQuotes } from './openai-verdicts.ts';
import { isOwnPage } from './whose-page.ts';

/** Limits on the use of the model per website. The model's own settings limit each question, too. */
export interface OpenAiAnalystLimits {
  /** Maximum number of pages that are searched for missed facts. */
  readonly maxPages: number;
  /** Maximum number of questions about all pages together. */
  readonly maxQuestions: number;
  /** Maximum bytes of page text, or of candidates, per question. */
  readonly chunkBytes: number;
}

const LIMITS: OpenAiAnalystLimits = { maxPages: 30, maxQuestions: 60, chunkBytes: 24_000 };
/** Minimum confidence of facts that are published without a question; sentences always need understanding. */
const STRONG = 0.9;
const isStrong = ({ fact: { proof } }: KindOfFact): boolean =>
  proof !== undefined && proof.confidence >= STRONG && proof.kind !== 'sentence';
/** Minimum relevance of a page that is searched for missed facts. */
const WORTH_READING = 0.3;

/**
 * Lets a language model, which has no tools, judge the uncertain facts of the `rules` and add facts that they missed on
 * the most relevant pages; answers are checked against the pages. Facts without a supported verdict are published as
 * they would be without a model; all of them, if the model refused or failed every question.
 */
export function openAiAnalyst(
  model: LanguageModel,
  rules: Proposer,
  limits: Partial<OpenAiAnalystLimits> = {},
  check: FactCheck = async (pages, facts) => checkFacts(await Array.fromAsync(pages), facts),
): Analyst {
  const { maxPages, maxQuestions, chunkBytes } = { ...LIMITS, ...limits };
  return {
    name: model.model,
    classify: (pages, brief) => rules.classify(pages, brief),
    async analyze(pages, { onStated, ...brief }) {
      const { site, kept } = await apart(pages);
      const stated = new Map<string, Stated>();
      const proposed = listFacts(
        await rules.propose(site, { ...brief, onStated: (url, said) => void stated.set(url, said) }),
      );
      const seen = await survey(
        site,
        proposed.filter((one) => !isStrong(one)),
        rules,
        brief,
      );
      const questions = new Questions(model, maxQuestions, brief);

      const { judged, accepted } = await verdictsOn(
        seen.flatMap(({ candidates }) => candidates),
        { questions, chunkBytes, check },
        brief,
      );
      const unjudged = proposed.filter((one) => !judged.has(one));
      const known = [
        ...unjudged.filter(({ fact }) => isSure(fact)),
        ...listFacts(await check(site, factsIn(accepted), brief.signal)),
      ];

      const worthReading = seen.filter(({ relevance }) => relevance >= WORTH_READING).slice(0, maxPages);
      const texts = await textsOf(site, within(worthReading, maxQuestions * chunkBytes));
      const missed = factsIn(await missedFacts(texts, known, { questions, chunkBytes }, brief));
      if (brief.use) brief.use.failure = questions.failure;
      if (questions.failure)
        brief.warn?.(`The language model ${questions.failure}. The findings are those of the rules alone.`);
      const checked = withKnownVendors(await check(site, missed, brief.signal), brief);
      const quoted = await withOwnQuotes(listFacts(checked), check, brief);
      const found = [...known, ...newFacts(quoted, known)];
      const byPage = Map.groupBy(found, ({ fact }) => fact.sourceUrl);
      for (const [url, said] of stated) onStated?.(url, { ...said, judged: byPage.get(url) ?? [] });
      return factsIn([...found, ...newFacts(kept, found)]);
    },
    summarize: (pages, facts, brief) => summarizeByModel(model, rules, pages, facts, brief),
  };
}

/**
 * Separates the facts of pages that a model judged in an earlier reading from the other pages, which it has yet to see.
 */
async function apart(pages: Pages): Promise<{ readonly site: Pages; readonly kept: readonly KindOfFact[] }> {
  const kept: KindOfFact[] = [];
  for await (const { stated, seenAt = null } of pages)
    for (const { kind, fact } of stated?.judged ?? []) {
      const { proof, ...rest } = fact as KindOfFact['fact'];
      kept.push({ kind, fact: { ...rest, proof: proof && { ...proof, seenAt } } as KindOfFact['fact'] });
    }
  const site: Pages = {
    async *[Symbol.asyncIterator]() {
      for await (const page of pages) if (!page.stated?.judged) yield page;
    },
  };
  return { site, kept };
}

interface Seen {
  readonly url: string;
  readonly relevance: number;
  /** The number of characters of its text. */
  readonly length: number;
  readonly candidates: readonly UncertainFact[];
}

/** The facts of each own page that the model needs, the most relevant page first; pages are read one at a time. */
async function survey(
  site: Pages,
  uncertain: readonly KindOfFact[],
  rules: Analyst,
  brief: Brief,
): Promise<Seen[]> {
  const byPage = Map.groupBy(uncertain, ({ fact }) => fact.sourceUrl);
  const seen: Seen[] = [];
  for await (const page of site) {
    if (!isOwnPage(page, brief.subject)) continue;
    const [classified] = await rules.classify([page], brief);
    const { relevance } = classified!;
    const candidates = (byPage.get(page.url) ?? []).map((one) => candidateOf(one, page));
    seen.push({ url: page.url, relevance, length: page.text.length, candidates });
  }
  return seen.toSorted((one, other) => other.relevance - one.relevance);
}

/** The addresses of the first pages, until their texts fill all questions. */
function within(pages: readonly Seen[], most: number): string[] {
  let before = 0;
  return pages.flatMap(({ url, length }) => {
    const isAsked = before < most;
    before += length;
    return isAsked ? [url] : [];
  });
}

/** The pages at these addresses, in order, without the parts that repeat their text. */
async function textsOf(site: Pages, urls: readonly string[]): Promise<Page[]> {
  const texts = new Map<string, Page>();
  for await (const page of site)
    if (urls.includes(page.url))
      texts.set(page.url, { ...page, blocks: [], data: [], entries: [], resources: [] });
  return urls.flatMap((url) => texts.get(url) ?? []);
}
