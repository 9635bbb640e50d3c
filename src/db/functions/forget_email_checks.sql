-- Clears the checks of an address when it changes, unless the same statement sets new ones.
create or replace function forget_email_checks() returns trigger language plpgsql as $$
begin
  if new.email_verification_basis is not distinct from old.email_verification_basis then
    if old.email_verification_basis is not null
      and new.email_verification_status is not distinct from old.email_verification_status then
      new.email_verification_status := case when new.email is not null then 'unknown' end;
    end if;
    new.email_verification_basis := null;
  end if;
  if new.email_seen_at is not distinct from old.email_seen_at then
    new.email_seen_at := null;
  end if;
  return new;
end $$;
