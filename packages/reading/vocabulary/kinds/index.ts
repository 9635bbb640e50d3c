export { type FactsByKind, LISTED_KINDS, SCOUTED_KINDS, SIGNALED_KINDS } from './all.ts';
export { classifiedUrl } from './classified-url.ts';
export { CONTRACT_AGES, contract } from './contract.ts';
export type { Evidence } from './fact.ts';
export { type FundingName, funding, fundingName } from './funding.ts';
export {
  type Aging,
  type AgingStatus,
  type FactColumns,
  type FindingKind,
  recordName,
  type Sameness,
  type Scouted,
  type ScoutedKind,
  type Signaled,
  type StoringContext,
} from './kind.ts';
export { painPoint } from './pain-point.ts';
export { purchase } from './purchase.ts';
export { RFP_AGES, rfp } from './rfp.ts';
export { timelineEvent } from './timeline-event.ts';
export { vendorStackEntry } from './vendor-stack-entry.ts';
export { days, daysBetween, inMonth } from './words.ts';
