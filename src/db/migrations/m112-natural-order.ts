import { Migration } from '@mikro-orm/migrations';

/**
 * Names in the order that people expect: `PS 9` before `PS 10`, `élan` between `Eden` and `Elm`. The indexes in the
 * order of bytes stay for programs of the last release, until a later migration drops them.
 */
export class NaturalOrder extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create collation natural_order (provider = icu, locale = 'und-u-kn-true')`);
    const name = 'name collate natural_order, id';
    const county = 'county collate natural_order';
    for (const table of ['districts', 'schools']) {
      this.addSql(`create index ${table}_by_name on ${table} (${name})`);
      this.addSql(`create index ${table}_by_state on ${table} (state, ${name})`);
      this.addSql(`create index ${table}_by_status on ${table} (status, ${name})`);
      this.addSql(`create index ${table}_by_county on ${table} (${county}, id)`);
      this.addSql(`create index ${table}_by_county_desc on ${table} (${county} desc nulls last, id desc)`);
    }
    this.addSql(`create index schools_by_district on schools (district_id, ${name})`);
    this.addSql(`create index contacts_by_name on contacts (${name})`);
    this.addSql(`create index contacts_by_district on contacts (district_id, ${name})`);
    this.addSql(
      `create index contacts_by_school on contacts (school_id, ${name}) where school_id is not null`,
    );
    this.addSql(`create index vendors_by_name on vendors (canonical_${name})`);
    this.addSql(`create index vendors_by_category on vendors (category, canonical_${name})`);
  }
}
