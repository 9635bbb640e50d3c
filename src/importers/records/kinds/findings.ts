import { ClassifiedUrl } from '../../../directory/findings/classified-url.entity.ts';
import { Contract } from '../../../directory/findings/contract.entity.ts';
import { FundingSignal } from '../../../directory/findings/funding-signal.entity.ts';
import { PainPoint } from '../../../directory/findings/pain-point.entity.ts';
import { Rfp } from '../../../directory/findings/rfp.entity.ts';
import { TimelineEvent } from '../../../directory/findings/timeline-event.entity.ts';
import { VendorStackEntry } from '../../../directory/findings/vendor-stack-entry.entity.ts';
import type { Scalar } from '../../values.ts';
import { Rejection } from '../../values.ts';
import { fieldsOf } from '../entity-fields.ts';
import * as f from '../fields.ts';
import { type Draft, type Kind, type NaturalKey, type Resolution, same } from '../kind.ts';
import type { Known } from '../known.ts';
import { ENTITY, entityOf, toId, toVendorName, vendorOf } from '../references.ts';

/** Findings belong to one district or school. */
type Finding = Pick<Kind, 'type' | 'table' | 'fields' | 'touched'> & { batch?: string };

const finding = ({ batch = 'batch_id', ...kind }: Finding, key: NaturalKey): Kind => ({
  ...kind,
  fields: { ...kind.fields, [batch]: f.uuid, created_at: f.timestamp },
  references: ENTITY,
  resolved: ['district_id', 'school_id'],
  derived: ['vendor'],
  key,
  resolve: aboutEntity,
});

function aboutEntity(draft: Draft, known: Known): Resolution & { set: Record<string, Scalar> } {
  const entity = entityOf(draft, known);
  if (!entity) return { set: {}, missing: ['a district or school'] };
  const { type, record } = entity;
  return {
    set: {
      district_id: type === 'district' ? record.id : null,
      school_id: type === 'school' ? record.id : null,
    },
  };
}

const ENTITY_KEY = ['t.entity_id', 'coalesce(r.school_id, r.district_id)'] as const;
const keyOf = (columns: readonly string[], ...parts: string[]): NaturalKey => ({
  columns: ['district_id', 'school_id', ...columns],
  parts: [ENTITY_KEY, ...parts.map(same)],
});

export const vendorStackEntry: Kind = {
  ...finding(
    {
      type: 'vendor_stack_entry',
      table: 'vendor_stack_entries',
      batch: 'source_batch_id',
      fields: fieldsOf(VendorStackEntry),
    },
    keyOf(['vendor_id'], '$.vendor_id'),
  ),
  references: { ...ENTITY, vendor_id: toId('vendor'), vendor_name: toVendorName },
  resolved: ['district_id', 'school_id', 'vendor_id'],
  resolve(draft, known) {
    const about = aboutEntity(draft, known);
    const { id, name } = vendorOf(draft, known);
    if (id) return { ...about, set: { ...about.set, vendor_id: id } };
    if (name) throw new Rejection(`no vendor is called ${JSON.stringify(name)}; import the vendor first`);
    return { ...about, missing: [...(about.missing ?? []), 'vendor_id or vendor_name'] };
  },
};

export const contract: Kind = {
  ...finding(
    {
      type: 'contract',
      table: 'contracts',
      fields: fieldsOf(Contract, { vendor_name_raw: f.text() }),
    },
    keyOf(
      ['vendor_name_raw', 'vendor_id', 'expires_at', 'context'],
      'coalesce(lower($.vendor_name_raw), $.vendor_id::text)',
      `coalesce($.expires_at, 'infinity')`,
      `md5(coalesce($.context, ''))`,
    ),
  ),
  references: { ...ENTITY, vendor_id: toId('vendor'), vendor_name: toVendorName },
  resolved: ['district_id', 'school_id', 'vendor_id'],
  resolve(draft, known) {
    const about = aboutEntity(draft, known);
    const { id, name } = vendorOf(draft, known);
    const raw = draft.given.vendor_name_raw ?? name;
    return {
      set: {
        ...about.set,
        ...((id !== undefined || name) && { vendor_id: id ?? null }),
        ...(raw && { vendor_name_raw: raw }),
      },
      missing: [
        ...(about.missing ?? []),
        ...(id || raw ? [] : ['vendor_id, vendor_name or vendor_name_raw']),
      ],
    };
  },
};

export const painPoint = finding(
  {
    type: 'pain_point',
    table: 'pain_points',
    fields: fieldsOf(PainPoint),
  },
  keyOf(['category', 'description'], '$.category', 'md5($.description)'),
);

export const fundingSignal = finding(
  {
    type: 'funding_signal',
    table: 'funding_signals',
    fields: fieldsOf(FundingSignal, { source_name: f.text(500) }),
  },
  keyOf(
    ['source', 'source_name', 'deadline', 'context'],
    '$.source',
    `coalesce(lower($.source_name), '')`,
    `coalesce($.deadline, 'infinity')`,
    `md5(coalesce($.context, ''))`,
  ),
);

export const rfp = finding(
  {
    type: 'rfp',
    table: 'rfps',
    touched: 'updated_at',
    fields: fieldsOf(Rfp, { title: f.required(f.text(500)), category: f.text() }),
  },
  keyOf(['title', 'posted_date'], 'lower($.title)', `coalesce($.posted_date, 'infinity')`),
);

export const timelineEvent = finding(
  {
    type: 'timeline_event',
    table: 'timeline_events',
    fields: fieldsOf(TimelineEvent, { title: f.required(f.text(500)) }),
  },
  keyOf(
    ['event_type', 'title', 'event_date'],
    '$.event_type',
    'lower($.title)',
    `coalesce($.event_date, 'infinity')`,
  ),
);

export const classifiedUrl = finding(
  {
    type: 'classified_url',
    table: 'classified_urls',
    fields: fieldsOf(ClassifiedUrl, {
      ai_page_type: f.text(),
      url_classification: f.text(),
      url_relevance_score: f.number(),
      discovered_via: f.text(),
    }),
  },
  keyOf(['url'], 'md5($.url)'),
);
