-- The additional points of a purchase: 6 if a contract is in force with the vendor or another one of its category, and
-- 8 for the first purchase from a competitor, that is, from a vendor without an earlier purchase or contract where
-- another vendor of its category has one. A contract led by another source's record is in force as long as that record.
create or replace function purchase_points(bought purchases) returns smallint[] language plpgsql stable as $$
begin return (
  with dealings as (
    select c.vendor_id, lower(c.vendor_name_raw) as name, v.category, null::timestamptz as since,
      -- Vendors that are not in the catalog count here, too.
      c.led_by is null and contract_in_force_until(c.id, c.status, c.expires_at) >= bought.created_at as in_force
    from contracts c left join vendors v on v.id = c.vendor_id where c.entity_id = bought.entity_id
    union all
    select b.vendor_id, lower(b.vendor_name_raw), v.category, coalesce(b.decided_at, b.created_at), false
    from purchases b left join vendors v on v.id = b.vendor_id
    where b.entity_id = bought.entity_id and b.id <> bought.id
      and coalesce(b.decided_at, b.created_at) < coalesce(bought.decided_at, bought.created_at)
  ), compared as (
    select in_force, d.vendor_id = bought.vendor_id or d.name = lower(bought.vendor_name_raw) as is_same,
      d.category <> 'other' and d.category = (select category from vendors where id = bought.vendor_id) as is_alike
    from dealings d
  )
  select array[
    case when bool_or(in_force and (is_same or is_alike)) then 6 else 0 end,
    case when bool_or(is_alike) and not coalesce(bool_or(is_same), false) then 8 else 0 end]::smallint[]
  from compared
); end $$;
