-- The subscriptions of agents over MCP. Each subscription has a webhook of its own, which delivers its events.

-- "handle" is the id that clients know. "wanted" has a filter of the data for each type of event. A subscription
-- with "has_search" ends when its search is deleted; one with "owns_search" deletes it when it ends.
create table event_subscriptions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  key_id uuid,
  credential_id uuid check ((credential_id is null) <> (key_id is null)),
  handle text not null unique,
  name text not null check (name <> ''),
  arguments jsonb not null,
  wanted jsonb not null,
  saved_search_id uuid references saved_searches on delete set null,
  has_search boolean not null,
  owns_search boolean not null check (has_search or not owns_search),
  expires_at timestamptz not null,
  stopped_at timestamptz,
  created_at timestamptz not null default now());
create index event_subscriptions_organization on event_subscriptions (organization_id, created_at, id);
create index event_subscriptions_user on event_subscriptions (user_id);
create index event_subscriptions_search on event_subscriptions (saved_search_id);
alter table webhooks add column subscription_id uuid unique references event_subscriptions on delete cascade;
