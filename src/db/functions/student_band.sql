-- The enrollment band of a number of students, counted from 1; see SCHOOL_SIZES in src/directory/institutions.
create or replace function student_band(students integer) returns integer language sql immutable parallel safe return
  width_bucket(students, array[0, 100, 250, 500, 750, 1000, 1500, 2500]);
