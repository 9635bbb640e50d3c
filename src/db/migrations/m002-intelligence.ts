import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';
import { LISTS, OUTREACH, oneOf } from './m002-lists-and-outreach.ts';

/** The subject of a finding: exactly one district or school. `entity_id` and `entity_type` follow from it. */
const INSTITUTION = `
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  check (num_nonnulls(district_id, school_id) = 1),
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as (case when school_id is null then 'district' else 'school' end) stored`;

const VENDOR_CATEGORY = oneOf(
  'category',
  'sis',
  'lms',
  'assessment',
  'communication',
  'hr',
  'finance',
  'security',
  'sso',
  'devices',
  'other',
);

/** Contacts and what organizations keep about them, vendors, findings, lists, prompts, emails, scouting runs. */
export class Intelligence extends Migration {
  override async up(): Promise<void> {
    this.addSql('create extension if not exists btree_gin');
    for (const statement of [...VENDORS, ...CONTACTS, ...FINDINGS, ...LISTS, ...OUTREACH, ...SCOUTING]) {
      this.addSql(statement);
    }
  }
}

const VENDORS = [
  functionDefinition('text_lines'),
  `create table vendors (
    id uuid primary key default gen_random_uuid(),
    canonical_name text not null check (canonical_name <> ''),
    website text,
    description text,
    logo_url text,
    category text not null default 'other' ${VENDOR_CATEGORY},
    aliases text[] not null default '{}',
    is_verified boolean not null default false,
    verified_at timestamptz,
    merged_into_id uuid references vendors check (merged_into_id <> id),
    created_at timestamptz not null default now(),
    names text not null generated always as (canonical_name || E'\\n' || text_lines(aliases)) stored)`,
  `create unique index vendors_name on vendors (lower(canonical_name)) where merged_into_id is null`,
  'create index vendors_order on vendors (canonical_name, id)',
  'create index vendors_category on vendors (category, canonical_name, id)',
  'create index vendors_merged on vendors (merged_into_id) where merged_into_id is not null',
  'create index vendors_search on vendors using gin (names gin_trgm_ops)',
];

/**
 * The contact count of each parent, maintained by the database, so that a search without conditions on contacts
 * need not read a million contacts to count the hidden ones.
 */
const COUNTS = [
  `create table contact_counts (
    parent_id uuid primary key,
    district_id uuid not null,
    school_id uuid,
    is_district_contact boolean not null generated always as (school_id is null) stored,
    state text not null,
    contacts integer not null check (contacts >= 0))`,
  'create index contact_counts_largest on contact_counts (contacts desc, parent_id)',
  'create index contact_counts_state on contact_counts (state, contacts desc, parent_id)',
  'create index contact_counts_district on contact_counts (district_id)',
  'create index contact_counts_school on contact_counts (school_id) where school_id is not null',
];

/** A contact's state is that of its school or district, whatever is written. */
const STATES = [
  functionDefinition('place_contact'),
  `create trigger contacts_placed before insert or update of district_id, school_id, state on contacts
   for each row execute function place_contact()`,
  functionDefinition('move_contacts'),
  ...['districts', 'schools'].map(
    (table) => `create trigger ${table}_moved after update of state on ${table}
      for each row when (old.state <> new.state) execute function move_contacts()`,
  ),
];

