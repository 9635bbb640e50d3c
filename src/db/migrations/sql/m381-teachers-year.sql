-- The school year of a place's number of teachers, which often differs from that of its students.

alter table districts
  add column teachers_year text check (teachers_year ~ '^\d{4}-\d{4}$');
alter table schools
  add column teachers_year text check (teachers_year ~ '^\d{4}-\d{4}$');
create trigger districts_teachers before insert or update of
    teachers_fte, teachers_year, student_teacher_ratio, nces_data_year on districts
  for each row execute function teacher_figures();
create trigger schools_teachers before insert or update of
    teachers_fte, teachers_year, student_teacher_ratio, nces_data_year on schools
  for each row execute function teacher_figures();
-- The figures of the bundled files; places of other sources have no year.
update districts set teachers_year = '2014-2015'
  where teachers_fte is not null and source = 'NCES Common Core of Data 2023-24';
update schools set teachers_year = '2022-2023'
  where teachers_fte is not null and source = 'NCES Common Core of Data 2023-24' and nces_data_year = '2023-2024';
