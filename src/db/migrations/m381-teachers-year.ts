import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** The school year of a place's number of teachers, which often differs from that of its students. */
export class TeachersYear extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const TABLES = ['districts', 'schools'] as const;

const STATEMENTS = [
  ...TABLES.map(
    (table) => `alter table ${table}
      add column teachers_year text check (teachers_year ~ '^\\d{4}-\\d{4}$')`,
  ),
  functionDefinition('first_year'),
  functionDefinition('teacher_figures'),
  ...TABLES.map(
    (table) => `create trigger ${table}_teachers before insert or update of
        teachers_fte, teachers_year, student_teacher_ratio, nces_data_year on ${table}
      for each row execute function teacher_figures()`,
  ),
  // The figures of the bundled files; places of other sources have no year.
  `update districts set teachers_year = '2014-2015'
   where teachers_fte is not null and source = 'NCES Common Core of Data 2023-24'`,
  `update schools set teachers_year = '2022-2023'
   where teachers_fte is not null and source = 'NCES Common Core of Data 2023-24' and nces_data_year = '2023-2024'`,
];
