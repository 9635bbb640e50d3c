import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let owner: pg.Client;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  await harness.seed.schools(2);
  owner = new pg.Client({ ...harness.address });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await harness.close();
});

/** Runs a statement on each of the four connections of the search pool. */
const everyConnection = (statement: ReturnType<typeof sql>) =>
  Promise.all(Array.from({ length: 4 }, () => harness.db.search.rows<{ pid: number }>(statement)));

it.each([
  ['that takes too long', '1s', '0'],
  ['that waits too long for a lock', '5s', '250ms'],
])(
  'a statement %s gets a 503 in JSON with Retry-After, and its connection serves the next request',
  async (_what, statement, lock) => {
    await everyConnection(sql`
    select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false),
      pg_sleep(0.02)`);
    const before = await everyPid();
    await owner.query('begin; lock table schools in access exclusive mode');
    const rest = await harness.get('/schools', acme.key);
    const graphql = await harness.graphql(acme.key, '{ schools { nodes { id } } }');
    await owner.query('rollback');

    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '2']);
    expect(rest.body).toEqual({ error: 'Service Unavailable', message: expect.any(String), statusCode: 503 });
    expect(rest.text + graphql.text).not.toMatch(/statement|lock|cancel|sql|57014|55P03/i);
    expect(graphql.body.errors[0].extensions).toEqual({ code: 'UNAVAILABLE' });
    const next = await Promise.all(Array.from({ length: 8 }, () => harness.get('/schools', acme.key)));
    expect(next.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await everyPid()).toEqual(before);
  },
);

/** The process ids of the search pool's sessions in PostgreSQL. */
async function everyPid(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'education-market-api search' order by pid`,
  );
  return rows.map(({ pid }) => pid);
}
