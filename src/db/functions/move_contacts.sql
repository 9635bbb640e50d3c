-- Updates the state of a place's contacts when the place changes its state.
create or replace function move_contacts() returns trigger language plpgsql as $$
begin
  update contacts set state = new.state where parent_id = new.id;
  return null;
end $$;
