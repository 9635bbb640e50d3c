-- Deletes the matches of deleted searches. A foreign key would check each of the thousands of matches that a statement
-- may write; the matcher locks their searches instead.
create or replace function delete_matches() returns trigger language plpgsql as $$
begin
  delete from search_matches m using old_rows s where m.search_id = s.id;
  return null;
end $$;
