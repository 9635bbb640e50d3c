import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { installBundledDirectory } from '../src/importers/bundled.ts';
import { type Child, startChild } from './child.ts';
import type { Cleanup } from './cleanup.ts';
import { prepareDatabase } from './database.ts';
import { fillMarket } from './fill.ts';
import { databaseUrl, startOurService } from './our-service.ts';
import { startRevision } from './revision.ts';
import { type Seed, seedOrganizations } from './seed-organizations.ts';

/** Connections for searches, as many for both sides, because a side with more of them would get more CPU. */
const SEARCH_CONNECTIONS = 8;
const CORE_CONNECTIONS = 8;

/** Time in which an interrupted import must notice it. */
const ABORT_MS = 5_000;

export interface World extends Seed {
  readonly address: DatabaseAddress;
  readonly ours: Child;
  readonly bare: Child;
  /** True if `bare` is the service of another revision. */
  readonly isAgainstService: boolean;
  /** Waits until the database is idle. */
  idle(): Promise<void>;
}

export interface WorldOptions {
  /** Directory for CPU profiles of both servers; absent for none. */
  readonly profiles?: string;
  readonly searchConnections?: number;
  /** True to make an object of every row, instead of writing rows as `packages/records/rows` does. */
  readonly plainRows?: boolean;
  /** A revision whose service takes the place of the bare handler. */
  readonly against?: string;
}

/** Opens a cluster kept between runs, new organizations, and both servers as processes. */
export async function openWorld(
  dir: string,
  cleanup: Cleanup,
  signal: AbortSignal,
  say: (line: string) => void,
  { profiles, searchConnections = SEARCH_CONNECTIONS, plainRows, against }: WorldOptions = {},
): Promise<World> {
  const bundled = await startBundledPostgres({ dir: join(dir, 'postgres'), database: 'market', log: say });
  const { address } = bundled;
  cleanup.push(async () => {
    await endStatements(address);
    await bundled.stop();
  });
  await prepareDatabase(address, say);
  const installing = installBundledDirectory(address, signal);
  // The server cannot stop while the copy is connected.
  cleanup.push(() => Promise.race([installing.catch(() => undefined), sleep(ABORT_MS)]));
  await installing;
  await fillMarket(address, say);
  const seed = await seedOrganizations(address);
  const control = new pg.Client({ ...address });
  await control.connect();
  cleanup.push(() => control.end());

  const environment = { NODE_ENV: 'production', DATABASE_URL: databaseUrl(address) };
  const options = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  const pools = {
    CORE_CONNECTIONS: String(CORE_CONNECTIONS),
    SEARCH_CONNECTIONS: String(searchConnections),
  };
  const startBare = () =>
    startChild(
      'the bare server',
      [...options, '--import', './scripts/swc-hook.mjs', 'bench/bare-server.ts'],
      cleanup,
      {
        ...environment,
        ORGANIZATION_IDS: JSON.stringify(seed.organizationIds),
        CONNECTIONS: String(searchConnections),
      },
    );
  const bare = await (against
    ? startRevision(against, address, dir, cleanup, { options, environment: pools })
    : startBare());
  const ours = await startOurService(address, dir, cleanup, { options, plainRows, environment: pools });
  return { ...seed, address, ours, bare, isAgainstService: against !== undefined, idle: () => idle(control) };
}

const OTHERS = `from pg_stat_activity where backend_type = 'client backend' and datname = current_database()
  and pid <> pg_backend_pid()`;

/** Waits until the database is idle. */
export async function idle(client: pg.Client): Promise<void> {
  for (let calm = 0; calm < 2; await sleep(20)) {
    const { rowCount } = await client.query(`select 1 ${OTHERS} and state = 'active' limit 1`);
    calm = rowCount ? 0 : calm + 1;
  }
}

/** Statements outlive their clients, and the server cannot stop while one is running. */
async function endStatements(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...address });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid, 5000) ${OTHERS}`);
  await client.end();
}
