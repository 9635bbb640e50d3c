import type { ConnectionPool } from '@emi/records/context';
import sql, { join, raw } from 'sql-template-tag';
import { ANCESTRY, CREDENTIAL_TABLES } from '../identities/credential.ts';

interface Original {
  readonly id: string;
}

/**
 * Copies changes of organizations to their twins in the test world: name, plan, suspension, the date of a deletion, and
 * the roles and removals of users; test keys of removed users are refused. Test credentials that a live credential
 * created end with it, and have at most its budget.
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
  const changed = await live.rows<Original>(
    sql`select id, role, removed_at from users where id = any(${users}::uuid[])`,
  );
  await test.rows(sql`
    update users t set role = o.role, removed_at = coalesce(t.removed_at, o.removed_at)
    from jsonb_populate_recordset(null::users, ${JSON.stringify(changed)}::jsonb) o
    where o.id = t.id and (t.role <> o.role or t.removed_at is null and o.removed_at is not null)`);
  await followAncestors(live, test);
}

interface LiveAncestor {
  readonly id: string;
  readonly hasEnded: boolean;
  /** The key that replaced this one, and took over the credentials that it created; null once this one is revoked. */
  readonly successor: string | null;
  readonly budget: number | null;
}

/**
 * Makes test credentials that descend from a replaced live key descend from its successor, ends those that descend from
 * another ended live credential, and lowers budgets to those of the live ancestors. Scopes and rate limits need no
 * copying, because those of a live credential never change.
 */
async function followAncestors(live: ConnectionPool, test: ConnectionPool): Promise<void> {
  const isThere = CREDENTIAL_TABLES.map(
    (table) => sql`exists (select from ${raw(table)} c where c.id = ancestor)`,
  );
  const made = CREDENTIAL_TABLES.map(
    (table) => sql`select ${ANCESTRY} from ${raw(table)} where revoked_at is null`,
  );
  const ancestors = await test.rows<Original>(sql`
    select distinct ancestor as id from (${join(made, ' union all ')}) made, unnest(${ANCESTRY}) ancestor
    where not (${join(isThere, ' or ')})`);
  if (ancestors.length === 0) return;
  const found = await live.rows<LiveAncestor>(sql`
    select m.id, coalesce(c.has_ended, true) as "hasEnded", c.successor, c.budget
    from unnest(${ancestors.map(({ id }) => id)}::uuid[]) m(id) left join (
      select id, revoked_at is not null or coalesce(expires_at <= now(), false) as has_ended,
        case when revoked_at is null then replaced_by end as successor, daily_budget as budget from api_keys
      union all select id, revoked_at is not null or coalesce(expires_at <= now(), false), null, daily_budget
        from oauth_clients
      union all select id, revoked_at is not null or coalesce(expires_at <= now(), false), null, daily_budget
        from grants
      union all select id, false, null, null from members
    ) c using (id)`);
  const ended = found.filter(({ hasEnded, successor }) => hasEnded && !successor).map(({ id }) => id);
  const budgets = found.filter(({ budget }) => budget !== null);
  for (const table of CREDENTIAL_TABLES) {
    for (const { id, budget } of budgets)
      await test.rows(sql`
        update ${raw(table)} set daily_budget = ${budget}
        where ${ANCESTRY} @> array[${id}]::uuid[] and coalesce(daily_budget > ${budget}, true)`);
    for (const { id, successor } of found.filter((ancestor) => ancestor.successor))
      await test.rows(sql`
        update ${raw(table)} set ${ANCESTRY} = array_replace(${ANCESTRY}, ${id}::uuid, ${successor}::uuid)
        where ${ANCESTRY} @> array[${id}]::uuid[]`);
    await test.rows(sql`
      update ${raw(table)} set revoked_at = now() where revoked_at is null and ${ANCESTRY} && ${ended}::uuid[]`);
  }
}

async function idsIn(pool: ConnectionPool, table: 'organizations' | 'users'): Promise<string[]> {
  const rows = await pool.rows<Original>(
    table === 'users' ? sql`select id from users` : sql`select id from organizations`,
  );
  return rows.map(({ id }) => id);
}
