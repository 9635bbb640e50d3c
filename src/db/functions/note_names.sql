-- Notes that the name or cities of districts or schools are new, so that the program makes their words again. The
-- trigger's argument is the type of the place.
create or replace function note_names() returns trigger language plpgsql as $$
begin
  insert into place_names as n (place_id, entity_type, state)
  select r.id, tg_argv[0], r.state from new_rows r
  on conflict (place_id) do update set state = excluded.state, version = 0, changes = n.changes + 1;
  return null;
end $$;
