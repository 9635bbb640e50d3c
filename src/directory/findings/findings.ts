import { CLASSIFIED_URL } from './classified-url.entity.ts';
import { CONTRACT } from './contract.entity.ts';
import type { StoredKind } from './finding.ts';
import { FUNDING_SIGNAL } from './funding-signal.entity.ts';
import { PAIN_POINT } from './pain-point.entity.ts';
import { PURCHASE } from './purchase.entity.ts';
import { RFP } from './rfp.entity.ts';
import { TIMELINE_EVENT } from './timeline-event.entity.ts';
import { VENDOR_STACK_ENTRY } from './vendor-stack-entry.entity.ts';

/** Every kind of finding, in the order of the fields of districts and schools. */
export const FINDINGS: readonly StoredKind[] = [
  CONTRACT,
  PAIN_POINT,
  FUNDING_SIGNAL,
  PURCHASE,
  RFP,
  TIMELINE_EVENT,
  CLASSIFIED_URL,
  VENDOR_STACK_ENTRY,
];

/** Tables of findings with `last_seen_at`, except products in use, whose disappearance is tracked apart. */
export const SIGNALED_TABLES = [
  'contracts',
  'pain_points',
  'funding_signals',
  'rfps',
  'timeline_events',
  'purchases',
];

/** The stored kind of a declared kind of finding. */
export const findingOf = ({ name }: { readonly name: string }): StoredKind =>
  FINDINGS.find((finding) => finding.name === name)!;
