-- An event in an organization's work, for its programs to read in one order. Triggers write each event in the
-- transaction of its change, whichever program makes the change.

-- "sequence" is given after the commit, so that readers of the order miss no event. "key" is unique for events that
-- must not repeat.
create table events (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  sequence bigint check (sequence > 0),
  type text not null check (type <> ''),
  data jsonb not null,
  path text not null,
  key text,
  created_at timestamptz not null default now());
create unique index events_sequence on events (organization_id, sequence) where sequence is not null;
create index events_pending on events (organization_id, created_at, id) where sequence is null;
create unique index events_key on events (organization_id, key) where key is not null;
create index events_created_at on events (created_at);
create table event_counters (
  organization_id uuid primary key references organizations on delete cascade,
  last bigint not null default 0 check (last >= 0));
-- The credits that the plan includes each month, as of the last request that renewed them.
alter table credit_accounts add column included integer check (included >= 0);
create index unlocks_entity on unlocks (entity_type, entity_id);
create trigger jobs_ended after update of status on jobs for each row
  when (new.organization_id is not null and new.status in ('completed', 'failed') and old.status <> new.status)
  execute function record_job_event();
create trigger scouting_ended after update of status on scouting_runs for each row
  when (new.status in ('completed', 'error') and old.status <> new.status)
  execute function record_scouting_events();
create trigger key_created after insert on api_keys for each row
  execute function record_key_event('key.created');
create trigger key_revoked after update of revoked_at on api_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function record_key_event('key.revoked');
create trigger credits_low after update of available on credit_accounts for each row
  when (new.available < old.available)
  execute function record_low_credits();
