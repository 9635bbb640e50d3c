import type { Facts, Summary } from '../../../facts.ts';
import type { Page } from '../../../page.ts';
import type { Brief } from '../../analyst.ts';
import { aiInitiativesOf, aiPolicyOf } from './ai-use.ts';
import { withoutMarkup } from './english.ts';
import { keyFactsOf } from './key-facts.ts';
import { briefText, sellersText } from './summary-text.ts';
import { technologyLevelOf } from './technology-level.ts';

/** What the facts come to. Nothing is said that a fact, or a sentence of a page, does not say. */
export function summarize(pages: readonly Page[], facts: Facts, brief: Brief): Summary {
  const initiatives = aiInitiativesOf(pages);
  return {
    aiSummary: withoutMarkup(briefText(facts, brief, pages.length)),
    executiveSummary: withoutMarkup(sellersText(facts, brief)),
    technologyLevel: technologyLevelOf(pages, facts),
    aiPolicySummary: aiPolicyOf(pages),
    aiInitiatives: initiatives,
    edtechProducts: [...new Set(facts.vendors.map(({ vendor }) => vendor))].sort(),
    keyFacts: keyFactsOf(pages, facts, brief),
  };
}
