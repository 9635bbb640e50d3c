-- Access that people grant to applications: one-time codes, applications, authorization codes, grants, tokens.

alter table oauth_clients add column redirect_uris text[] not null default '{}';
create table sign_in_codes (
  id uuid primary key default gen_random_uuid(),
  handle text not null unique,
  digest bytea not null check (length(digest) = 32),
  user_id uuid not null references users on delete cascade,
  scopes text[] not null check (cardinality(scopes) > 0),
  makers uuid[] not null default '{}',
  grants_end_at timestamptz,
  tries integer not null default 0,
  expires_at timestamptz not null);
create index sign_in_codes_age on sign_in_codes (expires_at);
create index sign_in_codes_user on sign_in_codes (user_id);
create table registered_applications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  created_at timestamptz not null default now());
create index registered_applications_age on registered_applications (created_at);
create table grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  client_id text not null,
  oauth_client_id uuid references oauth_clients on delete cascade,
  name text not null,
  redirect_host text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  resource text not null,
  daily_budget integer not null check (daily_budget >= 0),
  makers uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz);
create index grants_user on grants (user_id, created_at, id);
create index grants_client on grants (client_id);
create index grants_oauth_client on grants (oauth_client_id) where oauth_client_id is not null;
create table authorization_codes (
  digest bytea primary key check (length(digest) = 32),
  user_id uuid not null references users on delete cascade,
  client_id text not null,
  oauth_client_id uuid references oauth_clients on delete cascade,
  name text not null,
  redirect_uri text not null,
  challenge text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  resource text not null,
  daily_budget integer not null,
  makers uuid[] not null default '{}',
  grants_end_at timestamptz,
  expires_at timestamptz not null,
  grant_id uuid references grants on delete cascade);
create index authorization_codes_age on authorization_codes (expires_at);
create index authorization_codes_user on authorization_codes (user_id);
create index authorization_codes_client on authorization_codes (oauth_client_id);
create index authorization_codes_grant on authorization_codes (grant_id);
create table refresh_tokens (
  digest bytea primary key check (length(digest) = 32),
  grant_id uuid not null references grants on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz);
create index refresh_tokens_age on refresh_tokens (expires_at);
create index refresh_tokens_grant on refresh_tokens (grant_id);
alter table access_tokens
  alter column client_id drop not null,
  add column grant_id uuid references grants on delete cascade,
  add constraint access_tokens_holder check (num_nonnulls(client_id, grant_id) = 1);
create index access_tokens_grant on access_tokens (grant_id) where grant_id is not null;
