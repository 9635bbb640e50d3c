import { classifiedUrl } from './classified-url.ts';
import { contract } from './contract.ts';
import { funding } from './funding.ts';
import type { FindingKind, ScoutedKind, Signaled } from './kind.ts';
import { painPoint } from './pain-point.ts';
import { purchase } from './purchase.ts';
import { rfp } from './rfp.ts';
import { timelineEvent } from './timeline-event.ts';
import { vendorStackEntry } from './vendor-stack-entry.ts';

/** The kinds that scouting finds, by the names of their facts, in the order of `admin scout`. */
export const SCOUTED_KINDS = {
  vendors: vendorStackEntry,
  contracts: contract,
  painPoints: painPoint,
  funding,
  rfps: rfp,
  events: timelineEvent,
  purchases: purchase,
};

/** The facts of each kind. */
export type FactsByKind = {
  readonly [Name in keyof typeof SCOUTED_KINDS]: readonly ((typeof SCOUTED_KINDS)[Name] extends ScoutedKind<
    infer Fact
  >
    ? Fact
    : never)[];
};

/** The kinds that have signals, in the order of a signal's fields. */
export const SIGNALED_KINDS = (
  [contract, rfp, funding, painPoint, timelineEvent, purchase, vendorStackEntry] as FindingKind[]
).map((kind) => kind as FindingKind & { readonly signal: Signaled });

/** The kinds that districts and schools list in REST under a path of their own, in the order of these paths. */
export const LISTED_KINDS = [rfp, timelineEvent, purchase, classifiedUrl, vendorStackEntry] as FindingKind[];
