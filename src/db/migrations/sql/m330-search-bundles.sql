-- Makes matches cheap to write: their searches are locked once per statement instead of checked once per match, nothing
-- looks them up by id, and a row per search lists what has not been reported yet.

-- Matches of a search from this number on have no event yet. "since" is the time of the first of them.
create table search_bundles (
  search_id uuid primary key references saved_searches on delete cascade,
  since timestamptz not null default now(),
  first_number bigint not null);
insert into search_bundles
  select search_id, min(found_at), min(number) from search_matches where told_at is null group by search_id;
alter table search_matches
  drop constraint search_matches_search_id_fkey, drop constraint search_matches_pkey, drop column told_at,
  add constraint search_matches_pkey primary key (search_id, number);
drop index search_matches_feed;
create trigger search_matches after delete on saved_searches referencing old table as old_rows
  for each statement execute function delete_matches();