const CONTACTS = [
  'create unique index schools_of_district on schools (id, district_id)',
  `create table contacts (
    id uuid primary key default gen_random_uuid(),
    district_id uuid not null references districts,
    school_id uuid,
    foreign key (school_id, district_id) references schools (id, district_id) on update cascade,
    parent_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
    is_district_contact boolean not null generated always as (school_id is null) stored,
    name text not null check (name <> ''),
    name_key text not null generated always as (lower(regexp_replace(btrim(name), '\\s+', ' ', 'g'))) stored,
    title text,
    email text,
    phone text,
    state text not null check (state ~ '^[A-Z]{2}$'),
    linkedin_url text,
    profile_summary text,
    source text,
    source_url text,
    key_facts jsonb check (jsonb_typeof(key_facts) = 'object'),
    enrichment_status text not null default 'pending'
      ${oneOf('enrichment_status', 'pending', 'processing', 'completed', 'error')},
    enriched_at timestamptz,
    enrichment_error text,
    enrichment_retry_count integer not null default 0 check (enrichment_retry_count >= 0),
    email_confidence_score integer check (email_confidence_score between 0 and 100),
    email_verification_status text
      ${oneOf('email_verification_status', 'valid', 'invalid', 'accept_all', 'unknown')},
    email_verified_at timestamptz,
    discovered_at timestamptz,
    last_updated_at timestamptz not null default now(),
    created_at timestamptz not null default now())`,
  // One record per person and place; namesakes differ in their email addresses.
  `create unique index contacts_natural on contacts (parent_id, name_key, coalesce(lower(email), ''))`,
  'create index contacts_district on contacts (district_id, name, id)',
  'create index contacts_school on contacts (school_id, name, id) where school_id is not null',
  'create index contacts_parent on contacts (parent_id, name_key, created_at, id)',
  'create index contacts_state on contacts (state, parent_id)',
  'create index contacts_name on contacts (name, id)',
  'create index contacts_enrichment on contacts (enrichment_status, parent_id)',
  'create index contacts_state_title on contacts using gin (state, title gin_trgm_ops)',
  'create index contacts_name_search on contacts using gin (name gin_trgm_ops)',
  `create table contact_overlays (
    organization_id uuid not null references organizations on delete cascade,
    contact_id uuid not null references contacts on delete cascade,
    notes text,
    crm_contact_id text,
    crm_synced_at timestamptz,
    crm_sync_status text ${oneOf('crm_sync_status', 'pending', 'synced', 'error')},
    crm_sync_error text,
    emailed boolean not null default false,
    emailed_at timestamptz,
    email_bounced boolean not null default false,
    email_bounced_at timestamptz,
    email_status text ${oneOf('email_status', 'pending', 'generated', 'sent', 'bounced', 'error')},
    email_error text,
    email_retry_count integer not null default 0 check (email_retry_count >= 0),
    qualification_score double precision,
    qualification_justification text,
    qualified_at timestamptz,
    primary key (organization_id, contact_id))`,
  'create index contact_overlays_contact on contact_overlays (contact_id)',
  ...COUNTS,
  ...STATES,
];

/** Indexes of a table of findings: by entity, and what makes a finding the same one again. */
const finding = (table: string, natural: string): string[] => [
  `create index ${table}_entity on ${table} (entity_id, created_at, id)`,
  `create unique index ${table}_natural on ${table} (${natural})`,
];

