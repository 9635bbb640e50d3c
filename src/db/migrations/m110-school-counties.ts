import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Exact counts of schools by county, apart from the cells, which counties would multiply. */
export class SchoolCounties extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table school_counties (
    state text not null,
    county text,
    schools integer not null,
    counted integer not null,
    students integer not null,
    unique nulls not distinct (state, county))`,
  'create index school_counties_empty on school_counties (schools) where schools = 0',
  'lock table schools in share row exclusive mode', // prevents writes between counting and creating the triggers
  functionDefinition('count_schools'),
  `insert into school_counties (state, county, schools, counted, students)
   select state, county, count(*), count(student_count), coalesce(sum(student_count), 0) from schools group by 1, 2`,
  'analyze school_counties',
];
