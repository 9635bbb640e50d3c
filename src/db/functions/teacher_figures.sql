-- Trigger: drops misleading figures of districts and schools. Zero teachers means that nobody reported them. A ratio
-- divides the students of one year by the teachers of another; if those are more than three years apart, it becomes
-- unknown.
create or replace function teacher_figures() returns trigger language plpgsql as $$
begin
  if new.teachers_fte = 0 then
    new.teachers_fte := null;
    new.student_teacher_ratio := null;
  end if;
  if new.teachers_fte is null then
    new.teachers_year := null;
  elsif abs(first_year(new.nces_data_year) - first_year(new.teachers_year)) > 3 then
    new.student_teacher_ratio := null;
  end if;
  return new;
end $$;
