import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/**
 * The roles and the level that a contact's title expresses. Triggers derive them, so rows that an older program writes
 * have them, too; `m446-derived-roles` derives those of older rows.
 */
export class ContactRoles extends Migration {
  override async up(): Promise<void> {
    for (const name of ['title_roles', 'title_level', 'derive_roles']) this.addSql(functionDefinition(name));
    for (const table of ['contacts', 'contact_titles']) {
      this.addSql(
        `alter table ${table} add column roles text[] not null default '{}', add column level text`,
      );
      this.addSql(`create trigger ${table}_roles before insert or update of title on ${table}
        for each row execute function derive_roles()`);
      this.addSql(`create index ${table}_roles_search on ${table} using gin (roles)`);
      this.addSql(`create index ${table}_level on ${table} (level) where level is not null`);
    }
  }
}
