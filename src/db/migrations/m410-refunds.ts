import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';

/** Refunds of unlocks: a kind of ledger entry, and an event. */
export class Refunds extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table credit_entries
      drop constraint credit_entries_kind_check, add constraint credit_entries_kind_check check (kind in
        ('grant', 'unlock', 'hold', 'settle', 'release', 'monthly_reset', 'adjustment', 'refund'))`);
    this.addSql(functionDefinition('record_events'));
    this.addSql(`create trigger credits_refunded after insert on credit_entries for each row
      when (new.kind = 'refund') execute function record_refund()`);
  }
}
