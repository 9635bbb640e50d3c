import type { StatementObserver } from '@emi/base/telemetry';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { asOwner, freshDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { ScopedStatements } from '../support/scoped-statements.ts';

const CONNECTIONS = 4;
const LIMIT_MS = 1_500;
const TIMED_OUT = '57014';
const LOOK_UP = { isLookUp: true };

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await freshDatabase();
  db = await open(CONNECTIONS);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const open = (
  coreConnections: number,
  how: { observer?: StatementObserver; statementTimeoutMs?: number } = {},
) =>
  openDatabase({
    address: database.address,
    entities,
    coreConnections,
    searchConnections: 1,
    statementTimeoutMs: LIMIT_MS,
    ...how,
  });

interface Seen {
  readonly pid: number;
  readonly value: string;
}

const seeing = (value: string) => sql`select pg_backend_pid() as pid, ${value}::text as value`;
const lookUp = (value: string, { core } = db) =>
  core.rows<Seen>(seeing(value), LOOK_UP).then(([row]) => row!);

/** Prepares the statement on every connection. */
async function prepareEverywhere(): Promise<void> {
  for (let time = 0; time < CONNECTIONS; time++) {
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => lookUp(`${index}`)));
  }
}

describe('look-ups of one turn of the event loop', () => {
  it('share a connection, and each gets its own result', async () => {
    await prepareEverywhere();
    const values = Array.from({ length: 10 }, (_, index) => `value ${index}`);
    const seen = await Promise.all(values.map((value) => lookUp(value)));
    expect(seen.map(({ value }) => value)).toEqual(values);
    expect(new Set(seen.map(({ pid }) => pid)).size).toBe(1);
    const alone = await Promise.all(values.map((value) => db.core.rows<Seen>(seeing(value))));
    expect(new Set(alone.map(([row]) => row!.pid)).size).toBe(CONNECTIONS);
  });

  it('do not share a connection with a transaction', async () => {
    await db.transaction(async (tx) => {
      const [own] = await tx.rows<Seen>(seeing('own'));
      const seen = await Promise.all(['a', 'b', 'c'].map((value) => lookUp(value)));
      expect(seen.map(({ pid }) => pid)).not.toContain(own!.pid);
    });
  });

  it('fail one by one', async () => {
    const divide = (by: number) => db.core.rows(sql`select 12 / ${by}::int as result`, LOOK_UP);
    await divide(1);
    const results = await Promise.allSettled([3, 0, 4, 0].map(divide));
    expect(results).toMatchObject([
      { status: 'fulfilled', value: [{ result: 4 }] },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: [{ result: 3 }] },
      { status: 'rejected', reason: { code: '22012' } },
    ]);
  });

  it('each fail with their own error if their statement cannot be prepared', async () => {
    const asking = [1, 2, 3].map(() => db.core.rows(sql`select nothing from nowhere`, LOOK_UP));
    for (const { reason } of (await Promise.allSettled(asking)) as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ code: '42P01' });
    }
  });

  it('do not each wait again for a time limit that one of them has reached', async () => {
    const sleep = (seconds: number) =>
      db.core.rows(sql`select pg_sleep(${seconds}::float8)::text as slept`, LOOK_UP);
    for (let time = 0; time < CONNECTIONS; time++)
      await Promise.all(Array.from({ length: CONNECTIONS }, () => sleep(0)));
    const results = (await Promise.allSettled([5, 5, 5].map(sleep))) as PromiseRejectedResult[];
    const unavailable = { code: 'UNAVAILABLE' };
    expect(results.map(({ reason }) => reason)).toMatchObject([unavailable, unavailable, unavailable]);
    const causes = results.map(({ reason }) => reason.cause as { code?: string });
    expect(causes.filter(({ code }) => code === TIMED_OUT)).toHaveLength(1);
    expect(await sleep(0)).toEqual([{ slept: '' }]);
  });

  it('run again if their connection is lost during another of them, which alone fails', async () => {
    const patient = await open(1, { statementTimeoutMs: 60_000 });
    const napping = (value: string, seconds: number) =>
      patient.core.rows<{ value: string }>(
        sql`select ${value}::text as value, pg_sleep(${seconds}::float8)::text as napped`,
        LOOK_UP,
      );
    await napping('', 0); // prepares the statement
    const all = Promise.allSettled([napping('a', 0), napping('b', 60), napping('c', 0), napping('d', 0)]);
    await eventually('the second one runs, and is ended', async () => {
      const [row] = await asOwner<{ ended: boolean }>(
        database.address,
        `select bool_or(pg_terminate_backend(pid)) as ended from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and state = 'active' and query like '%as napped'`,
      );
      return row?.ended === true;
    });
    expect(await all).toMatchObject([
      { status: 'fulfilled', value: [{ value: 'a' }] },
      { status: 'rejected', reason: { code: 'UNAVAILABLE' } },
      { status: 'fulfilled', value: [{ value: 'c' }] },
      { status: 'fulfilled', value: [{ value: 'd' }] },
    ]);
    await patient.close();
  });
});

it('a look-up is observed in the scope of its caller', async () => {
  const observer = new ScopedStatements();
  const observedDb = await open(CONNECTIONS, { observer });
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(
    names.map((name) =>
      observer.run(name, () => observedDb.core.rows(sql`select ${raw(`'${name}'`)}`, LOOK_UP)),
    ),
  );
  await observedDb.close();
  expect(observer.seen).toEqual(names.map((name) => [name, `select '${name}'`]));
});
