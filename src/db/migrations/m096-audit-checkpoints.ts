import { Migration } from '@mikro-orm/migrations';
import { SERVICE_ROLE } from '../service-role.ts';

/** The point up to which the ledger has been audited, so that the next audit reads only newer entries. */
export class AuditCheckpoints extends Migration {
  override async up(): Promise<void> {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // The last audited entry of an organization, with the balance and the open holds after it.
  `create table audit_checkpoints (
    organization_id uuid primary key references organizations on delete cascade,
    number bigint not null,
    available integer not null,
    held integer not null,
    open_holds text[] not null,
    audited_at timestamptz not null,
    check (number > 0 or (available, held) = (0, 0)))`,
  // A copy of the usage as of the last audit.
  `create table audited_usage (
    organization_id uuid not null references organizations on delete cascade,
    month_end timestamptz not null,
    operation text not null,
    credits integer not null,
    times integer not null,
    primary key (organization_id, month_end, operation))`,
  // Only the audit writes them, as the tables' owner.
  `revoke insert, update, delete, truncate on audit_checkpoints, audited_usage from ${SERVICE_ROLE}`,
  'create index unlocks_unlocked_at on unlocks (unlocked_at)',
  'create index generated_emails_created_at on generated_emails (created_at)',
];
