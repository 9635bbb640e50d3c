-- The words by which names find places. The program computes them (`src/directory/names`), so that all names are read
-- in the same way; triggers only record which names are new.

create table place_names (
  place_id uuid primary key,
  entity_type text not null check (entity_type in ('district', 'school')),
  state text not null,
  -- Each begins with the state, or with * in any.
  keys text[] not null default '{}',
  cities text[] not null default '{}',
  version integer not null default 0,
  changes integer not null default 0);
create index place_names_keys on place_names using gin (keys) with (fastupdate = off);
create index place_names_version on place_names (version, place_id);
insert into place_names (place_id, entity_type, state) select id, 'district', state from districts;
create trigger districts_name_new after insert on districts referencing new table as new_rows
  for each statement execute function note_names('district');
create trigger districts_name_changed
  after update of name, state, physical_city, mailing_city on districts for each row
  when ((old.name, old.state, old.physical_city, old.mailing_city)
    is distinct from (new.name, new.state, new.physical_city, new.mailing_city))
  execute function note_name('district');
create trigger districts_name_gone after delete on districts referencing old table as old_rows
  for each statement execute function forget_names();
insert into place_names (place_id, entity_type, state) select id, 'school', state from schools;
create trigger schools_name_new after insert on schools referencing new table as new_rows
  for each statement execute function note_names('school');
create trigger schools_name_changed
  after update of name, state, physical_city, mailing_city on schools for each row
  when ((old.name, old.state, old.physical_city, old.mailing_city)
    is distinct from (new.name, new.state, new.physical_city, new.mailing_city))
  execute function note_name('school');
create trigger schools_name_gone after delete on schools referencing old table as old_rows
  for each statement execute function forget_names();
