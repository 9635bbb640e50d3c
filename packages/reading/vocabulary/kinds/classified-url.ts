import type { FindingKind } from './kind.ts';

/** Pages of a website, by purpose. */
export const classifiedUrl: FindingKind = {
  name: 'ClassifiedUrl',
  list: 'urls',
  rest: {
    record: `fragment ClassifiedUrlRecord on ClassifiedUrl {
  id url ai_page_type: aiPageType url_classification: urlClassification
  classification_reasoning: classificationReasoning url_relevance_score: urlRelevanceScore
  discovered_at: discoveredAt discovered_via: discoveredVia
}`,
    route: { path: 'urls', operation: 'Urls', what: 'classified website pages' },
  },
};