const FINDINGS = [
  `create table vendor_stack_entries (
    id uuid primary key default gen_random_uuid(), ${INSTITUTION},
    vendor_id uuid not null references vendors,
    source_batch_id uuid,
    category text ${VENDOR_CATEGORY},
    context text,
    first_seen_at timestamptz,
    created_at timestamptz not null default now())`,
  ...finding('vendor_stack_entries', 'entity_id, vendor_id'),
  'create index vendor_stack_entries_vendor on vendor_stack_entries (vendor_id, entity_id)',
  'create index vendor_stack_entries_category on vendor_stack_entries (category, entity_id)',
  `create table contracts (
    id uuid primary key default gen_random_uuid(), ${INSTITUTION},
    vendor_id uuid references vendors,
    batch_id uuid,
    vendor_name_raw text,
    check (vendor_id is not null or vendor_name_raw is not null),
    expires_at timestamptz,
    renewal_mentioned boolean not null default false,
    dissatisfaction boolean not null default false,
    context text,
    source_url text,
    status text not null default 'active' ${oneOf('status', 'active', 'expired', 'renewed', 'cancelled')},
    created_at timestamptz not null default now())`,
  ...finding(
    'contracts',
    `entity_id, coalesce(lower(vendor_name_raw), vendor_id::text), coalesce(expires_at, 'infinity'),
      md5(coalesce(context, ''))`,
  ),
  'create index contracts_vendor on contracts (vendor_id, entity_id)',
  `create index contracts_expiry on contracts (expires_at, entity_id) where status = 'active'`,
  `create table pain_points (
    id uuid primary key default gen_random_uuid(), ${INSTITUTION},
    batch_id uuid,
    category text not null ${oneOf(
      'category',
      ...[
        'staffing',
        'budget',
        'infrastructure',
        'security',
        'integration',
        'compliance',
        'enrollment',
        'other',
      ],
    )},
    description text not null,
    severity text not null default 'low' ${oneOf('severity', 'low', 'medium', 'high', 'critical')},
    source_url text,
    created_at timestamptz not null default now())`,
  ...finding('pain_points', 'entity_id, category, md5(description)'),
  'create index pain_points_category on pain_points (category, entity_id)',
  `create table funding_signals (
    id uuid primary key default gen_random_uuid(), ${INSTITUTION},
    batch_id uuid,
    source text not null ${oneOf('source', 'esser', 'erate', 'title_i', 'bond', 'grant', 'state', 'other')},
    source_name text,
    amount double precision check (amount >= 0),
    deadline timestamptz,
    context text,
    source_url text,
    created_at timestamptz not null default now())`,
  ...finding(
    'funding_signals',
    `entity_id, source, coalesce(lower(source_name), ''), coalesce(deadline, 'infinity'), md5(coalesce(context, ''))`,
  ),
  'create index funding_signals_source on funding_signals (source, entity_id)',
  `create table rfps (
    id uuid primary key default gen_random_uuid(), ${INSTITUTION},
    batch_id uuid,
    title text not null,
    category text,
    url text,
    deadline timestamptz,
    posted_date timestamptz,
    discovered_at timestamptz,
    status text not null default 'open' ${oneOf('status', 'open', 'closed', 'won', 'lost', 'no_bid')},
    estimated_value double precision check (estimated_value >= 0),
    priority text not null default 'low' ${oneOf('priority', 'low', 'medium', 'high', 'urgent')},
    source_url text,
    notes text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now())`,
  ...finding('rfps', `entity_id, lower(title), coalesce(posted_date, 'infinity')`),
  'create index rfps_status on rfps (status, entity_id)',
  `create table timeline_events (
    id uuid primary key default gen_random_uuid(), ${INSTITUTION},
    batch_id uuid,
    event_type text not null
      ${oneOf('event_type', 'board_meeting', 'press_release', 'leadership_change', 'bond_vote', 'policy', 'other')},
    title text not null,
    description text,
    source_url text,
    event_date timestamptz,
    created_at timestamptz not null default now())`,
  ...finding('timeline_events', `entity_id, event_type, lower(title), coalesce(event_date, 'infinity')`),
  `create table classified_urls (
    id uuid primary key default gen_random_uuid(), ${INSTITUTION},
    batch_id uuid,
    url text not null,
    ai_page_type text,
    url_classification text,
    classification_reasoning text,
    url_relevance_score double precision,
    discovered_at timestamptz,
    discovered_via text,
    created_at timestamptz not null default now())`,
  ...finding('classified_urls', 'entity_id, md5(url)'),
];

const SCOUTING = [
  `create table scouting_runs (
    id uuid primary key default gen_random_uuid(), ${INSTITUTION},
    status text not null default 'pending' ${oneOf('status', 'pending', 'in_progress', 'completed', 'error')},
    phase text,
    phase_state text not null default 'pending' ${oneOf('phase_state', 'pending', 'in_progress', 'completed', 'error')},
    phases_completed integer not null default 0 check (phases_completed between 0 and phases_total),
    phases_total integer not null default 1 check (phases_total >= 1),
    message text,
    failure_message text,
    can_retry boolean not null default true,
    started_at timestamptz,
    finished_at timestamptz,
    created_at timestamptz not null default now())`,
  // One run for an entity at a time, however many organizations ask for it.
  `create unique index scouting_runs_active on scouting_runs (entity_id) where status in ('pending', 'in_progress')`,
  'create index scouting_runs_entity on scouting_runs (entity_id, created_at desc)',
];
