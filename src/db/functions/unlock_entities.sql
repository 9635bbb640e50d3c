-- Unlocks every entity of a request that can be unlocked, for the whole price or not at all. It locks the account's row
-- first, so that each call sees the effects of the previous one, except for dry runs and if all is already unlocked.
-- What was paid stays paid: an unlock that the ledger has but whose row is missing is restored first, for free.
-- The verdict `unscouted` makes a caller that cannot queue scouting in this transaction retry in one that can.
-- Verdicts: charged, free, looked (a dry run); if nothing was done: too_expensive, over_cap, unscouted.
create or replace function unlock_entities(
  organization uuid, actor uuid, via text, instant timestamptz, allowance integer,
  types text[], ids uuid[], prices integer[], cap integer, only_look boolean, can_queue boolean,
  maker uuid,
  out verdict text, out balance integer, out required integer, out targets unlock_target[]
) language plpgsql as $$
declare
  account record; -- a row of the table, then the account that the functions that move credits return
begin
  select * into strict account from credit_accounts where organization_id = organization;
  if account.renews_at <= instant or account.included is distinct from allowance then
    account := renew_credits(organization, allowance, instant);
  end if;
  if exists (
    select from unnest(types, ids) a(entity_type, entity_id) where not exists (
      select from unlocks u where u.organization_id = organization
        and u.entity_type = a.entity_type and u.entity_id = a.entity_id)) then
    if not only_look then
      select * into strict account from credit_accounts where organization_id = organization for no key update;
    end if;
    insert into unlocks (organization_id, entity_type, entity_id, credits_spent, user_id, unlocked_at)
      select organization, e.entity_type, e.entity_id, case when r.id is null then -e.available_change else 0 end,
        e.user_id, e.created_at
      from unnest(types, ids) a(entity_type, entity_id)
        join credit_entries e on e.organization_id = organization and e.kind = 'unlock'
          and e.reference = a.entity_type || ':' || a.entity_id
        left join credit_entries r on r.organization_id = organization and r.kind = 'refund'
          and r.reference = e.reference
      where not exists (
        select from unlocks u where u.organization_id = organization
          and u.entity_type = a.entity_type and u.entity_id = a.entity_id)
      order by e.entity_type, e.entity_id
      on conflict do nothing;
  end if;
  targets := unlock_targets(organization, types, ids, prices);
  required := coalesce((select sum(t.price) from unnest(targets) t where t.outcome = 'fresh'), 0);
  balance := account.available;
  verdict := case
    when only_look then 'looked'
    when required = 0 then 'free'
    when required > cap then 'over_cap'
    when required > balance then 'too_expensive'
    when not can_queue and exists (
      select from unnest(targets) t where t.outcome = 'fresh' and not t.is_scouted) then 'unscouted'
    else 'charged' end;
  if verdict <> 'charged' then
    return;
  end if;
  insert into unlocks (organization_id, entity_type, entity_id, credits_spent, user_id, unlocked_at)
    select organization, t.entity_type, t.entity_id, t.price, actor, instant
    from unnest(targets) t where t.outcome = 'fresh' order by t.entity_type, t.entity_id;
  account := post_credits(organization, actor, via, instant, array(
    select row('unlock', t.entity_type || ':' || t.entity_id, t.entity_type, t.entity_id, -t.price, 0,
      'unlock_' || t.entity_type, t.price, null)::credit_movement
    from unnest(targets) t where t.outcome = 'fresh' order by t.entity_type = 'contact', t."position"), maker);
  balance := account.available;
end $$;
