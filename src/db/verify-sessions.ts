import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import { SESSION_SETTINGS } from './pooler.ts';

const NAMES: Readonly<Record<string, string>> = { timezone: 'TimeZone', datestyle: 'DateStyle' };

interface Session {
  readonly settings: Readonly<Record<string, string>>;
  readonly hasTimeout: boolean;
}

/** A statement is prepared under a name by one client and by another, and has been executed by both. */
const ROUNDS = 2;
const PREPARED_STATEMENT_ERRORS = new Set(['26000', '42P05']);

/**
 * Checks that the service's connections have its role and time limits, even through a pooler.
 * @throws with words for the operator
 */
export async function verifySessions(db: Pick<Database, 'core' | 'search' | 'limits'>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const pool of [db.core, db.search, db.limits]) {
      const [session] = await pool.rows<Session>(LOOK).catch((error: unknown) => {
        throw inWords(error);
      });
      refuse(session!);
    }
  }
}

const LOOK = sql`
  select coalesce(json_object_agg(name, setting), '{}') as settings,
    (select setting::int > 0 from pg_settings where name = 'statement_timeout') as "hasTimeout"
  from (
    select 'role' as name, current_user::text as setting
    union all
    select lower(name), setting from pg_settings
    where name in ('TimeZone', 'DateStyle', 'lock_timeout', 'idle_in_transaction_session_timeout',
      'max_parallel_workers_per_gather')
  ) as session`;

function refuse({ settings, hasTimeout }: Session): void {
  const wrong = Object.entries(SESSION_SETTINGS).flatMap(([name, wanted]) => {
    const found = settings[name] ?? '';
    return found.split(',', 1)[0] === wanted
      ? []
      : [`${NAMES[name] ?? name} is ${found} instead of ${wanted}`];
  });
  if (!hasTimeout) wrong.push('statement_timeout is off');
  if (wrong.length === 0) return;
  throw new Error(
    `the connections of the service lack the required settings: ${wrong.join(', ')}. A pooler drops settings ` +
      'requested on connect: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, so that the service can ' +
      'keep these settings with its role; if it is set, let the pooler close its older server connections (RECONNECT).',
  );
}

function inWords(error: unknown): unknown {
  if (!PREPARED_STATEMENT_ERRORS.has(String((error as { code?: unknown }).code))) return error;
  return new Error(
    'the pooler of DATABASE_URL does not keep prepared statements with their clients. PgBouncer does from 1.21 on, ' +
      'with max_prepared_statements above 0.',
    { cause: error },
  );
}
