-- The only code that moves credits: it updates account, ledger, and usage together, under the lock on the account's
-- row. Spending uses the month's allowance first, because that lapses; a release restores what its hold used, and a
-- refund what its unlock used. The end of a hold is attributed to whoever made the hold. A refund lowers the usage of
-- the month in which its unlock was charged.
create or replace function post_credits(
  organization uuid, actor uuid, via text, instant timestamptz, movements credit_movement[],
  maker uuid
) returns credit_account language plpgsql as $$
declare
  account credit_account;
  change bigint;
  reserved bigint;
  taken bigint;
begin
  select * into strict account from credit_accounts where organization_id = organization for no key update;
  select sum(m.available_change), sum(m.held_change) into change, reserved from unnest(movements) m;
  with entered as (
    insert into credit_entries (organization_id, kind, reference, entity_type, entity_id, available_change,
        held_change, available_after, held_after, from_allowance, channel, user_id, made_by, reason,
        created_at)
      select organization, m.kind, m.reference, m.entity_type, m.entity_id, m.available_change, m.held_change,
        account.available + sum(m.available_change) over upto,
        account.held + sum(m.held_change) over upto,
        case m.kind
          when 'monthly_reset' then 0
          when 'release' then -coalesce((select h.from_allowance from credit_entries h
            where h.organization_id = organization and h.kind = 'hold' and h.reference = m.reference), 0)
          when 'refund' then -coalesce((select u.from_allowance from credit_entries u
            where u.organization_id = organization and u.kind = 'unlock' and u.reference = m.reference), 0)
          else least(-least(m.available_change, 0),
            greatest(account.allowance_left + coalesce(sum(least(m.available_change, 0)) over before, 0), 0)) end,
        via, actor,
        coalesce(maker, (select h.made_by from credit_entries h
          where h.organization_id = organization and h.kind = 'hold' and h.reference = m.reference)),
        m.reason, instant
      from unnest(movements) with ordinality m(kind, reference, entity_type, entity_id, available_change,
        held_change, operation, spent, reason, position)
      window upto as (order by m.position),
        before as (order by m.position rows between unbounded preceding and 1 preceding)
      order by m.position
    returning from_allowance
  )
  select sum(from_allowance) into taken from entered;
  update credit_accounts a set available = a.available + change, held = a.held + reserved,
      allowance_left = a.allowance_left - taken
    where a.organization_id = organization returning * into account;
  insert into credit_usage (organization_id, month_end, operation, credits, times)
    select organization, month_after(instant), m.operation, sum(m.spent), count(*)
    from unnest(movements) m where m.operation is not null group by m.operation
    on conflict (organization_id, month_end, operation) do update
      set credits = credit_usage.credits + excluded.credits, times = credit_usage.times + excluded.times;
  update credit_usage g set credits = g.credits - back.credits
    from (
      select month_after(u.created_at) as month_end, 'unlock_' || u.entity_type as operation,
        sum(m.available_change) as credits
      from unnest(movements) m join credit_entries u on u.organization_id = organization and u.kind = 'unlock'
        and u.reference = m.reference
      where m.kind = 'refund' group by 1, 2
    ) back
    where g.organization_id = organization and g.month_end = back.month_end and g.operation = back.operation;
  return account;
end $$;
