-- Records the time at which an organization's data about a contact changed, for updated_since.
create or replace function touch_overlay() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new is distinct from old then
    new.updated_at := now();
  end if;
  return new;
end $$;
