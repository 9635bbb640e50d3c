-- Deletes the names of deleted districts or schools.
create or replace function forget_names() returns trigger language plpgsql as $$
begin
  delete from place_names n using old_rows r where n.place_id = r.id;
  return null;
end $$;
