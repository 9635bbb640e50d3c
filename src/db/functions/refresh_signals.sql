-- Locks the rows of places before their findings are read, so that when two transactions change findings of one place,
-- the second sees what the first one wrote.
create or replace function lock_signal_places(places uuid[]) returns void language plpgsql as $$
begin
  insert into signal_places (entity_id, entity_type, district_id, state)
  select id, 'district', id, state from districts where id = any(places)
  union all select id, 'school', district_id, state from schools where id = any(places)
  order by 1
  on conflict (entity_id) do nothing;

  perform from signal_places where entity_id = any(places) order by entity_id for update;
end $$;

-- Recomputes the stored signals of places from their findings.
create or replace function refresh_signals(places uuid[]) returns void language plpgsql as $$
begin
  perform lock_signal_places(places);

  with fresh as materialized (select * from current_signals where entity_id = any(places)),
  gone as (
    delete from signals s where s.entity_id = any(places)
      and not exists (select from fresh f where f.id = s.id and f.kind = s.kind)
  )
  insert into signals as s (id, kind, entity_id, entity_type, district_id, state, severity, source, amount, vendor_id,
    points, heat, date, ends_at, origin, words)
  select * from fresh
  on conflict (id, kind) do update set entity_id = excluded.entity_id, entity_type = excluded.entity_type,
    district_id = excluded.district_id, state = excluded.state, severity = excluded.severity, source = excluded.source,
    amount = excluded.amount, vendor_id = excluded.vendor_id, points = excluded.points, heat = excluded.heat,
    date = excluded.date, ends_at = excluded.ends_at, origin = excluded.origin, words = excluded.words,
    changed_at = now()
  where (s.entity_id, s.district_id, s.state, s.severity, s.source, s.amount, s.vendor_id, s.points, s.heat, s.date,
      s.ends_at, s.origin, s.words)
    is distinct from (excluded.entity_id, excluded.district_id, excluded.state, excluded.severity, excluded.source,
      excluded.amount, excluded.vendor_id, excluded.points, excluded.heat, excluded.date, excluded.ends_at,
      excluded.origin, excluded.words);

  update signal_places p set contract = n.contract, rfp = n.rfp, funding = n.funding, leadership = n.leadership,
    pain_point = n.pain_point, board = n.board, purchase = n.purchase, replaced = n.replaced, state = i.state,
    district_id = i.district_id
  from (
    select id, id as district_id, state from districts where id = any(places)
    union all select id, district_id, state from schools where id = any(places)) i
  cross join lateral (
    select count(*) filter (where kind = 'contract') as contract, count(*) filter (where kind = 'rfp') as rfp,
      count(*) filter (where kind = 'funding') as funding, count(*) filter (where kind = 'leadership') as leadership,
      count(*) filter (where kind = 'pain_point') as pain_point, count(*) filter (where kind = 'board') as board,
      count(*) filter (where kind = 'purchase') as purchase, count(*) filter (where kind = 'replaced') as replaced
    from signals s where s.entity_id = i.id) n
  where p.entity_id = i.id
    and (p.contract, p.rfp, p.funding, p.leadership, p.pain_point, p.board, p.purchase, p.replaced, p.state,
      p.district_id)
      is distinct from (n.contract, n.rfp, n.funding, n.leadership, n.pain_point, n.board, n.purchase, n.replaced,
        i.state, i.district_id);

  delete from signal_places p where p.entity_id = any(places)
    and not exists (select from districts d where d.id = p.entity_id)
    and not exists (select from schools s where s.id = p.entity_id);
end $$;

-- Adds the signals of new findings. Reads no other findings of their places, so that a large import stays linear; only
-- the first funding of a place changes its other signals (`points[4]`).
create or replace function add_signals(findings uuid[], places uuid[]) returns void language plpgsql as $$
declare
  newly_funded uuid[];
