import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/**
 * The words by which names find places. The program computes them (`src/directory/names`), so that all names are read
 * in the same way; triggers only record which names are new.
 */
export class PlaceNames extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table place_names (
      place_id uuid primary key,
      entity_type text not null check (entity_type in ('district', 'school')),
      state text not null,
      -- Each begins with the state, or with * in any.
      keys text[] not null default '{}',
      cities text[] not null default '{}',
      version integer not null default 0,
      changes integer not null default 0)`);
    this.addSql('create index place_names_keys on place_names using gin (keys) with (fastupdate = off)');
    this.addSql('create index place_names_version on place_names (version, place_id)');
    for (const name of ['note_names', 'note_name', 'forget_names']) this.addSql(functionDefinition(name));
    for (const [table, type] of [
      ['districts', 'district'],
      ['schools', 'school'],
    ]) {
      this.addSql(
        `insert into place_names (place_id, entity_type, state) select id, '${type}', state from ${table}`,
      );
      this.addSql(`create trigger ${table}_name_new after insert on ${table} referencing new table as new_rows
        for each statement execute function note_names('${type}')`);
      this.addSql(`create trigger ${table}_name_changed
        after update of name, state, physical_city, mailing_city on ${table} for each row
        when ((old.name, old.state, old.physical_city, old.mailing_city)
          is distinct from (new.name, new.state, new.physical_city, new.mailing_city))
        execute function note_name('${type}')`);
      this.addSql(`create trigger ${table}_name_gone after delete on ${table} referencing old table as old_rows
        for each statement execute function forget_names()`);
    }
  }
}
