export {
  type Analyst,
  type Brief,
  type Classified,
  EMBEDDED,
  type ModelUse,
  type Proposer,
} from './analysts/analyst.ts';
export { confidentAnalyst } from './analysts/confident-analyst.ts';
export { agrees, asName, nameKey } from './analysts/embedded/people/names.ts';
export { PageEvidence } from './analysts/page-evidence.ts';
export { ownerOfPage } from './analysts/whose-page.ts';
export {
  type AskedSummary,
  type ContactFact,
  type EventFact,
  type Evidence,
  FACT_KINDS,
  type Facts,
  factsOf,
  type KnownVendor,
  listFacts,
  type Subject,
  type Summary,
  type UrlFact,
} from './facts.ts';
export { FirstPages } from './first-pages.ts';
export { zoneOfPlace } from './place-zone.ts';
