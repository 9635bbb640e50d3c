import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/**
 * Exact counts of schools by the properties that national questions group and filter by, and an index that holds what
 * the other questions read.
 */
export class SchoolCells extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Has the columns that the filters of schools read, so that they apply unchanged.
  `create table school_cells (
    state text not null,
    locale_type text,
    grade_bands text[] not null,
    school_type text,
    student_band integer,
    schools integer not null,
    counted integer not null,
    students integer not null,
    unique nulls not distinct (state, locale_type, grade_bands, school_type, student_band))`,
  'create index school_cells_empty on school_cells (schools) where schools = 0',
  functionDefinition('student_band'),
  functionDefinition('count_schools'),
  `create trigger schools_inserted after insert on schools referencing new table as new_rows
   for each statement execute function count_inserted_schools()`,
  `create trigger schools_updated after update on schools referencing old table as old_rows new table as new_rows
   for each statement execute function count_updated_schools()`,
  `create trigger schools_deleted after delete on schools referencing old table as old_rows
   for each statement execute function count_deleted_schools()`,
  `insert into school_cells (state, locale_type, grade_bands, school_type, student_band, schools, counted, students)
   select state, split_part(locale_type, ':', 1), grade_bands, school_type, student_band(student_count),
     count(*), count(student_count), coalesce(sum(student_count), 0)
   from schools group by 1, 2, 3, 4, 5`,
  'analyze school_cells',
  `create index schools_statistics on schools (state, county)
   include (district_id, locale_type, school_type, student_count, teachers_fte)`,
];
