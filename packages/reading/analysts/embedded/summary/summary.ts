import type { Page } from '../../../documents/page.ts';
import type { Facts, Summary } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import { keyFactsOf, technologyLevelOf } from '../../summary/key-facts.ts';
import { outlookOf } from '../../summary/outlook.ts';
import { briefText, sellersText, withoutMarkup } from '../../summary/summary-text.ts';
import { annotate } from '../annotate/annotate.ts';
import { signsIn } from '../patterns/signs.ts';
import { aiInitiativesOf, aiPolicyOf } from './ai-use.ts';

const { says } = signsIn('summary-signs.txt');

/** Summarizes the facts. Every statement comes from a fact or from a sentence of a page. */
export function summarizeFacts(pages: readonly Page[], facts: Facts, brief: Brief): Summary {
  const outlook = outlookOf(facts, brief);
  const read = annotate(pages, brief);
  const isOneToOne = pages.some(({ text }) => says('one_to_one', text));
  return {
    aiSummary: withoutMarkup(briefText(facts, outlook, brief.subject, pages.length)),
    executiveSummary: withoutMarkup(sellersText(facts, outlook, brief.subject)),
    technologyLevel: technologyLevelOf(facts, isOneToOne),
    aiPolicySummary: aiPolicyOf(read),
    aiInitiatives: aiInitiativesOf(read),
    edtechProducts: [...new Set(facts.vendors.map(({ vendor }) => vendor))].sort(),
    keyFacts: keyFactsOf(facts, outlook, {
      pages_read: pages.length,
      one_to_one_devices: isOneToOne || null,
    }),
  };
}
