import type { Scalar } from '../../values.ts';
import { Rejection } from '../../values.ts';
import * as f from '../fields.ts';
import { type Draft, type Kind, type NaturalKey, type Resolution, same } from '../kind.ts';
import type { Known } from '../known.ts';
import { ENTITY, entityOf, toId, toVendorName, vendorOf } from '../references.ts';
import * as sets from '../value-sets.ts';

/** Findings are about one district or school. */
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
      fields: {
        category: f.oneOf(sets.VENDOR_CATEGORIES),
        context: f.prose,
        first_seen_at: f.timestamp,
      },
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
      fields: {
        vendor_name_raw: f.text(),
        expires_at: f.timestamp,
        renewal_mentioned: f.flag,
        dissatisfaction: f.flag,
        context: f.prose,
        source_url: f.url,
        status: f.oneOf(sets.CONTRACT_STATES),
      },
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
    fields: {
      category: f.required(f.oneOf(sets.PAIN_POINT_CATEGORIES)),
      description: f.required(f.prose),
      severity: f.oneOf(sets.SEVERITIES),
      source_url: f.url,
    },
  },
  keyOf(['category', 'description'], '$.category', 'md5($.description)'),
);

export const fundingSignal = finding(
  {
    type: 'funding_signal',
    table: 'funding_signals',
    fields: {
      source: f.required(f.oneOf(sets.FUNDING_SOURCES)),
      source_name: f.text(500),
      amount: f.number(0),
      deadline: f.timestamp,
      context: f.prose,
      source_url: f.url,
    },
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
    fields: {
      title: f.required(f.text(500)),
      category: f.text(),
      url: f.url,
      deadline: f.timestamp,
      posted_date: f.timestamp,
      discovered_at: f.timestamp,
      status: f.oneOf(sets.RFP_STATES),
      estimated_value: f.number(0),
      priority: f.oneOf(sets.PRIORITIES),
      source_url: f.url,
      notes: f.prose,
      updated_at: f.timestamp,
    },
  },
  keyOf(['title', 'posted_date'], 'lower($.title)', `coalesce($.posted_date, 'infinity')`),
);

export const timelineEvent = finding(
  {
    type: 'timeline_event',
    table: 'timeline_events',
    fields: {
      event_type: f.required(f.oneOf(sets.EVENT_TYPES)),
      title: f.required(f.text(500)),
      description: f.prose,
      source_url: f.url,
      event_date: f.timestamp,
    },
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
    fields: {
      url: f.required(f.url),
      ai_page_type: f.text(),
      url_classification: f.text(),
      classification_reasoning: f.prose,
      url_relevance_score: f.number(),
      discovered_at: f.timestamp,
      discovered_via: f.text(),
    },
  },
  keyOf(['url'], 'md5($.url)'),
);
