import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';

/** Returns `true` if an organization has its complete demo world: the credits for its unlocks are granted last. */
export async function hasDemo(pool: ConnectionPool, organizationId: string): Promise<boolean> {
  const [row] = await pool.rows(sql`
    select from credit_entries where organization_id = ${organizationId} and reference like 'demo:%' limit 1`);
  return row !== undefined;
}
