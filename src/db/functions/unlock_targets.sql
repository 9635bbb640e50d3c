-- Determines the outcome for each entity of a request, in its order; only the first of duplicates counts.
-- Synthetic entities, by their ids, are missing for all but the organizations that they were made for.
-- Outcomes: unlocked_before, missing, parent_locked, fresh.
-- Connections keep the plan of the query, because planning it took half of the time of a request for one entity.
create or replace function unlock_targets(organization uuid, types text[], ids uuid[], prices integer[])
returns unlock_target[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin return (
  with asked as (
    select distinct on (entity_type, entity_id) entity_type, entity_id, price, "position"
    from unnest(types, ids, prices) with ordinality a(entity_type, entity_id, price, "position")
    order by entity_type, entity_id, "position"
  ), found as (
    select a.*, u.entity_id is not null as was_unlocked,
      coalesce(d.id, s.id, c.id) is not null and (a.entity_id < 'ffffffff-ffff-8000-8000-000000000000'::uuid
        or (select sees_synthetic from organizations o where o.id = organization)) as is_there,
      -- Also true for a place without a website to scout.
      coalesce(d.status, s.status) not in ('pending', 'error')
        or coalesce(d.website_url, s.website_url, sd.website_url) is null
        or (coalesce(d.operating_status, s.operating_status, sd.operating_status) in ('closed', 'inactive', 'gone'))
          is true as is_scouted,
      c.school_id, c.district_id
    from asked a
    left join unlocks u on u.organization_id = organization
      and u.entity_type = a.entity_type and u.entity_id = a.entity_id
    left join districts d on a.entity_type = 'district' and d.id = a.entity_id
    left join schools s on a.entity_type = 'school' and s.id = a.entity_id
    left join districts sd on sd.id = s.district_id
    left join contacts c on a.entity_type = 'contact' and c.id = a.entity_id
  ), judged as (
    select f.*, case
      when was_unlocked then 'unlocked_before'
      when not is_there then 'missing'
      when entity_type = 'contact'
        and not exists (select from unlocks u where u.organization_id = organization
          and u.entity_type = 'district' and u.entity_id = f.district_id)
        and not exists (select from unlocks u where u.organization_id = organization
          and u.entity_type = 'school' and u.entity_id = f.school_id)
        and not exists (select from found p where p.is_there
          and ((p.entity_type = 'district' and p.entity_id = f.district_id)
            or (p.entity_type = 'school' and p.entity_id = f.school_id)))
      then 'parent_locked'
      else 'fresh' end as outcome
    from found f
  )
  select coalesce(array_agg(row("position", entity_type, entity_id, price, outcome,
      case when outcome = 'parent_locked' then 'district' end, -- shows the contacts of its schools, too
      case when outcome = 'parent_locked' then district_id end,
      coalesce(is_scouted, true))::unlock_target order by "position"), '{}')
  from judged
); end $$;
