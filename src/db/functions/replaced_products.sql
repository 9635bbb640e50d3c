-- Decides which product in use replaced a product of its category that is gone: the first one that appeared between 180
-- days before the gone product was last seen and a year after it was found gone. A product replaces at most one, which
-- is the last one found gone. Products of the category `other` have too little in common.
create or replace function settle_replacements(places uuid[]) returns void language plpgsql as $$
begin
  with products as materialized (
    select e.id, e.entity_id, e.gone_at, e.replaces_id, coalesce(e.category, v.category) as category,
      coalesce(vendor_survivor(e.vendor_id), e.vendor_id) as vendor_id,
      e.first_seen_at, coalesce(e.last_seen_at, e.first_seen_at, e.created_at) as last_seen_at
    from vendor_stack_entries e join vendors v on v.id = e.vendor_id
    where e.entity_id = any(places) and e.led_by is null
  ), replacing as (
    select distinct on (n.id) n.id, g.id as gone_id
    from products g cross join lateral (
      select n.id from products n
      where n.entity_id = g.entity_id and n.gone_at is null and n.category = g.category and n.vendor_id <> g.vendor_id
        and n.first_seen_at > coalesce(g.first_seen_at, n.first_seen_at - interval '1 microsecond')
        and n.first_seen_at between g.last_seen_at - interval '180 days' and g.gone_at + interval '365 days'
      order by n.first_seen_at, n.id limit 1) n
    where g.gone_at is not null and g.category <> 'other'
    order by n.id, g.gone_at desc, g.id
  )
  update vendor_stack_entries e set replaces_id = r.gone_id
  from products p left join replacing r on r.id = p.id
  where e.id = p.id and e.replaces_id is distinct from r.gone_id;
end $$;

-- Runs after vendor_stack_entries are updated or deleted, because the feed has those that replace another. An insert
-- needs no trigger: an entry that replaces another is updated when that is found out.
create or replace function replacements_changed() returns trigger language plpgsql as $$
declare
  places uuid[];
begin
  if tg_op = 'DELETE' then
    places := array(select distinct entity_id from old_rows where replaces_id is not null);
  else
    places := array(
      select entity_id from old_rows where replaces_id is not null
      union select entity_id from new_rows where replaces_id is not null);
  end if;
  if cardinality(places) > 0 then
    perform refresh_signals(places);
  end if;
  if tg_op = 'UPDATE' and cardinality(places) > 0 then
    -- A signal shows more of its product than it stores: its quote, for example.
    update signals s set changed_at = now() from (
      select id, context, evidence ->> 'quote' from new_rows
      except select id, context, evidence ->> 'quote' from old_rows) n
    where s.id = n.id and s.kind = 'replaced' and s.changed_at <> now();
  end if;
  return null;
end $$;
