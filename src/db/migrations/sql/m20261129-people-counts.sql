-- Counts of people at places by role and by level, and the places that have none yet; see count_people.sql.
create table people_counts (
  parent_id uuid not null,
  dimension text not null,
  code text not null,
  people integer not null,
  with_email integer not null,
  with_checked_email integer not null,
  with_phone integer not null,
  primary key (parent_id, dimension, code));
create table uncounted_people (parent_id uuid primary key);
-- Named so that they run after the triggers that lock the parents: PostgreSQL runs triggers in alphabetical order.
create trigger people_insert after insert on contacts referencing new table as new_rows
  for each statement execute function mark_uncounted_people();
create trigger people_update after update on contacts referencing old table as old_rows new table as new_rows
  for each statement execute function mark_uncounted_people();
create trigger people_delete after delete on contacts referencing old table as old_rows
  for each statement execute function mark_uncounted_people();
insert into uncounted_people select parent_id from contact_counts;
