-- Jobs, scouting, exports, request windows, the audit trail, and the record of this schema.

create table jobs (
  id uuid primary key,
  kind text not null,
  organization_id uuid references organizations on delete cascade,
  user_id uuid references users on delete set null,
  payload jsonb not null,
  key text,
  status text not null default 'queued' check (status in ('queued', 'processing', 'completed', 'failed')),
  attempt integer not null default 0 check (attempt >= 0),
  failures integer not null default 0,
  queue_id uuid not null,
  progress_completed integer not null default 0 check (progress_completed >= 0),
  progress_total integer not null default 1,
  message text,
  result jsonb,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  traceparent text check (length(traceparent) <= 200),
  check (failures >= 0 and failures <= attempt),
  check (progress_total >= greatest(progress_completed, 1)),
  check ((status in ('completed', 'failed')) = (finished_at is not null))
);
create unique index jobs_open_key on jobs (kind, key) where status in ('queued', 'processing');
create index jobs_open on jobs (kind, organization_id, created_at) where status in ('queued', 'processing');
create index jobs_organization on jobs (organization_id, created_at);
create index jobs_user on jobs (user_id) where user_id is not null;
create index jobs_created_at on jobs (created_at, id);
create index jobs_finished_at on jobs (finished_at) where finished_at is not null;
create index jobs_emails on jobs (organization_id, (payload ->> 'contactId'), (payload ->> 'emailPromptId'),
  created_at) where kind = 'generate_email';

create table scouting_hosts (
  host text primary key,
  visitor uuid not null,
  leased_until timestamptz not null,
  next_at timestamptz not null default now()
);

create table scouting_runs (
  id uuid default gen_random_uuid() primary key,
  district_id uuid references districts on delete cascade,
  school_id uuid references schools on delete cascade,
  entity_id uuid not null generated always as (coalesce(school_id, district_id)) stored,
  entity_type text not null generated always as ( case when school_id is null then 'district' else 'school' end)
    stored,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'error')),
  phase text,
  phase_state text not null default 'pending' check (phase_state in ('pending', 'in_progress', 'completed',
    'error')),
  phases_completed integer not null default 0,
  phases_total integer not null default 1 check (phases_total >= 1),
  message text,
  failure_message text,
  can_retry boolean not null default true,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  organization_id uuid references organizations on delete set null,
  job_id uuid,
  website text,
  facts jsonb,
  summary jsonb,
  open_attempts smallint not null default 0,
  is_suspect boolean not null default false,
  check (num_nonnulls(district_id, school_id) = 1),
  check (phases_completed >= 0 and phases_completed <= phases_total)
);
create unique index scouting_runs_active on scouting_runs (entity_id) where status in ('pending',
  'in_progress');
create index scouting_runs_entity on scouting_runs (entity_id, created_at desc);
create index scouting_runs_organization on scouting_runs (organization_id, created_at) where status in
  ('pending', 'in_progress');
create index scouting_runs_waiting on scouting_runs (organization_id, created_at, id) where status = 'pending'
  and job_id is null;
create index scouting_runs_job on scouting_runs (job_id) where job_id is not null;
create index scouting_runs_finished_at on scouting_runs (finished_at) where finished_at is not null;

create table scouting_pages (
  run_id uuid not null references scouting_runs on delete cascade,
  place integer not null,
  url text not null,
  discovered_via text not null,
  link_text text,
  url_fact jsonb,
  document_url text,
  content_type text,
  body bytea,
  fetched_at timestamptz,
  page jsonb,
  failure text,
  primary key (run_id, place)
);
create unique index scouting_pages_url on scouting_pages (run_id, md5(url));

create table exports (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  job_id uuid not null unique,
  path text not null,
  format text not null check (format in ('csv', 'ndjson')),
  secret bytea not null check (length(secret) = 32),
  attempt integer,
  rows integer check (rows >= 0),
  bytes bigint check (bytes >= 0),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((expires_at is null) = (attempt is null))
);
create index exports_user on exports (user_id, created_at, id);
create index exports_organization on exports (organization_id, created_at);

create table export_chunks (
  export_id uuid not null references exports on delete cascade,
  attempt integer not null,
  number integer not null,
  content bytea not null,
  primary key (export_id, attempt, number)
);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) >= 1 and length(key) <= 255),
  field text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key, field)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create unlogged table admitted_requests (
  subject text not null,
  at timestamptz not null,
  requests integer not null check (requests > 0),
  upto bigint not null
);
create index admitted_requests_window on admitted_requests (subject, at, upto);

create unlogged table request_clock (
  id boolean default true primary key check (id),
  ahead interval not null,
  corrections integer not null,
  generation uuid not null default gen_random_uuid()
);

create table organization_writes (
  organization_id uuid primary key references organizations on delete cascade,
  position pg_lsn not null
) with (fillfactor = 50);

create table audit_entries (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid,
  key_id uuid,
  action text not null check (action <> ''),
  path text,
  export_id uuid,
  rows integer check (rows >= 0),
  created_at timestamptz not null default now(),
  channel text,
  credential_id uuid,
  subject_type text,
  subject_id uuid
);
create index audit_entries_organization on audit_entries (organization_id, created_at, id);
create index audit_entries_age on audit_entries (created_at);

create table audit_checkpoints (
  organization_id uuid primary key references organizations on delete cascade,
  number bigint not null,
  available integer not null,
  held integer not null,
  open_holds text[] not null,
  audited_at timestamptz not null,
  check (number > 0 or available = 0 and held = 0)
);

create table audited_usage (
  organization_id uuid not null references organizations on delete cascade,
  month_end timestamptz not null,
  operation text not null,
  credits integer not null,
  times integer not null,
  primary key (organization_id, month_end, operation)
);

create table applied_functions (
  name text primary key,
  digest text not null
);

create table migration_needs (
  migration text primary key,
  needs text not null
);
