import sql, { join, raw } from 'sql-template-tag';
import type { Database } from './database.ts';
import { sessionSettings } from './pooler.ts';

const NAMES: Readonly<Record<string, string>> = { timezone: 'TimeZone', datestyle: 'DateStyle' };

type Session = Readonly<Record<string, string>>;

/**
 * In the first round, several clients prepare a statement under the same name; in the second, each executes its own,
 * which fails if a pooler has given it another client's connection.
 */
const ROUNDS = 2;
const PREPARED_STATEMENT_ERRORS = new Set(['26000', '42P05']);

/**
 * Checks that the service's connections have its role and time limits, even through a pooler.
 * @param patience the factor that the database was opened with; 1 behind a pooler, whose sessions have own limits
 * @throws with a message for the operator
 */
export async function verifySessions(
  db: Pick<Database, 'core' | 'search' | 'limits'>,
  patience = 1,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const pool of [db.core, db.search, db.limits]) {
      const [session] = await pool.rows<Session>(LOOK).catch((error: unknown) => {
        throw inWords(error);
      });
      refuse(session!, patience);
    }
  }
}

/** Reads each setting by itself: the view of all settings takes a millisecond. */
const LOOK = sql`
  select ${join(Object.keys(sessionSettings()).map((name) => raw(`${shown(name)} as ${name}`)))},
    current_setting('statement_timeout') as statement_timeout`;

function shown(name: string): string {
  return name === 'role' ? 'current_user::text' : `current_setting('${name}')`;
}

function refuse(session: Session, patience: number): void {
  const wrong = Object.entries(sessionSettings(patience)).flatMap(([name, wanted]) => {
    const found = session[name]!; // DateStyle shows `ISO, MDY`
    return found.split(',', 1)[0] === wanted
      ? []
      : [`${NAMES[name] ?? name} is ${found} instead of ${wanted}`];
  });
  if (session.statement_timeout === '0') wrong.push('statement_timeout is off');
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
