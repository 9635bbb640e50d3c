-- Counts of contacts by the pairs of characters in their names and titles; see count_pairs.sql.
create table contact_pairs (
  parent_id uuid primary key,
  pairs text not null,
  people smallint[] not null,
  completed smallint[] not null,
  titled smallint[] not null);
-- Named so that they run after the triggers that lock the parents: PostgreSQL runs triggers in alphabetical order.
create trigger pairs_insert after insert on contacts referencing new table as new_rows
  for each statement execute function forget_pairs();
create trigger pairs_update after update on contacts referencing old table as old_rows new table as new_rows
  for each statement execute function forget_pairs();
create trigger pairs_delete after delete on contacts referencing old table as old_rows
  for each statement execute function forget_pairs();
