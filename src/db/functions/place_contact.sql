-- Sets a contact's state to that of its school or district, whatever was written, so that searches by state work.
-- Locks the place as the foreign key does, only earlier, so that no place changes its state unseen; see move_contacts.
create or replace function place_contact() returns trigger language plpgsql as $$
begin
  -- Another statement reads the state, because the locking one may have read it before it waited.
  if new.school_id is null then
    perform from districts where id = new.district_id for key share;
    select state into new.state from districts where id = new.district_id;
  else
    perform from schools where id = new.school_id for key share;
    select state into new.state from schools where id = new.school_id;
  end if;
  return new;
end $$;
