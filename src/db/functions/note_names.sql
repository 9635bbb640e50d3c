-- Marks the names of districts or schools as new, so that the program computes their words again. The trigger's
-- argument is the type of the place.
create or replace function note_names() returns trigger language plpgsql as $$
begin
  insert into place_names as n (place_id, entity_type, state)
  select r.id, tg_argv[0], r.state from new_rows r
  on conflict (place_id) do update set state = excluded.state, version = 0, changes = n.changes + 1;
  return null;
end $$;
