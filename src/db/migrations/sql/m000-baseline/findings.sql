-- Vendors, and the findings about districts and schools.

create table vendors (
  id uuid default gen_random_uuid() primary key,
  canonical_name text not null check (canonical_name <> ''),
  website text,
  description text,
  logo_url text,
  category text not null default 'other' check (category in ('sis', 'lms', 'assessment', 'communication', 'hr',
    'finance', 'security', 'sso', 'devices', 'other')),
  aliases text[] not null default '{}',
  is_verified boolean not null default false,
  verified_at timestamptz,
  merged_into_id uuid references vendors,
  created_at timestamptz not null default now(),
  names text not null generated always as (canonical_name || e'\n' || text_lines(aliases)) stored,
  hosts text[] not null default '{}',
  words text[] not null default '{}',
  senses text[] not null default '{}',
  check (merged_into_id <> id)
);
create unique index vendors_name on vendors (lower(canonical_name)) where merged_into_id is null;
create index vendors_order on vendors (canonical_name, id);
create index vendors_category on vendors (category, canonical_name, id);
create index vendors_merged on vendors (merged_into_id) where merged_into_id is not null;
create index vendors_search on vendors using gin (names gin_trgm_ops);
create index vendors_by_name on vendors (canonical_name collate natural_order, id);
create index vendors_by_category on vendors (category, canonical_name collate natural_order, id);

create table vendor_stack_entries (
  id uuid default gen_random_uuid() primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  vendor_id uuid not null references vendors,
  source_batch_id uuid,
  category text check (category in ('sis', 'lms', 'assessment', 'communication', 'hr', 'finance', 'security',
    'sso', 'devices', 'other')),
  context text,
  first_seen_at timestamptz,
  created_at timestamptz not null default now(),
  evidence jsonb check (is_evidence(evidence)),
  origin text check (origin <> ''),
  source_key text,
  source_year smallint,
  check (num_nonnulls(district_id, school_id) = 1)
);
create index vendor_stack_entries_entity on vendor_stack_entries (entity_id, created_at, id);
create unique index vendor_stack_entries_natural on vendor_stack_entries (entity_id, vendor_id);
create index vendor_stack_entries_vendor on vendor_stack_entries (vendor_id, entity_id);
create index vendor_stack_entries_category on vendor_stack_entries (category, entity_id);
create index vendor_stack_entries_origin on vendor_stack_entries (origin, source_year) where source_key is not
  null;

create table contracts (
  id uuid default gen_random_uuid() primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  vendor_id uuid references vendors,
  batch_id uuid,
  vendor_name_raw text,
  expires_at timestamptz,
  renewal_mentioned boolean not null default false,
  dissatisfaction boolean not null default false,
  context text,
  source_url text,
  status text not null default 'active' check (status in ('proposed', 'active', 'expired', 'renewed',
    'cancelled')),
  created_at timestamptz not null default now(),
  evidence jsonb check (is_evidence(evidence)),
  origin text check (origin <> ''),
  source_key text,
  source_year smallint,
  check (num_nonnulls(district_id, school_id) = 1),
  check (vendor_id is not null or vendor_name_raw is not null)
);
create index contracts_entity on contracts (entity_id, created_at, id);
create unique index contracts_natural on contracts (entity_id, coalesce(lower(vendor_name_raw),
  vendor_id::text), coalesce(expires_at, 'infinity'::timestamptz), md5(coalesce(context, '')));
create index contracts_expiry on contracts (expires_at, entity_id) where status = 'active';
create index contracts_vendor on contracts (vendor_id, entity_id) include (status, expires_at);
create index contracts_origin on contracts (origin, source_year) where source_key is not null;

create table pain_points (
  id uuid default gen_random_uuid() primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  batch_id uuid,
  category text not null check (category in ('staffing', 'budget', 'infrastructure', 'security', 'integration',
    'compliance', 'enrollment', 'other')),
  description text not null,
  severity text not null default 'low' check (severity in ('low', 'medium', 'high', 'critical')),
  source_url text,
  created_at timestamptz not null default now(),
  evidence jsonb check (is_evidence(evidence)),
  origin text check (origin <> ''),
  source_key text,
  source_year smallint,
  check (num_nonnulls(district_id, school_id) = 1)
);
create index pain_points_entity on pain_points (entity_id, created_at, id);
create unique index pain_points_natural on pain_points (entity_id, category, md5(description));
create index pain_points_category on pain_points (category, entity_id);
create index pain_points_origin on pain_points (origin, source_year) where source_key is not null;

