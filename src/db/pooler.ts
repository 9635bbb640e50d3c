import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import { letActAsService, SERVICE_ROLE } from './service-role.ts';

/**
 * The settings of every session of the service. A transaction pooler shares sessions and drops startup options, so
 * there the settings belong to the login role; elsewhere each connection requests them. Values are spelled as
 * PostgreSQL shows them.
 */
export const sessionSettings = (patience = 1): Readonly<Record<string, string>> => ({
  role: SERVICE_ROLE, // the owner's rights are for migrations and importers
  timezone: 'UTC',
  datestyle: 'ISO',
  standard_conforming_strings: 'on', // the text of functions has backslashes
  lock_timeout: `${patience}s`,
  idle_in_transaction_session_timeout: `${3 * patience}s`,
  max_parallel_workers_per_gather: '0', // serving many requests at once matters more than one query on all processors
});

/** The longest statement timeout of a session; clients enforce shorter ones themselves. */
export const LONGEST_STATEMENT_MS = 10_000;

/** The OID of the role that initdb creates, whatever its name. Autovacuum works as this role, with its settings. */
const FIRST_SUPERUSER = 10;

interface Login {
  readonly oid: number;
  readonly settings: readonly string[];
}

/**
 * Lets the pooler's login act in the service's role, and sets its role and time limits for this database, unless this
 * has been done already.
 * @throws with a message for the operator if the login is the first superuser
 */
export async function prepareForPooler(client: pg.Client, pooler: DatabaseAddress): Promise<void> {
  const wanted = { ...sessionSettings(), statement_timeout: String(LONGEST_STATEMENT_MS) };
  const { rows } = await client.query<Login>(
    `select r.oid::int, coalesce(s.setconfig, '{}') as settings
     from pg_roles r left join pg_database d on d.datname = current_database()
       left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = d.oid
     where r.rolname = $1`,
    [pooler.user],
  );
  const login = rows[0];
  if (!login) return; // the pooler's name for the database differs; the sessions are verified later
  const [user, database] = [pg.escapeIdentifier(pooler.user), pg.escapeIdentifier(pooler.database)];
  if (login.oid === FIRST_SUPERUSER) {
    throw new Error(
      `DATABASE_URL leads through a pooler as ${user}, the first superuser of PostgreSQL. The service keeps its ` +
        'settings with its login role, and autovacuum, which works as that superuser, would lose its rights: nothing ' +
        'would be cleaned up. Create another role and name it in DATABASE_URL: create role market_login login ' +
        `password '…'. If an older version ran like this: alter role ${user} in database ${database} reset all`,
    );
  }
  await letActAsService(client, pooler.user);
  const present = new Set(login.settings.map((setting) => setting.toLowerCase()));
  for (const [name, value] of Object.entries(wanted)) {
    if (present.has(`${name}=${value}`.toLowerCase())) continue;
    await client.query(`alter role ${user} in database ${database} set ${name} = ${pg.escapeLiteral(value)}`);
  }
}
