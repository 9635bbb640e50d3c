-- Does for one row with a changed name, state, or city what note_names does for many.
create or replace function note_name() returns trigger language plpgsql as $$
begin
  insert into place_names as n (place_id, entity_type, state) values (new.id, tg_argv[0], new.state)
  on conflict (place_id) do update set state = excluded.state, version = 0, changes = n.changes + 1;
  return null;
end $$;
