-- Updates the state of a place's contacts when the place changes its state. Waits for transactions that write contacts
-- of the place, which hold key locks, to see what they wrote.
create or replace function move_contacts() returns trigger language plpgsql as $$
begin
  execute format('select from %I where id = $1 for update', tg_table_name) using new.id;
  update contacts set state = new.state where parent_id = new.id;
  return null;
end $$;
