import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';

/** Numbers the committed events of an organization, so that they can be read and delivered in order. */
export async function numberEvents(pool: ConnectionPool, organizationId: string): Promise<void> {
  const [pending] = await pool.rows(sql`
    select from events where organization_id = ${organizationId} and sequence is null limit 1`);
  if (pending) await pool.rows(sql`select number_events(${organizationId})`);
}

const AT_ONCE = 100;

/** Numbers the new events of up to 100 organizations. Returns `true` if more may be left. */
export async function numberAllEvents(pool: ConnectionPool): Promise<boolean> {
  const organizations = await pool.rows<{ id: string }>(sql`
    select distinct organization_id as id from events where sequence is null limit ${AT_ONCE}`);
  for (const { id } of organizations) await pool.rows(sql`select number_events(${id})`);
  return organizations.length === AT_ONCE;
}
