-- The districts or schools that meet each watched search, so that those that come to meet it are reported.

-- "version" changes with the members: what was found with others is not written.
create table watched_places (
  search_id uuid primary key references saved_searches on delete cascade,
  members uuid[] not null,
  is_too_broad boolean not null default false,
  version uuid not null default gen_random_uuid(),
  checked_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '10 minutes');
create index watched_places_due on watched_places (due_at);
alter table saved_searches drop constraint saved_searches_check,
  add constraint saved_searches_check
    check (not is_watched or type in ('districts', 'schools', 'contacts', 'signals')) not valid;
-- The matches have reasons of the former set, so they need not be checked again.
alter table search_matches drop constraint search_matches_reason_check,
  add constraint search_matches_reason_check
    check (reason in ('changed', 'unlocked', 'came_due', 'entered')) not valid;
