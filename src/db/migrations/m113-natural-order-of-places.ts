import { Migration } from '@mikro-orm/migrations';

/** Places of one kind of locale, or with one ZIP code, by name. */
export class NaturalOrderOfPlaces extends Migration {
  override async up(): Promise<void> {
    const name = 'name collate natural_order, id';
    for (const table of ['districts', 'schools']) {
      this.addSql(`create index ${table}_by_locale on ${table} (split_part(locale_type, ':', 1), ${name})`);
      this.addSql(`create index ${table}_by_zip on ${table} (left(physical_zip, 5), ${name})`);
    }
  }
}
