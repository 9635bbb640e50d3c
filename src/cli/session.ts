import { Problem } from '@emi/base/problems';
import { type DatabaseAddress, namesOfServers } from '@emi/base/runtime';
import type { EntityManager } from '@mikro-orm/postgresql';
import { entities } from '../app/entities.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { isUnavailable } from '../db/errors.ts';
import { migrate, requireSchema } from '../db/migrate.ts';
import { openServer } from '../db/server.ts';
import { untrusted } from '../db/untrusted.ts';
import { verifySessions } from '../db/verify-sessions.ts';
import { printNote } from './output.ts';

/** Time limit of a statement before `PATIENCE`; a full audit is long. */
const LONG_MS = 3_600_000;

/** The factor for all time limits: a command's one user prefers waiting to an error that the database is busy. */
const PATIENCE = 10;

export interface CliSession {
  readonly address: DatabaseAddress;
  readonly config: Config;
  readonly db: Database;
  readonly em: EntityManager;
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command's work on the configured database server, whether or not the service is running, and stops afterward
 * whatever it started.
 */
export async function withServer<T>(
  work: (session: Pick<CliSession, 'address' | 'config' | 'signal'>) => Promise<T>,
): Promise<T> {
  const config = loadConfig(process.env);
  const { signal, ignore } = interruption();
  const server = await openServer(config, printNote);
  try {
    return await work({ address: server.address, config, signal });
  } catch (error) {
    if (isUnavailable(error)) throw unreachable(server.description, error);
    throw untrusted(namesOfServers(server.address), error) ?? error;
  } finally {
    await server.stop();
    ignore();
  }
}

/** Like `withServer`, with a migrated schema and open connections. */
export function withDatabase<T>(work: (session: CliSession) => Promise<T>): Promise<T> {
  return withServer(async ({ address, config, signal }) => {
    if (config.migrateOnStart) await migrate(address);
    else await requireSchema(address);
    const db = await openPatiently(address);
    try {
      await verifySessions(db, address.pooler ? 1 : PATIENCE);
      return await work({ config, address, db, em: db.orm.em.fork(), signal });
    } finally {
      await db.close();
    }
  });
}

/** Opens as many connections as one command needs. */
export const openPatiently = (address: DatabaseAddress): Promise<Database> =>
  openDatabase({
    address,
    entities,
    coreConnections: 1,
    searchConnections: 1,
    statementTimeoutMs: LONG_MS,
    patience: PATIENCE,
  });

function unreachable(server: string, error: unknown): Problem {
  const { message, code } = error as NodeJS.ErrnoException;
  return new Problem('UNAVAILABLE', `${server} cannot be reached: ${message || code}`);
}

/** The first Ctrl-C, SIGTERM, or SIGHUP requests an orderly stop; a repeated one terminates the process. */
export function interruption(): { signal: AbortSignal; ignore(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.once(name, abort);
  return {
    signal: controller.signal,
    ignore: () => {
      for (const name of names) process.off(name, abort);
    },
  };
}
