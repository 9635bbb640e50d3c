import type { Page } from '../../../documents/page.ts';
import type { PageDigest } from '../../../documents/stated.ts';
import type { Facts, Summary } from '../../../facts.ts';
import type { Brief } from '../../analyst.ts';
import { keyFactsOf, technologyLevelOf } from '../../summary/key-facts.ts';
import { outlookOf } from '../../summary/outlook.ts';
import { briefText, sellersText, withoutMarkup } from '../../summary/summary-text.ts';
import { annotate } from '../annotate/annotate.ts';
import type { AnnotatedPage } from '../annotate/annotated-page.ts';
import { signsIn } from '../patterns/signs.ts';
import { aiInitiativesOf, aiPolicyOf, firstInitiatives } from './ai-use.ts';

const { says } = signsIn('summary-signs.txt');

/** Summarizes the facts. Every statement comes from a fact or from a sentence of a page. */
export function summarizeFacts(pages: readonly Page[], facts: Facts, brief: Brief): Summary {
  const outlook = outlookOf(facts, brief);
  const read = annotate(
    pages.filter(({ stated }) => !stated),
    brief,
  );
  const fresh = new Map(read.map((page) => [page.source, digestOf(page)]));
  const digests = pages.map((page) => page.stated?.digest ?? fresh.get(page)!);
  const isOneToOne = digests.some((digest) => digest.isOneToOne);
  return {
    aiSummary: withoutMarkup(briefText(facts, outlook, brief.subject, pages.length)),
    executiveSummary: withoutMarkup(sellersText(facts, outlook, brief.subject)),
    technologyLevel: technologyLevelOf(facts, isOneToOne),
    aiPolicySummary: digests.find(({ aiPolicy }) => aiPolicy !== null)?.aiPolicy ?? null,
    aiInitiatives: firstInitiatives(digests.flatMap(({ aiInitiatives }) => aiInitiatives)),
    edtechProducts: [...new Set(facts.vendors.map(({ vendor }) => vendor))].sort(),
    keyFacts: keyFactsOf(facts, outlook, {
      pages_read: pages.length,
      one_to_one_devices: isOneToOne || null,
    }),
  };
}

/** A page's statements for the summary. */
export const digestOf = (page: AnnotatedPage): PageDigest => ({
  isOneToOne: says('one_to_one', page.source.text),
  aiPolicy: aiPolicyOf(page),
  aiInitiatives: firstInitiatives(aiInitiativesOf(page)),
});
