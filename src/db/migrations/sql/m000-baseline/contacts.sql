-- Contacts, what organizations keep about them, their counts, lists, prompts, and emails.

create table contacts (
  id uuid default gen_random_uuid() primary key,
  district_id uuid not null references districts,
  school_id uuid,
  parent_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  is_district_contact boolean not null generated always as (school_id is null) stored,
  name text not null check (name <> ''),
  name_key text not null generated always as (lower(regexp_replace(btrim(name), '\s+', ' ', 'g'))) stored,
  title text,
  email text,
  phone text,
  state text not null check (state ~ '^[A-Z]{2}$'),
  linkedin_url text,
  profile_summary text,
  source text,
  source_url text,
  key_facts jsonb check (jsonb_typeof(key_facts) = 'object'),
  enrichment_status text not null default 'pending' check (enrichment_status in ('pending', 'processing',
    'completed', 'error')),
  enriched_at timestamptz,
  enrichment_error text,
  enrichment_retry_count integer not null default 0 check (enrichment_retry_count >= 0),
  email_confidence_score integer check (email_confidence_score >= 0 and email_confidence_score <= 100),
  email_verification_status text check (email_verification_status in ('valid', 'invalid', 'accept_all',
    'unknown')),
  email_verified_at timestamptz,
  discovered_at timestamptz,
  last_updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  found_by uuid,
  evidence jsonb check (is_evidence(evidence)),
  foreign key (school_id, district_id) references schools(id, district_id) on update cascade
);
create unique index contacts_natural on contacts (parent_id, name_key, coalesce(lower(email), ''));
create index contacts_district on contacts (district_id, name, id);
create index contacts_school on contacts (school_id, name, id) where school_id is not null;
create index contacts_state on contacts (state, parent_id);
create index contacts_name on contacts (name, id);
create index contacts_enrichment on contacts (enrichment_status, parent_id);
create index contacts_state_title on contacts using gin (state, title gin_trgm_ops);
create index contacts_name_search on contacts using gin (name gin_trgm_ops);
create index contacts_found_by on contacts (found_by) where found_by is not null;
create index contacts_parent on contacts (parent_id, name_key, created_at, id) include (name, title,
  enrichment_status);
create index contacts_last_updated_at on contacts (last_updated_at, id);
create index contacts_by_name on contacts (name collate natural_order, id);
create index contacts_by_district on contacts (district_id, name collate natural_order, id);
create index contacts_by_school on contacts (school_id, name collate natural_order, id) where school_id is not
  null;
create index contacts_with_email_district on contacts (district_id) where email is not null;
create index contacts_with_email_school on contacts (school_id) where email is not null and school_id is not
  null;

create table contact_overlays (
  organization_id uuid not null references organizations on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  notes text,
  crm_contact_id text,
  crm_synced_at timestamptz,
  crm_sync_status text check (crm_sync_status in ('pending', 'synced', 'error')),
  crm_sync_error text,
  emailed boolean not null default false,
  emailed_at timestamptz,
  email_bounced boolean not null default false,
  email_bounced_at timestamptz,
  email_status text check (email_status in ('pending', 'generated', 'sent', 'bounced', 'error')),
  email_error text,
  email_retry_count integer not null default 0 check (email_retry_count >= 0),
  qualification_score double precision,
  qualification_justification text,
  qualified_at timestamptz,
  primary key (organization_id, contact_id)
);
create index contact_overlays_contact on contact_overlays (contact_id);

create table contact_counts (
  parent_id uuid primary key,
  district_id uuid not null,
  school_id uuid,
  is_district_contact boolean not null generated always as (school_id is null) stored,
  state text not null,
  contacts integer not null,
  pending integer not null default 0,
  processing integer not null default 0,
  completed integer not null default 0,
  error integer not null default 0,
  people integer not null default 0,
  completed_people integer not null default 0
);
create index contact_counts_largest on contact_counts (contacts desc, parent_id);
create index contact_counts_state on contact_counts (state, contacts desc, parent_id);
create index contact_counts_district on contact_counts (district_id);
create index contact_counts_school on contact_counts (school_id) where school_id is not null;

create table contact_titles (
  id uuid not null,
  title text not null,
  state text
);
create index contact_titles_id on contact_titles (id);

create table contact_tallies (
  parent_id uuid not null,
  title_id uuid not null,
  contacts integer not null,
  pending integer not null default 0,
  processing integer not null default 0,
  completed integer not null default 0,
  error integer not null default 0,
  primary key (parent_id, title_id)
);
create index contact_tallies_title on contact_tallies (title_id, parent_id) include (contacts);

create table contact_totals (
  state text not null,
  contacts integer not null,
  pending integer not null,
  processing integer not null,
  completed integer not null,
  error integer not null
);

create table contact_title_totals (
  title_id uuid not null,
  contacts integer not null,
  pending integer not null,
  processing integer not null,
  completed integer not null,
  error integer not null
);
create index contact_title_totals_title on contact_title_totals (title_id);

create table lists (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  entity_type text not null check (entity_type in ('district', 'school', 'contact')),
  description text,
  color text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, entity_type)
);
create unique index lists_natural on lists (user_id, entity_type, lower(name));
create index lists_user on lists (user_id, created_at, id);

create table list_items (
  id uuid default gen_random_uuid() primary key,
  list_id uuid not null,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  contact_id uuid references contacts on delete cascade,
  entity_id uuid not null generated always as (coalesce(district_id, school_id, contact_id)) stored,
  entity_type text not null generated always as ( case when district_id is not null then 'district' when
    school_id is not null then 'school' else 'contact' end) stored,
  notes text,
  added_at timestamptz not null default now(),
  foreign key (list_id, entity_type) references lists(id, entity_type) on delete cascade,
  check (num_nonnulls(district_id, school_id, contact_id) = 1)
);
create unique index list_items_natural on list_items (list_id, entity_id);
create index list_items_order on list_items (list_id, added_at, id);

create table email_prompts (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  description text,
  system_prompt text not null,
  instruction_prompt text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index email_prompts_natural on email_prompts (user_id, lower(name));
create index email_prompts_user on email_prompts (user_id, created_at, id);

create table generated_emails (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  email_prompt_id uuid references email_prompts on delete set null,
  subject text,
  body text,
  status text not null default 'generated' check (status in ('generated', 'failed')),
  generation_metadata jsonb check (jsonb_typeof(generation_metadata) = 'object'),
  generated_at timestamptz,
  created_at timestamptz not null default now(),
  job_id uuid
);
create index generated_emails_contact on generated_emails (organization_id, contact_id, created_at, id);
create index generated_emails_prompt on generated_emails (email_prompt_id);
create unique index generated_emails_job on generated_emails (job_id);
create index generated_emails_created_at on generated_emails (created_at);
