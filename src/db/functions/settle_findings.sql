-- Decides which of several records of one contract leads, that is, which one is shown and counted (`led_by` of the
-- others). A contract from a website is led by the filed one with the same vendor whose end is within 45 days of its
-- own or, if the website gives no end, by the filed one that ends last and had not ended when the website was read.
-- Notes contracts that are newly led as deletions, for clients with copies.
create or replace function settle_contracts(places uuid[]) returns void language plpgsql as $$
begin
  with filed as materialized (
    select id, entity_id, vendor_id, lower(vendor_name_raw) as name, expires_at from contracts
    where entity_id = any(places) and source_key is not null
  ), settled as (
    select c.id, (
      select f.id from filed f
      where c.source_key is null and finding_origin(c.origin, c.batch_id) = 'website'
        and c.status in ('active', 'expired', 'renewed') and f.entity_id = c.entity_id
        and (f.vendor_id = c.vendor_id or f.name = lower(c.vendor_name_raw))
        and (abs(extract(epoch from f.expires_at - c.expires_at)) <= 45 * 86400
          or c.expires_at is null and coalesce(f.expires_at >= c.created_at, true))
      order by abs(extract(epoch from f.expires_at - c.expires_at)), f.expires_at desc, f.id
      limit 1) as leader
    from contracts c where c.entity_id = any(places) and (c.source_key is null or c.led_by is not null)
  ), changed as (
    update contracts c set led_by = s.leader from settled s
    where c.id = s.id and c.led_by is distinct from s.leader
    returning c.id, c.district_id, c.school_id, c.led_by, c.created_at
  )
  insert into deletions (kind, record_id, district_id, school_id)
  select 'contract', id, coalesce(district_id, (select district_id from schools s where s.id = school_id)), school_id
  from changed where led_by is not null and created_at < now();
end $$;

-- Decides which entry of a vendor at a place leads: one in use before one that is gone, and that of the website or the
-- operator before those of filings. Then it decides what replaced what.
create or replace function settle_entries(places uuid[]) returns void language plpgsql as $$
declare
  changing uuid[];
begin
  with ranked as (
    select id, first_value(id) over (
      partition by entity_id, vendor_id order by gone_at is not null, source_key is not null, source_key, id) as first
    from vendor_stack_entries where entity_id = any(places)
  ), changed as (
    update vendor_stack_entries e set led_by = nullif(r.first, r.id) from ranked r
    where e.id = r.id and e.led_by is distinct from nullif(r.first, r.id)
    returning e.id, e.district_id, e.school_id, e.led_by, e.created_at
  )
  insert into deletions (kind, record_id, district_id, school_id)
  select 'vendor_stack_entry', id, coalesce(district_id, (select district_id from schools s where s.id = school_id)),
    school_id
  from changed where led_by is not null and created_at < now();
  changing := array(
    select distinct entity_id from vendor_stack_entries
    where entity_id = any(places) and (gone_at is not null or replaces_id is not null));
  if cardinality(changing) > 0 then
    perform lock_signal_places(changing);
    perform settle_replacements(changing);
  end if;
end $$;

-- Run after contracts or vendor_stack_entries change, and before their other triggers, whose names come later in the
-- alphabet; updates that change only `led_by` are ignored.
create or replace function a_settle_contracts() returns trigger language plpgsql as $$
declare
  places uuid[];
begin
  if tg_op = 'INSERT' then
    places := array(select distinct entity_id from new_rows);
  elsif tg_op = 'DELETE' then
    places := array(select distinct entity_id from old_rows);
  else
    places := array(
      select distinct entity_id from (table new_rows union all table old_rows) r
      group by id, entity_id, vendor_id, vendor_name_raw, expires_at, status, origin, source_key
      having count(*) = 1); -- what is the same before and after counts twice
  end if;
  if cardinality(places) > 0 then
    perform lock_signal_places(places); -- of two transactions at a place, the second sees what the first one wrote
    if exists (select from contracts where entity_id = any(places) and (led_by is not null or source_key is null)) then
      perform settle_contracts(places);
    end if;
  end if;
  return null;
end $$;

create or replace function a_settle_entries() returns trigger language plpgsql as $$
declare
  places uuid[];
begin
  if tg_op = 'INSERT' then
    places := array(select distinct entity_id from new_rows);
  elsif tg_op = 'DELETE' then
    places := array(select distinct entity_id from old_rows);
  else
    places := array(
      select distinct entity_id from (table new_rows union all table old_rows) r
      group by id, entity_id, vendor_id, source_key, category, first_seen_at, last_seen_at, gone_at
      having count(*) = 1);
  end if;
  if tg_op = 'INSERT' and cardinality(places) > 0 then
    perform lock_signal_places(places); -- only for new rows, whose foreign keys have locked the places already
  end if;
  if cardinality(places) > 0 and exists (
    select from vendor_stack_entries
    where entity_id = any(places) and num_nonnulls(source_key, led_by, gone_at, replaces_id) > 0)
  then
    perform settle_entries(places);
  end if;
  return null;
end $$;
