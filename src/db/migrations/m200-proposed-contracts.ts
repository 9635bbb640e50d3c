import { Migration } from '@mikro-orm/migrations';

/** Contracts on the agenda of a board that has not decided yet. */
export class ProposedContracts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table contracts drop constraint contracts_status_check, add constraint contracts_status_check
      check (status in ('proposed', 'active', 'expired', 'renewed', 'cancelled'))`);
  }
}
