-- Moves the contacts of a place with it to another state.
create or replace function move_contacts() returns trigger language plpgsql as $$
begin
  update contacts set state = new.state where parent_id = new.id;
  return null;
end $$;
