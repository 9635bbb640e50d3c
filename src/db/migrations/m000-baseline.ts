import { Migration } from '@mikro-orm/migrations';
import { functionDefinition } from '../functions.ts';
import { SERVICE_ROLE } from '../service-role.ts';
import { statementsIn } from './sql-migration.ts';

/** Called in columns and checks. */
const PURE = [
  'month_after',
  'text_lines',
  'grade_bands',
  'student_band',
  'title_id',
  'is_evidence',
  'finding_origin',
];

/** In an order that creates tables before those that refer to them. */
const TABLES = ['accounts', 'places', 'contacts', 'work', 'findings', 'signals'];

/** Functions of triggers, and the functions that those call. */
const OF_TRIGGERS = [
  'place_contact',
  'move_contacts',
  'count_contacts',
  'count_schools',
  'signal_weights',
  'purchase_points',
  'refresh_signals',
  'signal_spans',
  'vendor_uses',
  'record_deletion',
];

/** The schema of 0.2.0. Databases of that version have it from its own migrations, `OF_0_2_0`. */
export class Baseline extends Migration {
  override async up(): Promise<void> {
    for (const name of ['pg_trgm', 'btree_gin']) this.addSql(`create extension if not exists ${name}`);
    this.addSql(`create collation natural_order (provider = icu, locale = 'und-u-kn-true')`);
    for (const name of PURE) this.addSql(functionDefinition(name));
    for (const name of TABLES) this.#run(name);
    for (const name of OF_TRIGGERS) this.addSql(functionDefinition(name));
    this.#run('triggers');
    for (const statement of RIGHTS) this.addSql(statement);
  }

  #run(name: string): void {
    for (const statement of statementsIn(`m000-baseline/${name}`)) this.addSql(statement);
  }
}

/**
 * The service's own role, for rows of tables also of later migrations. Another database of the server may be
 * creating it, too. If the owner may not create roles, an administrator does it once: `create role market_service;
 * grant market_service to <owner>`.
 */
const RIGHTS = [
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${SERVICE_ROLE}') then
      create role ${SERVICE_ROLE} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`,
  `do $$ begin
    if not pg_has_role(current_user, '${SERVICE_ROLE}', 'member') then
      execute format('grant ${SERVICE_ROLE} to %I', current_user);
    end if;
  end $$`,
  `grant usage on schema public to ${SERVICE_ROLE}`,
  `grant select, insert, update, delete on all tables in schema public to ${SERVICE_ROLE}`,
  `grant usage on all sequences in schema public to ${SERVICE_ROLE}`,
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${SERVICE_ROLE}`,
  `alter default privileges in schema public grant usage on sequences to ${SERVICE_ROLE}`,
  `revoke update, delete, truncate on credit_entries from ${SERVICE_ROLE}`,
  `revoke update, truncate on audit_entries from ${SERVICE_ROLE}`,
  `revoke insert, update, delete, truncate on audit_checkpoints, audited_usage from ${SERVICE_ROLE}`,
  `revoke all on migrations, applied_functions, migration_needs from ${SERVICE_ROLE}`,
];

/** The migrations of 0.2.0 as first tagged; those of its later builds follow. */
export const OF_0_2_0: readonly string[] = [
  'm001-directory',
  'm002-intelligence',
  'm003-credits',
  'm004-jobs',
  'm005-request-windows',
  'm006-keys-and-tokens',
  'm007-scouting-hosts',
  'm008-outreach',
  'm009-scouting',
  'm010-aging-statuses',
  'm011-request-batches',
  'm012-scoutability',
  'm013-institution-types',
  'm014-zip-filter',
  'm015-makers',
  'm016-evidence',
  'm020-vendor-evidence',
  'm030-contact-tallies',
  'm040-applied-functions',
  'm041-contact-changes',
  'm042-american-phases',
  'm050-school-cells',
  'm060-job-traces',
  'm070-signal-feed',
  'm085-deletions',
  'm061-migration-needs',
  'm090-organization-writes',
  'm086-exports',
  'm095-retention',
  'm096-audit-checkpoints',
  'm110-school-counties',
  'm111-contact-totals',
  'm112-natural-order',
  'm113-natural-order-of-places',
  'm114-request-generation',
  'm115-contact-title-totals',
  'm116-vendor-uses',
  'm120-scouting-crashes',
  'm134-purchases',
  'm140-email-jobs',
  'm180-finding-origins',
  'm231-contacts-with-email',
  'm200-proposed-contracts',
  'm210-token-resources',
  'm211-audited-changes',
  'm212-budgets',
  'm190-signal-spans',
];
