-- Filters that users keep under a name, and the matches of those that they watch.

-- "filter" is in the graph's spelling. "seen" holds, for each user, the time of the last look at the results.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null check (name <> ''),
  type text not null check (type in ('districts', 'schools', 'contacts', 'signals')),
  filter jsonb not null,
  is_shared boolean not null default false,
  is_watched boolean not null default false check (not is_watched or type in ('contacts', 'signals')),
  bundle text not null default 'each' check (bundle in ('each', 'hourly', 'daily')),
  feed_secret bytea not null,
  seen jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now());
create unique index saved_searches_natural on saved_searches (user_id, name);
create index saved_searches_organization on saved_searches (organization_id, created_at, id);
create index saved_searches_watched on saved_searches (organization_id, type) where is_watched;
-- A change to be compared with saved searches, written in the transaction of the change: the ids of signals or
-- contacts, or of places that an organization unlocked. The matcher deletes it in the transaction in which it stores
-- the matches.
create table search_changes (
  id bigint primary key generated always as identity,
  subject text not null check (subject in ('signals', 'contacts', 'places')),
  reason text not null check (reason in ('changed', 'unlocked', 'came_due')),
  organization_id uuid references organizations on delete cascade,
  ids uuid[] not null);
-- The sweep has matched every signal dated up to this time.
create table search_sweeps (swept_until timestamptz not null default now());
insert into search_sweeps default values;
-- "told_at" is null until the event of its bundle.
create table search_matches (
  id uuid primary key default gen_random_uuid(),
  number bigint not null generated always as identity,
  organization_id uuid not null,
  search_id uuid not null references saved_searches on delete cascade,
  record_id uuid not null,
  kind text not null,
  changed_at timestamptz not null,
  reason text not null check (reason in ('changed', 'unlocked', 'came_due')),
  entity_type text not null check (entity_type in ('district', 'school')),
  entity_id uuid not null,
  found_at timestamptz not null default now(),
  told_at timestamptz,
  unique (search_id, record_id, kind, changed_at));
create index search_matches_feed on search_matches (search_id, number);
create index search_matches_untold on search_matches (search_id) where told_at is null;
create index search_matches_found_at on search_matches using brin (found_at);
create trigger search_changes_insert after insert on signals referencing new table as new_rows
  for each statement execute function record_search_changes('signals');
create trigger search_changes_update after update on signals referencing old table as old_rows
  new table as new_rows for each statement execute function record_search_changes('signals');
create trigger search_changes_insert after insert on contacts referencing new table as new_rows
  for each statement execute function record_search_changes('contacts');
create trigger search_changes_update after update on contacts referencing old table as old_rows
  new table as new_rows for each statement execute function record_search_changes('contacts');
create trigger search_changes_insert after insert on unlocks referencing new table as new_rows
  for each statement execute function record_unlocked_places();
