-- Organizations, their users and credentials, the ledger of credits, and unlocks.

create table organizations (
  id uuid default gen_random_uuid() primary key,
  name text not null check (name <> ''),
  plan text not null check (plan in ('free', 'starter', 'growth', 'scale', 'pro', 'enterprise')),
  created_at timestamptz not null default now()
);

create table users (
  id uuid default gen_random_uuid() primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null check (name <> ''),
  created_at timestamptz not null default now()
);
create index users_organization on users (organization_id, created_at, id);

create table api_keys (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  prefix text not null,
  digest bytea not null unique check (length(digest) = 32),
  rate_limit integer check (rate_limit > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'unlock', 'generate',
    'manage', 'operate']),
  last_used_at timestamptz,
  replaced_by uuid references api_keys on delete set null,
  makers uuid[] not null default '{}',
  window_id uuid,
  daily_budget integer check (daily_budget >= 0)
);
create index api_keys_user on api_keys (user_id, created_at, id);

create table oauth_clients (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  prefix text not null,
  digest bytea not null check (length(digest) = 32),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'unlock', 'generate',
    'manage', 'operate']),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  makers uuid[] not null default '{}',
  expires_at timestamptz,
  daily_budget integer check (daily_budget >= 0)
);
create index oauth_clients_user on oauth_clients (user_id, created_at, id);

create table members (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users on delete cascade,
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'unlock', 'generate',
    'manage', 'operate']),
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index members_user on members (user_id, created_at, id);

create table access_tokens (
  digest bytea primary key check (length(digest) = 32),
  client_id uuid not null references oauth_clients on delete cascade,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'unlock', 'generate',
    'manage', 'operate']),
  expires_at timestamptz not null,
  resource text
);
create index access_tokens_client on access_tokens (client_id, expires_at);
create index access_tokens_expiry on access_tokens (expires_at);
create index access_tokens_age on access_tokens (expires_at);

create table credit_accounts (
  organization_id uuid primary key references organizations on delete cascade,
  available integer not null check (available >= 0),
  held integer not null default 0 check (held >= 0),
  allowance_left integer not null default 0,
  renews_at timestamptz not null default month_after(now()),
  check (allowance_left >= 0 and allowance_left <= available)
);

create table credit_entries (
  id uuid default gen_random_uuid() primary key,
  number bigint not null generated always as identity,
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('grant', 'unlock', 'hold', 'settle', 'release', 'monthly_reset',
    'adjustment')),
  reference text not null,
  entity_type text check (entity_type in ('district', 'school', 'contact')),
  entity_id uuid,
  available_change integer not null,
  held_change integer not null,
  available_after integer not null check (available_after >= 0),
  held_after integer not null check (held_after >= 0),
  from_allowance integer not null default 0,
  channel text not null check (channel in ('dashboard', 'mcp', 'api', 'system')),
  user_id uuid references users,
  reason text,
  created_at timestamptz not null,
  unique (organization_id, kind, reference),
  check ((entity_id is null) = (entity_type is null))
);
create index credit_entries_order on credit_entries (organization_id, number, id);

create table credit_usage (
  organization_id uuid not null references organizations on delete cascade,
  month_end timestamptz not null,
  operation text not null check (operation in ('unlock_district', 'unlock_school', 'unlock_contact',
    'generate_email')),
  credits integer not null check (credits >= 0),
  times integer not null check (times > 0),
  primary key (organization_id, month_end, operation)
);

create table budget_days (
  subject uuid not null,
  day date not null,
  credits integer not null check (credits >= 0),
  primary key (subject, day)
);
create index budget_days_day on budget_days (day);

create table unlocks (
  organization_id uuid not null references organizations on delete cascade,
  entity_type text not null check (entity_type in ('district', 'school', 'contact')),
  entity_id uuid not null,
  credits_spent integer not null check (credits_spent >= 0),
  user_id uuid references users on delete set null,
  unlocked_at timestamptz not null default now(),
  primary key (organization_id, entity_type, entity_id)
);
create index unlocks_unlocked_at on unlocks (unlocked_at);

create type credit_movement as (
  kind text, reference text, entity_type text, entity_id uuid, available_change integer,
  held_change integer, operation text, spent integer, reason text
);

create type unlock_target as (
  position integer, entity_type text, entity_id uuid, price integer, outcome text, parent_type text,
  parent_id uuid, is_scouted boolean
);
