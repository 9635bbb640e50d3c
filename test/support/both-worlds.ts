import type { AddressInfo } from 'node:net';
import type { Mode } from '@emi/base/runtime';
import { pino } from 'pino';
import { type App, createApp } from '../../src/app/app.ts';
import { entities } from '../../src/app/entities.ts';
import { jobKinds } from '../../src/app/job-kinds.ts';
import type { WorldOptions } from '../../src/app/world.ts';
import type { Database } from '../../src/db/database.ts';
import { seedTestWorld } from '../../src/importers/test-world/seed.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { MemoryStore } from '../../src/requests/limits/memory.store.ts';
import { createWriter } from '../../src/workspace/emails/writers/index.ts';
import { asOwner, freshDatabase, type TestDatabase } from './database.ts';
import { exchange } from './exchange.ts';
import { type HttpAnswer, WEBHOOKS } from './harness.ts';
import type { RequestOptions } from './intermediary.ts';
import { PUBLIC_URL } from './links.ts';
import { openTestDatabase } from './open-database.ts';
import { Seed } from './seed.ts';

interface OpenDatabase {
  readonly database: TestDatabase;
  readonly db: Database;
  readonly jobs: JobQueue;
}

/** A service with both worlds, each with a database of its own that a test can make unavailable. */
export class BothWorlds {
  readonly live: OpenDatabase;
  readonly test: OpenDatabase;
  readonly seed: Seed;
  readonly origin: string;
  readonly app: App;
  readonly #options: (world: OpenDatabase) => WorldOptions;

  private constructor(
    live: OpenDatabase,
    test: OpenDatabase,
    app: App,
    options: (world: OpenDatabase) => WorldOptions,
  ) {
    this.live = live;
    this.test = test;
    this.app = app;
    this.seed = new Seed(live.db);
    this.origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    this.#options = options;
  }

  /** Starts with the live world; `addTestWorld` opens the test world. */
  static async start(now = new Date()): Promise<BothWorlds> {
    const live = await open('live');
    const test = await open('test');
    await seedTestWorld(test.database.address, new AbortController().signal);
    const clock = { ticks: () => performance.now(), now: () => now };
    const optionsOf = ({ db, jobs }: OpenDatabase): WorldOptions => ({
      db,
      jobs,
      webhooks: WEBHOOKS,
      requests: new MemoryStore(clock.ticks),
      writer: createWriter({}),
    });
    const app = await createApp({
      ...optionsOf(live),
      logger: pino({ level: 'silent' }),
      corsOrigins: [],
      publicUrl: PUBLIC_URL,
      jwt: { issuers: [], audience: 'https://api.example.org' },
      hasTestWorld: true,
      clock,
    });
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
    return new BothWorlds(live, test, app, optionsOf);
  }

  addTestWorld(): Promise<void> {
    return this.app.addTestWorld(this.#options(this.test));
  }

  request(path: string, { key, headers, ...init }: RequestOptions = {}): Promise<HttpAnswer> {
    const authorization = key ? { Authorization: `Bearer ${key}` } : undefined;
    return exchange(this.origin + path, {
      ...init,
      headers: { 'Accept-Encoding': 'identity', ...authorization, ...headers },
    });
  }

  post(path: string, key: string | undefined, body: unknown): Promise<HttpAnswer> {
    const headers = { 'Content-Type': 'application/json' };
    return this.request(path, { key, method: 'POST', headers, body: JSON.stringify(body) });
  }

  graphql(key: string, query: string): Promise<HttpAnswer> {
    return this.post('/graphql', key, { query });
  }

  /** A key of the test world in exchange for a live one. */
  async testKeyFor(key: string): Promise<string> {
    const { status, body } = await this.request('/test/keys', { key, method: 'POST' });
    if (status !== 201) throw new Error(`no test key: ${JSON.stringify(body)}`);
    return (body as { api_key: string }).api_key;
  }

  /** Ends all connections to one of the databases while a function runs, and refuses new ones. */
  async without<T>(mode: Mode, work: () => Promise<T>): Promise<T> {
    const { address } = this[mode].database;
    const server = { ...address, database: 'postgres' };
    const allow = (is: boolean) =>
      asOwner(server, `alter database "${address.database}" with allow_connections ${is}`);
    await allow(false);
    await asOwner(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${address.database}'`,
    );
    try {
      return await work();
    } finally {
      await allow(true);
    }
  }

  async close(): Promise<void> {
    this.app.server.closeAllConnections();
    await new Promise((resolve) => this.app.server.close(resolve));
    await this.app.close();
    for (const { database, db, jobs } of [this.live, this.test]) {
      await jobs.close();
      await db.close();
      await database.drop();
    }
  }
}

async function open(mode: Mode): Promise<OpenDatabase> {
  const database = await freshDatabase();
  const db = await openTestDatabase({
    mode,
    address: database.address,
    entities,
    coreConnections: 4,
    searchConnections: 4,
  });
  return { database, db, jobs: await JobQueue.open(db, jobKinds) };
}
