import type { ConnectionPool } from '@emi/records/context';
import sql, { join, raw, type Sql } from 'sql-template-tag';

/** The condition that a row `r` of a table belongs to an organization. */
export interface OwnRows {
  readonly table: string;
  of(organizationId: string): Sql;
  /** Rows per transaction; fewer for tables with large rows. */
  readonly batch?: number;
}

type Condition = OwnRows['of'];

const own: Condition = (id) => sql`r.organization_id = ${id}`;
const ownRows = (...tables: readonly string[]): OwnRows[] => tables.map((table) => ({ table, of: own }));
const ofUsers: Condition = (id) =>
  sql`r.user_id in (select u.id from users u where u.organization_id = ${id})`;
const idsIn = (table: string, of: Condition) => (id: string) =>
  sql`select r.id from ${raw(table)} r where ${of(id)}`;
const within = (column: string, table: string, of: Condition): Condition => {
  const ids = idsIn(table, of);
  return (id) => sql`r.${raw(column)} in (${ids(id)})`;
};

const clientOf = within('client_id', 'oauth_clients', ofUsers);
const grantOf = within('grant_id', 'grants', ofUsers);
const CREDENTIALS = ['api_keys', 'oauth_clients', 'grants', 'members'];
const credentials: Condition = (id) =>
  join(
    CREDENTIALS.map((table) => idsIn(table, ofUsers)(id)),
    ' union all ',
  );

/** Everything that is deleted with an organization, in this order: rows come before those to which they refer. */
export const REMOVED: readonly OwnRows[] = [
  { table: 'budget_days', of: (id) => sql`r.subject in (${credentials(id)})` },
  { table: 'access_tokens', of: (id) => sql`(${clientOf(id)} or ${grantOf(id)})` },
  { table: 'refresh_tokens', of: grantOf },
  ...['authorization_codes', 'sign_in_codes', 'grants', 'oauth_clients', 'api_keys', 'members'].map(
    (table) => ({
      table,
      of: ofUsers,
    }),
  ),
  { table: 'idempotency_keys', of: ofUsers },
  { table: 'export_chunks', of: within('export_id', 'exports', own), batch: 100 },
  ...ownRows('exports', 'jobs', 'generated_emails'),
  { table: 'email_prompts', of: ofUsers },
  ...ownRows('contact_overlays', 'signal_triage'),
  { table: 'list_items', of: within('list_id', 'lists', ofUsers) },
  { table: 'lists', of: ofUsers },
  ...['search_matches', 'search_bundles', 'watched_places'].map((table) => ({
    table,
    of: within('search_id', 'saved_searches', own),
  })),
  ...ownRows('saved_searches', 'search_changes'),
  { table: 'webhook_deliveries', of: within('webhook_id', 'webhooks', own) },
  ...ownRows('webhooks', 'event_subscriptions'),
  // Each half of the condition has an index; `organization_id` alone has none.
  {
    table: 'events',
    of: (id) => sql`(${own(id)} and r.sequence is null or ${own(id)} and r.sequence is not null)`,
  },
  ...ownRows('event_counters', 'organization_writes', 'request_counts', 'audit_entries'),
];

/** The books, which are kept: amounts, times, and ids, without names and reasons. */
export const KEPT: readonly OwnRows[] = [
  { table: 'organizations', of: (id) => sql`r.id = ${id}` },
  ...ownRows('users', 'credit_accounts', 'credit_entries', 'credit_usage', 'audited_usage'),
  ...ownRows('audit_checkpoints', 'unlocks'),
];

/** Tables without an organization's id, whose rows expire within a minute. */
export const PASSING = ['admitted_requests'];

export async function countOrganizationRows(
  { rows }: Pick<ConnectionPool, 'rows'>,
  tables: readonly OwnRows[],
  id: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, of } of tables) {
    const [found] = await rows<{ count: number }>(
      sql`select count(*)::int as count from ${raw(table)} r where ${of(id)}`,
    );
    counts[table] = found!.count;
  }
  return counts;
}
