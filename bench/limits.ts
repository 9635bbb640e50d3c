/** `npm run bench -- limits`: compares stores for request counts; Redis only if installed. */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import pg from 'pg';
import { entities } from '../src/app/entities.ts';
import { startBundledPostgres } from '../src/db/bundled.ts';
import { openDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { MemoryStore } from '../src/requests/limits/memory.store.ts';
import { PostgresStore } from '../src/requests/limits/postgres.store.ts';
import { RedisStore } from '../src/requests/limits/redis.store.ts';
import type { RequestStore } from '../src/requests/limits/store.ts';
import { cpuOfPostgres, cpuOfProcess } from './cpu.ts';
import { startRedis } from './redis.ts';

new Command('npm run bench -- limits')
  .description('Compares the stores of request counts: memory, PostgreSQL, and Redis where it is installed.')
  .parse();

/** Length of each measurement. */
const MEASURED_SECONDS = 3;
const CLIENTS = 16;
const EXACT_LIMIT = 1_000;
const FLOODING_CLIENTS = 1_000;

interface Candidate {
  readonly name: string;
  readonly store: RequestStore;
  /** CPU milliseconds that the server of the store has used. */
  cpu(): number;
}

const dir = mkdtempSync(join(tmpdir(), 'bench-limits-'));
const postgres = await startBundledPostgres({ dir, database: 'market' });
await migrate(postgres.address);
const db = await openDatabase({
  address: postgres.address,
  entities,
  coreConnections: 8,
  searchConnections: 1,
});
const redis = await startRedis();
const owner = new pg.Client({ ...postgres.address });
await owner.connect();
const { rows: files } = await owner.query<{ postmaster: number }>(
  "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster",
);
await owner.end();
const { postmaster } = files[0]!;
const ticks = () => performance.now();
const redisStore = redis && new RedisStore(redis.url, { ticks, onFailure: console.error });
await redisStore?.start();

const candidates: Candidate[] = [
  { name: 'memory', store: new MemoryStore(ticks), cpu: () => 0 },
  {
    name: 'PostgreSQL',
    store: new PostgresStore(db.core, ticks),
    cpu: () => cpuOfPostgres(postmaster) ?? 0,
  },
  ...(redis && redisStore
    ? [{ name: 'Redis', store: redisStore, cpu: () => cpuOfProcess(redis.pid) ?? 0 }]
    : []),
];
try {
  const rows: Record<string, string | number>[] = [];
  for (const { name, store, cpu } of candidates) {
    const admitted = await admittedOf(store);
    for (const [what, organizations, limit] of [
      ['1 organization, room', 1, 1_000_000],
      ['1 organization, window of 5,000 full', 1, 5_000],
      ['100 organizations at 3,000', 100, 3_000],
    ] as const) {
      const subjects = Array.from({ length: organizations }, () => randomUUID());
      if (limit === 5_000) await fill(store, subjects[0]!, limit);
      const [node, server] = [process.cpuUsage(), cpu()];
      const times = await load(store, subjects, limit);
      const { user, system } = process.cpuUsage(node);
      const each = times.length;
      times.sort((a, b) => a - b);
      rows.push({
        store: name,
        what,
        'takes/s': Math.round(each / MEASURED_SECONDS),
        'p50 ms': round(times[each >> 1]!),
        'p99 ms': round(times[Math.floor(each * 0.99)]!),
        'node CPU µs': round((user + system) / each),
        'server CPU µs': round(((cpu() - server) * 1_000) / each),
        exact: admitted === EXACT_LIMIT ? 'yes' : `no: ${admitted} of ${EXACT_LIMIT}`,
      });
    }
  }
  console.table(rows);
  console.log('A quiet organization while another one floods the same process far beyond its 3,000:');
  const floods: Record<string, string | number>[] = [];
  for (const { name, store } of candidates) {
    const quiet = await quietTimes(store, 0);
    const flooded = await quietTimes(store, FLOODING_CLIENTS);
    floods.push({ store: name, 'alone, p99 ms': at99(quiet), 'beside the flood, p99 ms': at99(flooded) });
  }
  console.table(floods);
  if (!redis) console.log('Redis is not installed here: left out.');
} finally {
  await redisStore?.close();
  await redis?.stop();
  await db.close();
  await postgres.stop();
  await rm(dir, { recursive: true });
}

/** Sends twice the allowed number concurrently; returns how many are admitted. */
async function admittedOf(store: RequestStore): Promise<number> {
  const allowances = [{ subject: randomUUID(), limit: EXACT_LIMIT }];
  const statuses = await Promise.all(
    Array.from({ length: 2 * EXACT_LIMIT }, () => store.take(allowances, 1)),
  );
  return statuses.filter(({ admitted }) => admitted).length;
}

async function fill(store: RequestStore, subject: string, limit: number): Promise<void> {
  for (let i = 0; i < limit; i += 100) {
    await Promise.all(Array.from({ length: 100 }, () => store.take([{ subject, limit }], 1)));
  }
}

/** A closed loop with several clients; returns the milliseconds of each take. */
async function load(store: RequestStore, subjects: readonly string[], limit: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + MEASURED_SECONDS * 1_000;
  const client = async (at: number) => {
    for (let i = at; performance.now() < end; i += CLIENTS) {
      for (let burst = 0; burst < 50; burst++) {
        const begin = performance.now();
        await store.take([{ subject: subjects[(i + burst) % subjects.length]!, limit }], 1);
        times.push(performance.now() - begin);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
  return times;
}

/** The milliseconds of single takes of one organization while `flood` takes of another are in progress at all times. */
async function quietTimes(store: RequestStore, flood: number): Promise<number[]> {
  const [quiet, loud] = [randomUUID(), randomUUID()];
  const times: number[] = [];
  const end = performance.now() + MEASURED_SECONDS * 1_000;
  const flooding = Array.from({ length: flood }, async () => {
    while (performance.now() < end) {
      await store.take([{ subject: loud, limit: 3_000 }], 1);
      await new Promise(setImmediate); // gives the sockets their turn, as between requests
    }
  });
  while (performance.now() < end) {
    const begin = performance.now();
    await store.take([{ subject: quiet, limit: 1_000_000 }], 1);
    times.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(flooding);
  return times.sort((a, b) => a - b);
}

function at99(times: readonly number[]): number {
  return round(times[Math.floor(times.length * 0.99)]!);
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
