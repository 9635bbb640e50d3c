import { Migration } from '@mikro-orm/migrations';
import { zipCounties } from '../zip-counties.ts';

/** Counties that sources omit, derived from ZIP codes. */
export class DerivedCounties extends Migration {
  override async up(): Promise<void> {
    const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
    const rows = [...zipCounties()].map(
      ([zip, { state, county }]) => `(${text(zip)}, ${text(state)}, ${text(county)})`,
    );
    this.addSql('create temporary table zip_counties (zip text, state text, county text) on commit drop');
    this.addSql(`insert into zip_counties values ${rows.join(', ')}`);
    for (const table of ['districts', 'schools']) {
      this.addSql(`alter table ${table} add column county_is_derived boolean not null default false`);
      this.addSql(`
        update ${table} r set county = z.county, county_is_derived = true from zip_counties z
        where r.county is null and r.state = z.state
          and left(coalesce(r.physical_zip, r.mailing_zip), 5) = z.zip`);
    }
  }
}