create table funding_signals (
  id uuid default gen_random_uuid() primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  batch_id uuid,
  source text not null check (source in ('esser', 'erate', 'title_i', 'bond', 'grant', 'state', 'other')),
  source_name text,
  amount double precision check (amount >= 0),
  deadline timestamptz,
  context text,
  source_url text,
  created_at timestamptz not null default now(),
  evidence jsonb check (is_evidence(evidence)),
  origin text check (origin <> ''),
  source_key text,
  source_year smallint,
  check (num_nonnulls(district_id, school_id) = 1)
);
create index funding_signals_entity on funding_signals (entity_id, created_at, id);
create unique index funding_signals_natural on funding_signals (entity_id, source, coalesce(lower(source_name),
  ''), coalesce(deadline, 'infinity'::timestamptz), md5(coalesce(context, '')));
create index funding_signals_source on funding_signals (source, entity_id);
create index funding_signals_origin on funding_signals (origin, source_year) where source_key is not null;

create table rfps (
  id uuid default gen_random_uuid() primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  batch_id uuid,
  title text not null,
  category text,
  url text,
  deadline timestamptz,
  posted_date timestamptz,
  discovered_at timestamptz,
  status text not null default 'open' check (status in ('open', 'closed', 'won', 'lost', 'no_bid')),
  estimated_value double precision check (estimated_value >= 0),
  priority text not null default 'low' check (priority in ('low', 'medium', 'high', 'urgent')),
  source_url text,
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  evidence jsonb check (is_evidence(evidence)),
  origin text check (origin <> ''),
  source_key text,
  source_year smallint,
  check (num_nonnulls(district_id, school_id) = 1)
);
create index rfps_entity on rfps (entity_id, created_at, id);
create unique index rfps_natural on rfps (entity_id, lower(title), coalesce(posted_date,
  'infinity'::timestamptz));
create index rfps_status on rfps (status, deadline) include (entity_id);
create index rfps_origin on rfps (origin, source_year) where source_key is not null;

create table timeline_events (
  id uuid default gen_random_uuid() primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  batch_id uuid,
  event_type text not null check (event_type in ('board_meeting', 'press_release', 'leadership_change',
    'bond_vote', 'policy', 'other')),
  title text not null,
  description text,
  source_url text,
  event_date timestamptz,
  created_at timestamptz not null default now(),
  evidence jsonb check (is_evidence(evidence)),
  origin text check (origin <> ''),
  source_key text,
  source_year smallint,
  check (num_nonnulls(district_id, school_id) = 1)
);
create index timeline_events_entity on timeline_events (entity_id, created_at, id);
create unique index timeline_events_natural on timeline_events (entity_id, event_type, lower(title),
  coalesce(event_date, 'infinity'::timestamptz));
create index timeline_events_origin on timeline_events (origin, source_year) where source_key is not null;

create table classified_urls (
  id uuid default gen_random_uuid() primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  batch_id uuid,
  url text not null,
  ai_page_type text,
  url_classification text,
  classification_reasoning text,
  url_relevance_score double precision,
  discovered_at timestamptz,
  discovered_via text,
  created_at timestamptz not null default now(),
  origin text check (origin <> ''),
  source_key text,
  source_year smallint,
  check (num_nonnulls(district_id, school_id) = 1)
);
create index classified_urls_entity on classified_urls (entity_id, created_at, id);
create unique index classified_urls_natural on classified_urls (entity_id, md5(url));
create index classified_urls_origin on classified_urls (origin, source_year) where source_key is not null;

create table purchases (
  id uuid default gen_random_uuid() primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  batch_id uuid,
  evidence jsonb check (is_evidence(evidence)),
  vendor_id uuid references vendors,
  vendor_name_raw text,
  item text not null check (item <> ''),
  amount double precision check (amount >= 0),
  decided_at timestamptz,
  status text not null default 'approved' check (status in ('proposed', 'approved')),
  context text,
  source_url text,
  created_at timestamptz not null default now(),
  origin text check (origin <> ''),
  source_key text,
  source_year smallint,
  check (num_nonnulls(district_id, school_id) = 1),
  check (vendor_id is not null or vendor_name_raw is not null)
);
create index purchases_entity on purchases (entity_id, created_at, id);
create unique index purchases_natural on purchases (entity_id, coalesce(lower(vendor_name_raw),
  vendor_id::text), md5(item), coalesce(decided_at, 'infinity'::timestamptz), coalesce(amount, -1));
create index purchases_vendor on purchases (vendor_id, entity_id);
create index purchases_decided on purchases (decided_at, entity_id);
create index purchases_origin on purchases (origin, source_year) where source_key is not null;
