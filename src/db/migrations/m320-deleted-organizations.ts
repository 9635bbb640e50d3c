import { Migration } from '@mikro-orm/migrations';

/** When organizations are to be deleted, and when they were: from then on only their books are left. */
export class DeletedOrganizations extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'alter table organizations add column deletion_due_at timestamptz, add column deleted_at timestamptz',
    );
  }
}
