-- Sets a contact's state to that of its school or district, whatever was written, so that searches by state work.
create or replace function place_contact() returns trigger language plpgsql as $$
begin
  if new.school_id is null then
    select state into new.state from districts where id = new.district_id;
  else
    select state into new.state from schools where id = new.school_id;
  end if;
  return new;
end $$;
