-- Unlocks every entity of a request that can be unlocked, for the whole price or not at all. It locks the account's row
-- first, so that each call sees the effects of the previous one, except for dry runs and if all is already unlocked.
-- The verdict `unscouted` makes a caller that cannot queue scouting in this transaction retry in one that can.
-- Verdicts: charged, free, looked (a dry run); if nothing was done: too_expensive, over_cap, unscouted.
create or replace function unlock_entities(
  organization uuid, actor uuid, via text, instant timestamptz, allowance integer,
  types text[], ids uuid[], prices integer[], cap integer, only_look boolean, can_queue boolean,
  maker uuid,
  out verdict text, out balance integer, out required integer, out targets unlock_target[]
) language plpgsql as $$
declare
  account record; -- of the table, then of the functions that move credits
begin
  select * into strict account from credit_accounts where organization_id = organization;
  if account.renews_at <= instant or account.included is distinct from allowance then
    account := renew_credits(organization, allowance, instant);
  end if;
  if not only_look and exists (
    select from unnest(types, ids) a(entity_type, entity_id) where not exists (
      select from unlocks u where u.organization_id = organization
        and u.entity_type = a.entity_type and u.entity_id = a.entity_id)) then
    select * into strict account from credit_accounts where organization_id = organization for no key update;
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
