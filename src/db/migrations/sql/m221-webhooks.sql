-- Customers' endpoints for events, and the deliveries to them.

-- Secrets are encrypted. "event_types" is null for all types. "failing_since" is null after a success.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  url text not null check (url <> ''),
  description text,
  event_types text[] check (cardinality(event_types) > 0),
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz check ((previous_until is null) = (previous_secret is null)),
  status text not null default 'enabled' check (status in ('enabled', 'paused', 'disabled')),
  disabled_reason text check ((status = 'disabled') = (disabled_reason is not null)),
  failing_since timestamptz,
  created_at timestamptz not null default now());
create index webhooks_organization on webhooks (organization_id, created_at, id);
-- "next_at" is when the next attempt is due; during an attempt, when it counts as lost.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null references events on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz default now() check ((status = 'pending') = (next_at is not null)),
  attempted_at timestamptz,
  response_status integer,
  response_body text,
  error text,
  created_at timestamptz not null default now(),
  unique (webhook_id, event_id));
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where status = 'pending';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at, id);
create index webhook_deliveries_event on webhook_deliveries (event_id);
create trigger webhook_disabled after update of status on webhooks for each row
  when (new.status = 'disabled' and old.status <> 'disabled')
  execute function record_disabled_webhook();