begin
  perform lock_signal_places(places);

  with added as (
    insert into signals (id, kind, entity_id, entity_type, district_id, state, severity, source, amount, vendor_id,
      points, heat, date, ends_at, origin, words)
    select * from current_signals where id = any(findings)
    on conflict (id, kind) do nothing
    returning entity_id, kind
  )
  update signal_places p set contract = p.contract + n.contract, rfp = p.rfp + n.rfp, funding = p.funding + n.funding,
    leadership = p.leadership + n.leadership, pain_point = p.pain_point + n.pain_point, board = p.board + n.board,
    purchase = p.purchase + n.purchase, replaced = p.replaced + n.replaced
  from (
    select entity_id,
      count(*) filter (where kind = 'contract') as contract, count(*) filter (where kind = 'rfp') as rfp,
      count(*) filter (where kind = 'funding') as funding, count(*) filter (where kind = 'leadership') as leadership,
      count(*) filter (where kind = 'pain_point') as pain_point, count(*) filter (where kind = 'board') as board,
      count(*) filter (where kind = 'purchase') as purchase, count(*) filter (where kind = 'replaced') as replaced
    from added group by 1) n
  where p.entity_id = n.entity_id;

  newly_funded := array(
    select distinct s.entity_id from signals s join signal_places p using (entity_id)
    where s.entity_id = any(places) and s.kind <> 'funding' and s.points[4] = 0 and p.funding > 0);
  if cardinality(newly_funded) > 0 then
    perform refresh_signals(newly_funded);
  end if;
end $$;

-- Returns `true` unless two states of a finding differ only in where and when it was last found.
create or replace function is_finding_changed(old_row jsonb, new_row jsonb) returns boolean language sql immutable
return (old_row - '{last_seen_at,batch_id,evidence,updated_at,source_url}'::text[])
  is distinct from (new_row - '{last_seen_at,batch_id,evidence,updated_at,source_url}'::text[]);

-- Runs after findings change. Imports disable hash joins for their own look-ups; these functions need them.
create or replace function findings_changed() returns trigger language plpgsql set enable_hashjoin = on as $$
declare
  places uuid[];
begin
  if tg_op = 'INSERT' then
    places := array(select distinct entity_id from new_rows);
    if cardinality(places) > 0 then
      perform add_signals(array(select id from new_rows), places);
      -- Earlier purchases at these places get points for new contracts and purchases.
      if tg_table_name in ('contracts', 'purchases') then
        places := array(
          select distinct entity_id from signals s where s.entity_id = any(places) and s.kind = 'purchase'
            and not exists (select from new_rows n where n.id = s.id));
        if cardinality(places) > 0 then
          perform refresh_signals(places);
        end if;
      end if;
    end if;
    return null;
  elsif tg_op = 'DELETE' then
    places := array(select distinct entity_id from old_rows);
  else
    places := array(
      select unnest(array[n.entity_id, o.entity_id]) from new_rows n join old_rows o on o.id = n.id
      where is_finding_changed(to_jsonb(o), to_jsonb(n)));
  end if;
  if cardinality(places) > 0 then
    perform refresh_signals(places);
  end if;
  if tg_op = 'UPDATE' then
    -- Clients also see fields of the finding that the signal does not store, such as its title.
    update signals s set changed_at = now()
    from (
      select n.id from new_rows n join old_rows o on o.id = n.id
      where is_finding_changed(to_jsonb(o), to_jsonb(n))) n
    where s.id = n.id and s.changed_at <> now();
  end if;
  return null;
end $$;

-- Runs after districts or schools change in ways that affect their signals.
create or replace function district_changed() returns trigger language plpgsql as $$
declare
  places uuid[] := array(
    select id from (
      select id, state, signal_size_points(student_count) from new_rows
      except select id, state, signal_size_points(student_count) from old_rows) n
    where exists (select from signal_places p where p.entity_id = n.id));
begin
  if cardinality(places) > 0 then
    perform refresh_signals(places);
  end if;
  return null;
end $$;

create or replace function school_changed() returns trigger language plpgsql as $$
declare
  places uuid[] := array(
    select id from (
      select id, state, district_id, signal_size_points(student_count) from new_rows
      except select id, state, district_id, signal_size_points(student_count) from old_rows) n
    where exists (select from signal_places p where p.entity_id = n.id));
begin
  if cardinality(places) > 0 then
    perform refresh_signals(places);
  end if;
  return null;
end $$;
