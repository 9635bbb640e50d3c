import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { DatabaseAddress } from './address.ts';
import { SERVICE_ROLE } from './migrations/m003-credits.ts';

/** Where pg-boss keeps the messages that carry jobs to the workers. */
export const QUEUE_SCHEMA = 'pgboss';

/** Brings the queue's schema to the newest version, and lets the service's role work with it where there is one. */
export async function installQueueSchema(client: pg.Client, address: DatabaseAddress): Promise<void> {
  const boss = new PgBoss({ ...address, schema: QUEUE_SCHEMA, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined); // of timers that run while it starts; what fails in start() is thrown
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
  await client.query(GRANTS);
}

const GRANTS = `do $$ begin
  if exists (select from pg_roles where rolname = '${SERVICE_ROLE}') then
    grant usage on schema ${QUEUE_SCHEMA} to ${SERVICE_ROLE};
    grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${SERVICE_ROLE};
    grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${SERVICE_ROLE};
    alter default privileges in schema ${QUEUE_SCHEMA}
      grant select, insert, update, delete on tables to ${SERVICE_ROLE};
    alter default privileges in schema ${QUEUE_SCHEMA} grant usage on sequences to ${SERVICE_ROLE};
  end if;
end $$`;
