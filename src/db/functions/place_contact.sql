-- Sets a contact's state to that of its school or district, whatever was written, so that searches by state are
-- correct. Locks the place as the foreign key would, only earlier, so that the place cannot change its state in
-- between; see move_contacts.
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
