import type { Access, Gate, Selection } from '@emi/records';
import type { ReadContext } from '@emi/records/context';
import { byColumn } from '@emi/records/pages';
import { readChildren, readOne } from '@emi/records/queries';
import { plainRow } from '@emi/records/rows';
import sql, { type Sql } from 'sql-template-tag';
import { CONTRACTS } from '../../directory/findings/contract.entity.ts';
import { FUNDING_SIGNALS } from '../../directory/findings/funding-signal.entity.ts';
import { PAIN_POINTS } from '../../directory/findings/pain-point.entity.ts';
import { RFPS } from '../../directory/findings/rfp.entity.ts';
import { TIMELINE_EVENTS } from '../../directory/findings/timeline-event.entity.ts';
import { VENDOR_STACK } from '../../directory/findings/vendor-stack-entry.entity.ts';
import { VENDORS, type VendorRow } from '../../directory/vendors/vendor.entity.ts';
import {
  type BriefContract,
  type BriefEvent,
  type BriefFunding,
  type BriefIntelligence,
  type BriefPainPoint,
  type BriefRfp,
} from './email-brief.ts';

/** A district or school with its summaries, which are null while the place is locked. */
export interface Summarized {
  readonly id: string;
  readonly access: Access;
  readonly executiveSummary: string | null;
  readonly keyFacts: unknown;
}

const CONTRACT: Selection = new Set([
  'vendorId',
  'vendorNameRaw',
  'expiresAt',
  'renewalMentioned',
  'dissatisfaction',
  'status',
]);
const PAIN_POINT: Selection = new Set(['category', 'description', 'severity']);
const FUNDING: Selection = new Set(['source', 'sourceName', 'amount', 'deadline']);
const RFP: Selection = new Set(['title', 'category', 'deadline', 'status']);
const EVENT: Selection = new Set(['eventType', 'title', 'eventDate']);
const STACK_ENTRY: Selection = new Set(['vendorId', 'category']);
const VENDOR: Selection = new Set(['canonicalName', 'category']);

type ContractFields = Omit<BriefContract, 'vendor' | 'category'> & {
  readonly vendorId: string | null;
  readonly vendorNameRaw: string | null;
};
interface VendorFields extends VendorRow {
  readonly canonicalName: string;
  readonly category: string | null;
}

/** Reads a place's findings; the gates return no findings while the place is locked. */
export async function readIntelligence(context: ReadContext, place: Summarized): Promise<BriefIntelligence> {
  const found = async <T>(
    gate: Gate<{ id: string }>,
    fields: Selection,
    latestBy: string,
    { nullable = true, where = [] as Sql[] } = {},
  ) => {
    const order = { key: { column: latestBy, nullable }, ascending: false };
    const records = await readChildren(
      context,
      gate,
      byColumn('entity_id'),
      { order, where },
      fields,
      place.id,
    );
    return records.map(plainRow) as unknown[] as T[]; // the writer may run in another process
  };
  const [contracts, painPoints, funding, rfps, events, stack] = await Promise.all([
    found<ContractFields>(CONTRACTS, CONTRACT, 'expires_at'),
    found<BriefPainPoint>(PAIN_POINTS, PAIN_POINT, 'created_at', { nullable: false }),
    found<BriefFunding>(FUNDING_SIGNALS, FUNDING, 'created_at', { nullable: false }),
    found<BriefRfp>(RFPS, RFP, 'deadline'),
    found<BriefEvent>(TIMELINE_EVENTS, EVENT, 'event_date'),
    found<{ id: string; vendorId: string; category: string | null }>(
      VENDOR_STACK,
      STACK_ENTRY,
      'first_seen_at',
      { where: [sql`r.gone_at is null`] },
    ),
  ]);
  const vendorOf = async (id: string | null) =>
    id === null ? null : ((await readOne(context, VENDORS, VENDOR, id)) as VendorFields | null);
  return {
    executiveSummary: place.executiveSummary,
    keyFacts: place.keyFacts,
    contracts: await Promise.all(
      contracts.map(async ({ vendorId, vendorNameRaw, ...contract }) => {
        const vendor = await vendorOf(vendorId);
        return {
          ...contract,
          vendor: vendor?.canonicalName ?? vendorNameRaw,
          category: vendor?.category ?? null,
        };
      }),
    ),
    painPoints,
    funding,
    rfps,
    events,
    vendors: await Promise.all(
      stack.map(async ({ id, vendorId, category }) => {
        const vendor = await vendorOf(vendorId);
        return { id, name: vendor?.canonicalName ?? '', category: category ?? vendor?.category ?? null };
      }),
    ),
  };
}
