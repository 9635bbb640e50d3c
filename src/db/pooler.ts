import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { SERVICE_ROLE } from './service-role.ts';

/**
 * The settings of every session of the service. A transaction pooler shares sessions and drops startup options, so
 * there the settings belong to the login role; elsewhere each connection requests them.
 */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  role: SERVICE_ROLE, // the owner's rights are for migrations and importers
  timezone: 'UTC',
  datestyle: 'ISO',
  lock_timeout: '1000',
  idle_in_transaction_session_timeout: '3000',
  max_parallel_workers_per_gather: '0', // many requests at once are worth more than one that takes all processors
};

/** The longest of the statement timeouts; shorter ones are kept by the clients. */
export const LONGEST_STATEMENT_MS = 10_000;

/** Sets the role and time limits of the pooler's login for this database, unless they are set already. */
export async function prepareForPooler(client: pg.Client, pooler: DatabaseAddress): Promise<void> {
  const wanted = { ...SESSION_SETTINGS, statement_timeout: String(LONGEST_STATEMENT_MS) };
  const { rows } = await client.query<{ settings: string[] }>(
    `select setconfig as settings from pg_db_role_setting s
       join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
     where r.rolname = $1 and d.datname = current_database()`,
    [pooler.user],
  );
  const present = new Set(rows[0]?.settings.map((setting) => setting.toLowerCase()));
  for (const [name, value] of Object.entries(wanted)) {
    if (present.has(`${name}=${value}`.toLowerCase())) continue;
    const [user, database] = [pg.escapeIdentifier(pooler.user), pg.escapeIdentifier(pooler.database)];
    await client.query(`alter role ${user} in database ${database} set ${name} = ${pg.escapeLiteral(value)}`);
  }
}
