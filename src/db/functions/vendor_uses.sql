-- The end of a contract as the use of a vendor; null if the contract does not count as a use.
create or replace function contract_in_force_until(vendor_id uuid, status text, expires_at timestamptz)
returns timestamptz language sql immutable parallel safe as $$
  select case when vendor_id is null then null
    when status = 'renewed' then timestamptz 'infinity'
    when status = 'active' then coalesce(expires_at, timestamptz 'infinity') end
$$;

-- Computes the uses of vendors by places: each entry of a vendor stack that is not gone, and each contract. A contract
-- that another source's record leads counts by that record's end only. `gone_at` and `led_by` are read as JSON, because
-- the migration that needs this view comes before those that add them.
create or replace view current_vendor_uses as
  select f.kind, f.id, f.vendor_id, f.entity_id, coalesce(s.state, d.state) as state, f.in_force_until
  from (
    select 'entry'::text as kind, e.id, e.vendor_id, e.entity_id, e.district_id, e.school_id,
      case when to_jsonb(e) ->> 'gone_at' is null then timestamptz 'infinity' end as in_force_until
    from vendor_stack_entries e
    union all
    select 'contract'::text, c.id, c.vendor_id, c.entity_id, c.district_id, c.school_id,
      case when to_jsonb(c) ->> 'led_by' is null then contract_in_force_until(c.vendor_id, c.status, c.expires_at) end
    from contracts c
  ) f
  left join districts d on d.id = f.district_id
  left join schools s on s.id = f.school_id;

-- Triggers that run after vendor_stack_entries or contracts are inserted or updated. They differ only in how they
-- compute `in_force_until`; what leads a contract has been decided since its row was written. By then, foreign keys
-- have locked the places of new and moved findings, so no such place changes its state unseen; see move_vendor_uses.
-- The places of other findings are not locked: their deletion locks the place before the finding, so a trigger that did
-- it the other way round would be a deadlock.
do $do$
declare
  definition constant text := $definition$
create or replace function FUNCTION_NAME() returns trigger language plpgsql as $$
begin
  insert into vendor_uses as u (kind, id, vendor_id, entity_id, state, in_force_until)
  select tg_argv[0], n.id, n.vendor_id, n.entity_id,
    coalesce(
      (select state from schools where id = n.school_id), (select state from districts where id = n.district_id)),
    IN_FORCE_UNTIL
  from new_rows n
  on conflict (kind, id) do update set vendor_id = excluded.vendor_id, entity_id = excluded.entity_id,
    state = case when u.entity_id = excluded.entity_id then u.state else excluded.state end,
    in_force_until = excluded.in_force_until
  where (u.vendor_id, u.entity_id, u.in_force_until)
    is distinct from (excluded.vendor_id, excluded.entity_id, excluded.in_force_until);
  return null;
end $$
$definition$;
begin
  execute replace(replace(definition, 'FUNCTION_NAME', 'write_entry_uses'),
    'IN_FORCE_UNTIL', $$case when n.gone_at is null then timestamptz 'infinity' end$$);
  execute replace(replace(definition, 'FUNCTION_NAME', 'write_contract_uses'),
    'IN_FORCE_UNTIL', $$case when (select c.led_by from contracts c where c.id = n.id) is null
      then contract_in_force_until(n.vendor_id, n.status, n.expires_at) end$$);
end $do$;

-- Runs after vendor_stack_entries or contracts are deleted.
create or replace function delete_vendor_uses() returns trigger language plpgsql as $$
begin
  delete from vendor_uses where kind = tg_argv[0] and id = any(array(select id from old_rows));
  return null;
end $$;

-- Runs after districts or schools change. Waits for transactions that add findings to the places, which hold key locks,
-- to see what they wrote.
create or replace function move_vendor_uses() returns trigger language plpgsql as $$
declare
  moved uuid[] := array(
    select id from (select id, state from new_rows except select id, state from old_rows) n);
begin
  if cardinality(moved) > 0 then
    execute format('select from %I where id = any($1) order by id for update', tg_table_name) using moved;
    update vendor_uses u set state = c.state from current_vendor_uses c
    where c.entity_id = any(moved) and u.entity_id = c.entity_id and u.kind = c.kind and u.id = c.id
      and u.state <> c.state;
  end if;
  return null;
end $$;
