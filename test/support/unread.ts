/** Empties the columns that reading fills, which seeds fill otherwise. */
export const UNREAD = {
  aiSummary: null,
  executiveSummary: null,
  timeline: null,
  keyFacts: null,
  aiPolicySummary: null,
  technologyLevel: null,
  aiInitiatives: null,
  edtechProducts: null,
  notes: null,
};
