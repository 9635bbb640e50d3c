import { Migration } from '@mikro-orm/migrations';

/** Districts and schools by the five digits of their ZIP code. */
export class ZipFilter extends Migration {
  override async up(): Promise<void> {
    for (const table of ['districts', 'schools']) {
      this.addSql(`create index ${table}_zip on ${table} (left(physical_zip, 5), name, id)`);
    }
  }
}
