import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../service-role.ts';

/** Lines of the audit trail about changes: through which channel, with which credential, of which record. */
export class AuditedChanges extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table audit_entries
      alter column path drop not null,
      drop constraint audit_entries_action_check, add constraint audit_entries_action_check check (action <> ''),
      add column channel text,
      add column credential_id uuid,
      add column subject_type text,
      add column subject_id uuid`);
    this.addSql(`revoke update, truncate on audit_entries from ${SERVICE_ROLE}`);
  }
}
