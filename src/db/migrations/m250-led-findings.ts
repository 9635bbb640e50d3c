import { Migration } from '@mikro-orm/migrations';

const TABLES = { contracts: 'settle_contracts', vendor_stack_entries: 'settle_entries' } as const;

/**
 * Statements of two sources about the same contract or vendor in use are kept, one row per source. One row leads and is
 * shown; `led_by` of the others is its id. Triggers maintain this when either source changes.
 */
export class LedFindings extends Migration {
  override async up(): Promise<void> {
    for (const [table, settle] of Object.entries(TABLES)) {
      this.addSql(`alter table ${table} add column led_by uuid`);
      this.addSql(`create index ${table}_led on ${table} (led_by) where led_by is not null`);
      // Triggers run in the order of their names: these precede the ones that compute signals and uses, which thus
      // never see rows that another row leads.
      this.addSql(
        `create function a_${settle}() returns trigger language plpgsql as $$ begin return null; end $$`,
      );
      for (const [event, rows] of [
        ['insert', 'new table as new_rows'],
        ['update', 'old table as old_rows new table as new_rows'],
        ['delete', 'old table as old_rows'],
      ]) {
        this.addSql(`create trigger a_${table}_settled_after_${event} after ${event} on ${table} referencing ${rows}
          for each statement execute function a_${settle}()`);
      }
    }
    // For each source, a vendor is in use at a place at most once.
    this.addSql('drop index vendor_stack_entries_natural');
    this.addSql(`create unique index vendor_stack_entries_natural
      on vendor_stack_entries (entity_id, vendor_id, coalesce(source_key, ''))`);
  }
}
