import type { ConnectionPool } from '@emi/records';
import sql from 'sql-template-tag';

interface Original {
  readonly id: string;
}

/**
 * Copies changes of organizations to their twins in the test world: name, plan, suspension, deletion, and removed
 * users, whose test keys are revoked.
 */
export async function followOriginals(live: ConnectionPool, test: ConnectionPool): Promise<void> {
  const organizations = await idsIn(test, 'organizations');
  const originals = await live.rows<Original>(sql`
    select id, name, plan, suspended_at, deletion_due_at from organizations where id = any(${organizations}::uuid[])`);
  await test.rows(sql`
    update organizations t set name = o.name, plan = o.plan, suspended_at = o.suspended_at,
      deletion_due_at = o.deletion_due_at
    from jsonb_populate_recordset(null::organizations, ${JSON.stringify(originals)}::jsonb) o
    where o.id = t.id and t.deleted_at is null
      and (t.name, t.plan, t.suspended_at, t.deletion_due_at)
        is distinct from (o.name, o.plan, o.suspended_at, o.deletion_due_at)`);
  const users = await idsIn(test, 'users');
  const removed = await live.rows<Original>(
    sql`select id, removed_at from users where removed_at is not null and id = any(${users}::uuid[])`,
  );
  await test.rows(sql`
    update users t set removed_at = o.removed_at
    from jsonb_populate_recordset(null::users, ${JSON.stringify(removed)}::jsonb) o
    where o.id = t.id and t.removed_at is null`);
}

async function idsIn(pool: ConnectionPool, table: 'organizations' | 'users'): Promise<string[]> {
  const rows = await pool.rows<Original>(
    table === 'users' ? sql`select id from users` : sql`select id from organizations`,
  );
  return rows.map(({ id }) => id);
}
