-- Counts of contacts by the characters of their names and titles; `m571-letters-of-contacts` fills in older rows.

-- Contacts can be read throughout. Parents whose letters are null are not counted yet.
lock table contacts in share row exclusive mode;
create table contact_letters (
  parent_id uuid primary key,
  letters text,
  people integer[],
  completed integer[],
  titled integer[]);
insert into contact_letters (parent_id) select parent_id from contact_counts where contacts > 0;
-- Named so that they run after the triggers that lock the parents: PostgreSQL runs triggers in alphabetical order.
create trigger letters_insert after insert on contacts referencing new table as new_rows
  for each statement execute function count_inserted_letters();
create trigger letters_update after update on contacts referencing old table as old_rows new table as new_rows
  for each statement execute function count_updated_letters();
create trigger letters_delete after delete on contacts referencing old table as old_rows
  for each statement execute function count_deleted_letters();
