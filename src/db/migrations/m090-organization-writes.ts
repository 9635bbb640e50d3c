import { Migration } from '@mikro-orm/migrations';

/** The log position of each organization's last write, for searches on standbys. */
export class OrganizationWrites extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table organization_writes (
      organization_id uuid primary key references organizations on delete cascade,
      position pg_lsn not null
    ) with (fillfactor = 50)`); // updated in place at every write
  }
}
