import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { SERVICE_ROLE } from './service-role.ts';

/** The schema of pg-boss, which holds the messages about jobs. */
export const QUEUE_SCHEMA = 'pgboss';

/** Migrates the queue's schema to its newest version, and grants the service's role access to it. */
export async function installQueueSchema(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  const { host, port, user, database, ssl, options } = config;
  const connection = { host, port, user, password: config.password as string, database, ssl, options };
  const boss = new PgBoss({
    ...connection,
    schema: QUEUE_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  } as never);
  boss.on('error', () => undefined); // from timers that run while it starts; start() itself throws
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
  const { rows } = await client.query<{ lacking: boolean }>(LACKS_GRANTS);
  if (rows[0]?.lacking) await client.query(GRANTS);
}

/** Grants take locks and leave dead rows in the catalog, so they are not repeated at every start. */
const LACKS_GRANTS = `
  select coalesce(bool_or(case c.relkind
    when 'S' then not has_sequence_privilege('${SERVICE_ROLE}', c.oid, 'usage')
    else not has_table_privilege('${SERVICE_ROLE}', c.oid, p.privilege)
  end), true) as lacking
  from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) as p (privilege)
  where c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace and c.relkind in ('r', 'p', 'S')`;

const GRANTS = `
  grant usage on schema ${QUEUE_SCHEMA} to ${SERVICE_ROLE};
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${SERVICE_ROLE};
  grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${SERVICE_ROLE};
  alter default privileges in schema ${QUEUE_SCHEMA}
    grant select, insert, update, delete on tables to ${SERVICE_ROLE};
  alter default privileges in schema ${QUEUE_SCHEMA} grant usage on sequences to ${SERVICE_ROLE};`;
