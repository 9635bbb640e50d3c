-- Locks the account and, if a month has begun, replaces the allowance: the unused rest lapses, purchased credits stay.
create or replace function renew_credits(organization uuid, allowance integer, instant timestamptz)
returns credit_account language plpgsql as $$
declare
  account credit_account;
begin
  select * into strict account from credit_accounts where organization_id = organization for no key update;
  update credit_accounts set included = allowance
    where organization_id = organization and included is distinct from allowance;
  if account.renews_at > instant then
    return account;
  end if;
  -- Removes the old allowance first: the new one may be smaller, and an unused allowance never exceeds the balance.
  update credit_accounts set allowance_left = 0 where organization_id = organization;
  perform post_credits(organization, null, 'system', instant, array[row(
    'monthly_reset', 'month:' || to_char(date_trunc('month', instant at time zone 'UTC'), 'YYYY-MM-DD'), null, null,
    allowance - account.allowance_left, 0, null, null, null)::credit_movement], null);
  update credit_accounts set allowance_left = allowance, renews_at = month_after(instant)
    where organization_id = organization returning * into account;
  return account;
end $$;
