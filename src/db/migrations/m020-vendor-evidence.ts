import { Migration } from '@mikro-orm/migrations';

/** Evidence of vendors on websites, as data: hosts, names that are ordinary words, and product phrases. */
export class VendorEvidence extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table vendors add hosts text[] not null default '{}',
      add words text[] not null default '{}', add senses text[] not null default '{}'`);
  }
}
