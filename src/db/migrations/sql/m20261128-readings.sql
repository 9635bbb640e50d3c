-- Reading places again by themselves: the round, what is kept of each page, and what changed between readings.

-- A place of the round. "promised_at" is when it must have been read at the latest; of the places that are due, that
-- with the earliest promise is read first. "claimed_until" is the lease of the process that reads it.
create table place_readings (
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid primary key generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  is_unlocked boolean not null default false,
  is_covered boolean not null default false,
  due_at timestamptz not null,
  promised_at timestamptz not null,
  expects text check (expects in ('agenda', 'minutes')),
  interval_hours real not null check (interval_hours > 0),
  readings integer not null default 0,
  changes integer not null default 0,
  failures integer not null default 0,
  failing_since timestamptz,
  problem text,
  last_read_at timestamptz,
  last_whole_at timestamptz,
  last_changes jsonb,
  claimed_until timestamptz,
  claim uuid,
  created_at timestamptz not null default now(),
  check (num_nonnulls(district_id, school_id) = 1),
  check (is_unlocked or is_covered)
);
create index place_readings_due on place_readings (due_at, promised_at);
create index place_readings_read on place_readings (last_read_at, entity_id);
create index place_readings_district on place_readings (district_id) where district_id is not null;
create index place_readings_school on place_readings (school_id) where school_id is not null;
-- A page of a place's website. "facts" are those that the analyst found on this page, before pages are merged, "links"
-- what it links to, "read_by" the analyst and brief, "page_hash" a hash of all that it read, "text_hash" of the words.
-- "changed_at" is when its text was first seen as it is, "fetched_at" when its bytes were last received, "read_at" when
-- the website last gave or confirmed them, "gone_since" the first answer of several that it is gone.
create table read_pages (
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  url text not null,
  url_key uuid not null generated always as (md5(url)::uuid) stored,
  document_url text not null,
  discovered_via text not null,
  link_text text,
  etag text,
  last_modified text,
  content_type text,
  size integer not null,
  bytes_hash text not null,
  page_hash text,
  text_hash text,
  links jsonb,
  facts jsonb,
  url_fact jsonb,
  read_by text,
  visits integer not null default 1,
  changes integer not null default 0,
  first_seen_at timestamptz not null,
  changed_at timestamptz not null,
  fetched_at timestamptz not null,
  read_at timestamptz not null,
  gone_since timestamptz,
  primary key (entity_id, url_key),
  check (num_nonnulls(district_id, school_id) = 1)
);
create index read_pages_district on read_pages (district_id) where district_id is not null;
create index read_pages_school on read_pages (school_id) where school_id is not null;
-- Findings that a reading published, changed, or withdrew; "before" and "after" have the fields that changed.
create table finding_changes (
  id bigint generated always as identity primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  run_id uuid,
  kind text not null,
  finding_id uuid not null,
  change text not null check (change in ('new', 'changed', 'gone')),
  before jsonb,
  after jsonb,
  changed_at timestamptz not null default now(),
  check (num_nonnulls(district_id, school_id) = 1)
);
create index finding_changes_entity on finding_changes (entity_id, changed_at desc, id desc);
create index finding_changes_changed_at on finding_changes (changed_at);
create index finding_changes_district on finding_changes (district_id) where district_id is not null;
create index finding_changes_school on finding_changes (school_id) where school_id is not null;
-- Rules that choose places to read, whoever unlocks them; the operator makes them.
create table coverage_rules (
  id uuid default gen_random_uuid() primary key,
  rule jsonb not null,
  created_at timestamptz not null default now()
);
create unique index coverage_rules_rule on coverage_rules (rule);
alter table scouting_runs add column is_round boolean not null default false;
-- "outcome" is what the website answered: `read` new bytes, `kept` those of the last reading, `same` the page of
-- another address, `gone` 404 or 410. Rows discovered via `noted` only say so of an address outside of the map.
alter table scouting_pages add column outcome text, add column facts jsonb, add column links jsonb,
  add column etag text, add column last_modified text, add column size integer, add column bytes_hash text,
  add column page_hash text, add column text_hash text, add column read_by text;
alter table contracts add column last_seen_at timestamptz;
alter table pain_points add column last_seen_at timestamptz;
alter table funding_signals add column last_seen_at timestamptz;
alter table rfps add column last_seen_at timestamptz;
alter table timeline_events add column last_seen_at timestamptz;
alter table purchases add column last_seen_at timestamptz;
