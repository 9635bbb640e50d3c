-- Trigger: drops misleading figures of districts and schools, and keeps the year of a count. Zero teachers means that
-- nobody reported them. A ratio divides the students of one year by the teachers of another; if those are more than
-- three years apart, or it is outside of 1 to 100, it becomes unknown.
create or replace function teacher_figures() returns trigger language plpgsql as $$
begin
  -- A count without a year is of the directory's year, until a directory of another year replaces that.
  if tg_op = 'UPDATE' and new.nces_data_year is distinct from old.nces_data_year
    and new.student_count_year is null and new.student_count = old.student_count
    and first_year(old.nces_data_year) is not null then
    new.student_count_year := old.nces_data_year;
  end if;
  if new.teachers_fte = 0 then
    new.teachers_fte := null;
    new.student_teacher_ratio := null;
  end if;
  if new.student_teacher_ratio not between 1 and 100 then
    new.student_teacher_ratio := null;
  end if;
  if new.teachers_fte is null then
    new.teachers_year := null;
  elsif abs(first_year(coalesce(new.student_count_year, new.nces_data_year)) - first_year(new.teachers_year)) > 3 then
    new.student_teacher_ratio := null;
  end if;
  return new;
end $$;
