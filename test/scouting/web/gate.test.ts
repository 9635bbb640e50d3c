import type { ConnectionPool } from '@emi/records/context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { connectionPool, type PoolSettings, poolConfig } from '../../../src/db/pools.ts';
import { QueuedPool } from '../../../src/db/queued-pool.ts';
import type { HostGate } from '../../../src/scouting/web/host-gate.ts';
import { sharedHostGate } from '../../../src/scouting/web/shared-host-gate.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { runProgram } from '../../support/module-program.ts';
import { unending } from '../../support/websites.ts';

const PAUSE_MS = 20;

/** Visits a host several times and records when; a visit takes a moment. */
async function visits(gate: HostGate, host: string, times: number): Promise<[from: number, to: number][]> {
  const noted: [number, number][] = [];
  for (let visit = 0; visit < times; visit += 1) {
    const leave = await gate.enter(host, unending());
    const from = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    noted.push([from, Date.now()]);
    await leave(PAUSE_MS);
  }
  return noted;
}

/** The shortest time between the end of a visit and the beginning of the next; negative when they overlap. */
function shortestPause(noted: readonly [number, number][]): number {
  const ordered = noted.toSorted(([a], [b]) => a - b);
  return Math.min(...ordered.slice(1).map(([from], index) => from - ordered[index]![1]));
}

/** The maximum difference between timers and clocks of processes. */
const BLUR_MS = 2;

const TURNS = { name: 'test', maxWaitMs: 5_000 };
const POOL: PoolSettings = {
  name: 'test',
  connections: 4,
  statementTimeoutMs: 5_000,
  acquireTimeoutMs: 5_000,
  planEachTime: false,
};

describe('turns at a host across processes', () => {
  let database: TestDatabase;
  let lent: QueuedPool[];
  let pools: ConnectionPool[];

  beforeAll(async () => {
    database = await freshDatabase();
    lent = [1, 2].map(() => new QueuedPool(poolConfig(database.address, POOL), TURNS));
    pools = lent.map((pool) => connectionPool(pool));
  });

  afterAll(async () => {
    await Promise.all(lent.map((pool) => pool.end()));
    await database.drop();
  });

  it('are taken one at a time with a pause between them', async () => {
    const gates = pools.map(sharedHostGate);
    const noted = await Promise.all([...gates, ...gates].map((gate) => visits(gate, 'a.example', 2)));
    expect(noted.flat()).toHaveLength(8);
    expect(shortestPause(noted.flat())).toBeGreaterThanOrEqual(PAUSE_MS - BLUR_MS);
  });

  it('are respected by processes that do not communicate with each other', async () => {
    const program = `
      import { QueuedPool } from './src/db/queued-pool.ts';
      import { connectionPool, poolConfig } from './src/db/pools.ts';
      import { sharedHostGate } from './src/scouting/web/shared-host-gate.ts';
      const PAUSE_MS = ${PAUSE_MS};
      const unending = () => new AbortController().signal;
      ${visits.toString()}
      const config = poolConfig(${JSON.stringify(database.address)}, ${JSON.stringify(POOL)});
      const lent = new QueuedPool(config, ${JSON.stringify(TURNS)});
      console.log(JSON.stringify(await visits(sharedHostGate(connectionPool(lent)), 'b.example', 4)));
      await lent.end();`;
    const noted = await Promise.all([1, 2].map(() => runProgram<[number, number][]>(program)));
    expect(noted.flat()).toHaveLength(8);
    expect(shortestPause(noted.flat())).toBeGreaterThanOrEqual(PAUSE_MS - BLUR_MS);
  });

  it('go to one of many simultaneous callers', async () => {
    const gates = pools.map(sharedHostGate);
    const abort = new AbortController();
    let entered = 0;
    const asking = Array.from({ length: 8 }, (_, index) =>
      gates[index % 2]!.enter('c.example', abort.signal).then(() => (entered += 1)),
    );
    await Promise.race(asking);
    await Promise.all(pools.flatMap((pool) => [1, 2, 3].map(() => pool.rows(sql`select 1`))));
    abort.abort();
    await Promise.allSettled(asking);
    expect(entered).toBe(1);
  });

  it('are passed on when a visitor is lost, which cannot end the next visit', async () => {
    const pool = pools[0]!;
    const lost = await sharedHostGate(pool).enter('d.example', unending());
    await pool.rows(sql`update scouting_hosts set leased_until = now() where host = 'd.example'`);
    await sharedHostGate(pool).enter('d.example', unending());
    await lost(0);
    const abort = AbortSignal.timeout(30);
    await expect(sharedHostGate(pool).enter('d.example', abort)).rejects.toBeDefined();
  });
});
