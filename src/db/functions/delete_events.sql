-- Deletes the events of deleted organizations, in two parts, for which there are indexes. A foreign key would check
-- each of the thousands of events that a statement may write.
create or replace function delete_events() returns trigger language plpgsql as $$
begin
  delete from events e using old_rows o where e.organization_id = o.id and e.sequence is null;
  delete from events e using old_rows o where e.organization_id = o.id and e.sequence is not null;
  return null;
end $$;
