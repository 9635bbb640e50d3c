-- Stored counts leave out schools that do not operate, since m20261129-folded-former-names.
do $$
begin
  if not exists (select from schools where not operates(operating_status)) then
    return;
  end if;
  lock table schools in share row exclusive mode;
  delete from school_cells;
  delete from school_counties;
  insert into school_cells (state, locale_type, grade_bands, school_type, student_band, schools, counted, students)
  select state, split_part(locale_type, ':', 1), grade_bands, school_type, student_band(student_count), count(*),
    count(student_count), coalesce(sum(student_count), 0)
  from schools where id < 'ffffffff-ffff-8000-8000-000000000000' and operates(operating_status) group by 1, 2, 3, 4, 5;
  insert into school_counties (state, county, schools, counted, students)
  select state, county, count(*), count(student_count), coalesce(sum(student_count), 0)
  from schools where id < 'ffffffff-ffff-8000-8000-000000000000' and operates(operating_status) group by 1, 2;
end $$;
