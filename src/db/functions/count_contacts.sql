-- Triggers that maintain contact_counts, contact_titles, contact_tallies, contact_totals, and contact_district_totals.
-- They differ only in the transition tables they read, for which COMING and GOING stand. They lock the parents' rows
-- before reading contacts, so that when two transactions add namesakes at one parent, the second sees the first one's
-- row. MOVED are the rows of both tables, with a `change` of 1 for those that come and -1 for those that go; NUMBERS
-- are their sums.
do $do$
declare
  nothing constant text := '(select * from contacts where false)';
  definition text := $definition$
create or replace function FUNCTION_NAME() returns trigger language plpgsql set enable_hashjoin = on as $$
begin
  insert into contact_counts (parent_id, district_id, school_id, state, contacts)
  select distinct on (parent_id) parent_id, district_id, school_id, state, 0 from COMING come order by parent_id
  on conflict (parent_id) do nothing;

  perform from contact_counts
  where parent_id in (select parent_id from GOING gone union select parent_id from COMING come)
  order by parent_id for update;

  with gone as (select * from GOING gone), come as (select * from COMING come),
  groups as (select parent_id, name_key from gone union select parent_id, name_key from come),
  after as (
    select c.id, c.parent_id, c.name_key, c.created_at, c.enrichment_status
    from groups join contacts c on c.parent_id = groups.parent_id and c.name_key = groups.name_key),
  before as (
    select * from after where id not in (select id from come)
    union all select id, parent_id, name_key, created_at, enrichment_status from gone),
  oldest_after as (
    select distinct on (parent_id, name_key) * from after order by parent_id, name_key, created_at, id),
  oldest_before as (
    select distinct on (parent_id, name_key) * from before order by parent_id, name_key, created_at, id),
  changes (parent_id, contacts, pending, processing, completed, error, people, completed_people) as (
    select parent_id, NUMBERS, 0, 0 from MOVED group by 1
    union all select parent_id, 0, 0, 0, 0, 0, count(*), count(*) filter (where enrichment_status = 'completed')
      from oldest_after group by 1
    union all select parent_id, 0, 0, 0, 0, 0, -count(*), -count(*) filter (where enrichment_status = 'completed')
      from oldest_before group by 1),
  places as (
    select distinct on (parent_id) * from (
      select parent_id, district_id, school_id, state, 1 as source from come
      union all select parent_id, district_id, school_id, state, 2 from gone) known
    order by parent_id, source)
  insert into contact_counts (parent_id, district_id, school_id, state,
    contacts, pending, processing, completed, error, people, completed_people)
  select parent_id, district_id, school_id, state,
    sum(contacts), sum(pending), sum(processing), sum(completed), sum(error), sum(people), sum(completed_people)
  from places join changes using (parent_id) group by 1, 2, 3, 4 order by 1
  on conflict (parent_id) do update set
    contacts = contact_counts.contacts + excluded.contacts,
    pending = contact_counts.pending + excluded.pending,
    processing = contact_counts.processing + excluded.processing,
    completed = contact_counts.completed + excluded.completed,
    error = contact_counts.error + excluded.error,
    people = contact_counts.people + excluded.people,
    completed_people = contact_counts.completed_people + excluded.completed_people,
    district_id = excluded.district_id, state = excluded.state;

  insert into contact_titles (id, state, title)
  select title_id(state, title), state, title
  from (select distinct state, title from COMING come where title is not null) fresh
  where not exists (select from contact_titles t where t.id = title_id(fresh.state, fresh.title));

  with changes (parent_id, title_id, contacts, pending, processing, completed, error) as (
    select parent_id, title_id(state, title), NUMBERS from MOVED group by 1, 2)
  insert into contact_tallies (parent_id, title_id, contacts, pending, processing, completed, error)
  select * from changes where title_id is not null and IS_CHANGE order by 1, 2
  on conflict (parent_id, title_id) do update set
    contacts = contact_tallies.contacts + excluded.contacts,
    pending = contact_tallies.pending + excluded.pending,
    processing = contact_tallies.processing + excluded.processing,
    completed = contact_tallies.completed + excluded.completed,
    error = contact_tallies.error + excluded.error;

  delete from contact_tallies t
  using (select distinct parent_id, title_id(state, title) as title_id from GOING gone) emptied
  where t.parent_id = emptied.parent_id and t.title_id = emptied.title_id and t.contacts = 0;

  -- The total of a state (and, further below, of a district with its schools) is the sum of its rows. Those of states
  -- leave out synthetic contacts: their places have ids from ffffffff-ffff-8000 on. Rows are merged only if no other
  -- transaction has locked them, so writers never wait for each other.
  with counted (state, contacts, pending, processing, completed, error) as (
    select state, NUMBERS from MOVED where parent_id < 'ffffffff-ffff-8000-8000-000000000000'::uuid group by 1),
  changes as materialized (select * from counted where IS_CHANGE),
  merged as (
    delete from contact_totals where ctid = any(array(
      select ctid from contact_totals where state in (select state from changes) for update skip locked))
    returning state, contacts, pending, processing, completed, error)
  insert into contact_totals (state, contacts, pending, processing, completed, error)
  select state, sum(contacts), sum(pending), sum(processing), sum(completed), sum(error)
  from (select * from changes union all select * from merged) parts group by 1;

  -- Of each district's rows, at most one is marked as holding the whole total; the largest districts are found in the
  -- order of these rows. Only a transaction that has locked the district's own row of contact_counts, as for contacts
  -- at the district itself, makes a row the whole one; those that merge the whole row replace it.
  with counted (district_id, state, contacts, pending, processing, completed, error, is_own) as (
    select district_id, state, NUMBERS, bool_or(change > 0 and school_id is null) from MOVED group by 1, 2),
  changes as materialized (select * from counted where IS_CHANGE),
  merged as (
    delete from contact_district_totals where ctid = any(array(
      select ctid from contact_district_totals where (district_id, state) in (select district_id, state from changes)
      for update skip locked))
    returning district_id, state, contacts, pending, processing, completed, error, is_whole)
  insert into contact_district_totals (district_id, state, contacts, pending, processing, completed, error, is_whole)
  select district_id, state, sum(contacts), sum(pending), sum(processing), sum(completed), sum(error),
    bool_or(is_whole) or bool_or(is_own) and not exists (
      select from contact_district_totals whole where whole.district_id = parts.district_id and whole.is_whole)
  from (
    select *, false as is_whole from changes
    union all select district_id, state, contacts, pending, processing, completed, error, false, is_whole from merged
  ) parts group by 1, 2
  having sum(contacts) <> 0 or sum(pending) <> 0 or sum(processing) <> 0 or sum(completed) <> 0 or sum(error) <> 0;
  return null;
end $$
$definition$;
  parts constant text[][] := array[
    array['MOVED', '(select 1 as change, * from COMING come union all select -1, * from GOING gone) moved'],
    array['NUMBERS', $$sum(change), sum(change * (enrichment_status = 'pending')::integer),
      sum(change * (enrichment_status = 'processing')::integer),
      sum(change * (enrichment_status = 'completed')::integer), sum(change * (enrichment_status = 'error')::integer)$$],
    array['IS_CHANGE', '(contacts, pending, processing, completed, error) <> (0, 0, 0, 0, 0)']];
  part text[];
begin
  foreach part slice 1 in array parts loop
    definition := replace(definition, part[1], part[2]);
  end loop;
  execute replace(replace(replace(definition,
    'FUNCTION_NAME', 'count_inserted_contacts'), 'GOING', nothing), 'COMING', 'new_rows');
  execute replace(replace(replace(definition,
    'FUNCTION_NAME', 'count_updated_contacts'), 'GOING', 'old_rows'), 'COMING', 'new_rows');
  execute replace(replace(replace(definition,
    'FUNCTION_NAME', 'count_deleted_contacts'), 'GOING', 'old_rows'), 'COMING', nothing);
end $do$;
