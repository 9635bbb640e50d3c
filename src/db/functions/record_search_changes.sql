-- The triggers that record the changes to compare with saved searches, one row for at most 1,000 records.

-- New signals and contacts, and changed ones.
create or replace function record_search_changes() returns trigger language plpgsql as $$
declare
  records uuid[];
begin
  if tg_op = 'INSERT' then
    records := array(select id from new_rows);
  elsif tg_argv[0] = 'signals' then
    records := array(
      select id from (select id, kind, changed_at from new_rows except select id, kind, changed_at from old_rows) n);
  else
    records := array(
      select id from (select id, last_updated_at from new_rows except select id, last_updated_at from old_rows) n);
  end if;
  insert into search_changes (subject, reason, ids)
  select tg_argv[0], 'changed', array_agg(id order by place)
  from unnest(records) with ordinality as r (id, place) group by (place - 1) / 1000 order by (place - 1) / 1000;
  return null;
end $$;

-- Findings that a reading withdrew.
create or replace function record_withdrawn() returns trigger language plpgsql as $$
begin
  insert into search_changes (subject, reason, entity_id, ids)
  select 'signals', 'withdrawn', entity_id, array_agg(finding_id)
  from new_rows where change = 'gone' group by entity_id order by entity_id;
  return null;
end $$;

-- Places that organizations have unlocked.
create or replace function record_unlocked_places() returns trigger language plpgsql as $$
begin
  insert into search_changes (subject, reason, organization_id, ids)
  select 'places', 'unlocked', organization_id, array_agg(entity_id)
  from new_rows where entity_type in ('district', 'school') group by organization_id order by organization_id;
  return null;
end $$;
