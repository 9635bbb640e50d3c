import { Migration } from '@mikro-orm/migrations';

/** Facts from federal files about districts and schools, in addition to those of the bundled directory. */
export class FederalFacts extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  ...['districts', 'schools'].map(
    (table) => `alter table ${table}
      add column operating_status text check (operating_status in ('open', 'closed', 'inactive', 'future')),
      add column website_confidence text check (website_confidence in ('high', 'medium', 'official'))`,
  ),
  `alter table districts
    add column enrollment jsonb,
    add column finance_year integer`,
];
