export { classifiedUrl } from './kinds/classified-url.ts';
export { CONTRACT_AGES, contract } from './kinds/contract.ts';
export type { Evidence } from './kinds/fact.ts';
export { type FundingName, funding, fundingName } from './kinds/funding.ts';
export { type FactsByKind, LISTED_KINDS, SCOUTED_KINDS, SIGNALED_KINDS } from './kinds/index.ts';
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
} from './kinds/kind.ts';
export { painPoint } from './kinds/pain-point.ts';
export { purchase } from './kinds/purchase.ts';
export { RFP_AGES, rfp } from './kinds/rfp.ts';
export { timelineEvent } from './kinds/timeline-event.ts';
export { vendorStackEntry } from './kinds/vendor-stack-entry.ts';
export { days, daysBetween, inMonth } from './kinds/words.ts';
export {
  CONTRACT_STATUS,
  EVENT_TYPE,
  EVIDENCE_KIND,
  FINDING_ORIGIN,
  FUNDING_SOURCE,
  INSTITUTION_TYPE,
  PAIN_POINT_CATEGORY,
  PRIORITY,
  PRODUCT_USE,
  PURCHASE_STATUS,
  RFP_STATUS,
  SEVERITY,
} from './signal.values.ts';
export { VENDOR_CATEGORY, type VendorCategory } from './vendor.values.ts';
export { vendorNames } from './vendor-names.ts';
