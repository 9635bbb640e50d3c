-- A count and a directory of different years each carry theirs; places that a complete list lacks; former names.

alter table districts
  add column student_count_year text check (student_count_year ~ '^\d{4}-\d{4}$'),
  add column former_names text[] not null default '{}',
  drop constraint districts_operating_status_check,
  add constraint districts_operating_status_check
    check (operating_status in ('open', 'closed', 'inactive', 'future', 'gone'));
alter table schools
  add column student_count_year text check (student_count_year ~ '^\d{4}-\d{4}$'),
  add column former_names text[] not null default '{}',
  drop constraint schools_operating_status_check,
  add constraint schools_operating_status_check
    check (operating_status in ('open', 'closed', 'inactive', 'future', 'gone'));
create trigger districts_former_names before update of name on districts
  for each row when (old.name <> new.name) execute function keep_former_name();
create trigger schools_former_names before update of name on schools
  for each row when (old.name <> new.name) execute function keep_former_name();
-- Few rows have former names or do not operate.
create index districts_former_names on districts using gin (text_lines(former_names) gin_trgm_ops)
  where former_names <> '{}';
create index schools_former_names on schools using gin (text_lines(former_names) gin_trgm_ops)
  where former_names <> '{}';
create index districts_by_operating_status on districts
  (operating_status, name collate natural_order, id) where operating_status in ('closed', 'inactive', 'gone');
create index schools_by_operating_status on schools
  (operating_status, name collate natural_order, id) where operating_status in ('closed', 'inactive', 'gone');
-- The editions of the bundled directory that were installed.
create table bundled_editions (
  edition text primary key,
  installed_at timestamptz not null default now());
