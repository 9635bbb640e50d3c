import { Migration } from '@mikro-orm/migrations';

/** Statuses are computed when they are read, so their indexes include the dates that change them. */
export class AgingStatuses extends Migration {
  override async up(): Promise<void> {
    this.addSql('drop index rfps_status');
    this.addSql('create index rfps_status on rfps (status, deadline) include (entity_id)');
    this.addSql('drop index contracts_vendor');
    this.addSql(
      'create index contracts_vendor on contracts (vendor_id, entity_id) include (status, expires_at)',
    );
  }
}
