-- Triggers that maintain school_cells and school_counties, which leave out synthetic schools by their ids, and
-- those that do not operate. They differ only in the transition tables they read. Changes to other columns affect no
-- cell.
do $do$
declare
  nothing constant text := '(select * from schools where false)';
  definition constant text := $definition$
create or replace function FUNCTION_NAME() returns trigger language plpgsql as $$
begin
  insert into school_cells as cell (state, locale_type, grade_bands, school_type, student_band,
    schools, counted, students)
  select state, split_part(locale_type, ':', 1), grade_bands, school_type, student_band(student_count),
    sum(change), coalesce(sum(change) filter (where student_count is not null), 0),
    coalesce(sum(change * student_count), 0)
  from (
    select 1 as change, state, locale_type, grade_bands, school_type, student_count from COMING come
    where id < 'ffffffff-ffff-8000-8000-000000000000'::uuid
      and operates(operating_status)
    union all select -1, state, locale_type, grade_bands, school_type, student_count from GOING gone
    where id < 'ffffffff-ffff-8000-8000-000000000000'::uuid
      and operates(operating_status)
  ) changed group by 1, 2, 3, 4, 5
  having sum(change) <> 0 or sum(change * student_count) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (state, locale_type, grade_bands, school_type, student_band) do update set
    schools = cell.schools + excluded.schools,
    counted = cell.counted + excluded.counted,
    students = cell.students + excluded.students;
  delete from school_cells where schools = 0;

  insert into school_counties as place (state, county, schools, counted, students)
  select state, county, sum(change), coalesce(sum(change) filter (where student_count is not null), 0),
    coalesce(sum(change * student_count), 0)
  from (
    select 1 as change, state, county, student_count from COMING come
    where id < 'ffffffff-ffff-8000-8000-000000000000'::uuid
      and operates(operating_status)
    union all select -1, state, county, student_count from GOING gone
    where id < 'ffffffff-ffff-8000-8000-000000000000'::uuid
      and operates(operating_status)
  ) changed group by 1, 2
  having sum(change) <> 0 or sum(change * student_count) <> 0
    or sum(change) filter (where student_count is not null) <> 0
  order by 1, 2
  on conflict (state, county) do update set
    schools = place.schools + excluded.schools,
    counted = place.counted + excluded.counted,
    students = place.students + excluded.students;
  delete from school_counties where schools = 0;
  return null;
end $$
$definition$;
begin
  execute replace(replace(replace(definition,
    'FUNCTION_NAME', 'count_inserted_schools'), 'GOING', nothing), 'COMING', 'new_rows');
  execute replace(replace(replace(definition,
    'FUNCTION_NAME', 'count_updated_schools'), 'GOING', 'old_rows'), 'COMING', 'new_rows');
  execute replace(replace(replace(definition,
    'FUNCTION_NAME', 'count_deleted_schools'), 'GOING', 'old_rows'), 'COMING', nothing);
end $do$;
