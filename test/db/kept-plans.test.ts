import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Cast } from '../support/cast.ts';
import { fillTable } from '../support/fill-table.ts';
import { Harness } from '../support/harness.ts';
import { type Statement, statementsOf } from '../support/statements.ts';
import { vacuum } from '../support/vacuum.ts';

/** Of 100,000 schools, 90,000 are in TX, 9,999 in CA, one in VI; in the same numbers per status and district. */
const FREQUENT = 90_000;
const ALL = 100_000;

let harness: Harness;
let client: pg.Client;
/** Two callers: one has unlocked nothing, the other 20,000 schools. */
const viewers: Cast[] = [];
const districts: string[] = [];

beforeAll(async () => {
  harness = await Harness.start();
  harness.withoutAudit(); // nobody paid for these unlocks
  client = new pg.Client({ ...harness.address });
  await client.connect();
  for (const _ of [0, 1]) viewers.push(await harness.seed.organization());
  for (const _ of [0, 1, 2]) districts.push((await harness.seed.district()).id);
  const share = (frequent: string, rare: string, once: string) =>
    `case when i <= ${FREQUENT} then '${frequent}' when i < ${ALL} then '${rare}' else '${once}' end`;
  const schools = `
    insert into schools (nces_id, district_id, name, state, status, physical_zip, student_count)
    select lpad(i::text, 12, '0'), (${share(districts[0]!, districts[1]!, districts[2]!)})::uuid,
      'S' || i * 7919 % ${ALL},
      ${share('TX', 'CA', 'VI')}, ${share('pending', 'completed', 'error')},
      ${share('75201', '90001', '00801')}, i / 100
    from generate_series(1, ${ALL}) i`;
  await fillTable(harness.address, 'schools', schools);
  await client.query(`
    insert into unlocks (organization_id, user_id, entity_type, entity_id, credits_spent)
    select '${viewers[1]!.organizationId}', '${viewers[1]!.userId}', 'school', id, 6 from schools limit 20000`);
  // Statistics of all rows, not of a sample that may lack the rare values, and none taken later.
  await client.query('alter table schools set (autovacuum_enabled = off)');
  await client.query(`set default_statistics_target = ${ALL / 250}`);
  await vacuum(client, 'schools', 'unlocks');
}, 300_000);
afterAll(async () => {
  await client.end();
  await harness.close();
});

/** The statements of a search for schools, without those of authentication. */
async function searched(query: string, viewer: Cast): Promise<Statement[]> {
  const statements = await statementsOf(async () => {
    expect((await harness.get(`/schools?${query}`, viewer.key)).status).toBe(200);
  });
  return statements.filter(({ keepsPlan }) => keepsPlan !== undefined);
}

const touched = new Map<string, Promise<number>>();

/**
 * The pages that a statement touches with one plan or the other; measured once, because all requests of one search
 * count with the same statement.
 */
function pagesTouched(statement: Statement, keepsPlan: boolean): Promise<number> {
  const key = JSON.stringify([statement.text, statement.values, keepsPlan]);
  const known = touched.get(key) ?? measured(statement, keepsPlan);
  touched.set(key, known);
  return known;
}

async function measured({ text, values }: Statement, keepsPlan: boolean): Promise<number> {
  await client.query(`set plan_cache_mode = ${keepsPlan ? 'force_generic_plan' : 'force_custom_plan'}`);
  await client.query('deallocate all');
  await client.query(`prepare measured as ${text}`);
  const given = values.map((value) => pg.escapeLiteral(String(value))).join();
  const { rows } = await client.query(
    `explain (analyze, buffers, timing off, format json) execute measured${given && `(${given})`}`,
  );
  const plan = rows[0]['QUERY PLAN'][0].Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** Index pages that are touched on the way down; a difference of so few does not count. */
const A_FEW = 10;

const FILTERS = [
  '',
  ...['TX', 'CA', 'VI', 'ZZ'].map((state) => `state=${state}`),
  ...['pending', 'completed', 'error'].map((status) => `status=${status}`),
  ...[0, 1, 2].map((index) => `district ${index}`),
];
const PAGES = ['limit=1', 'limit=50', 'limit=200&offset=499', 'limit=50&order_ascending=false'];

describe('a search with a kept plan', () => {
  it.each(FILTERS)(
    'touches at most half as many pages more than one planned for its values: %s',
    async (filter) => {
      const [word, index] = filter.split(' ');
      const given = word === 'district' ? `district_id=${districts[Number(index)]}` : filter;
      const worse = [];
      for (const page of PAGES) {
        for (const viewer of viewers) {
          const statements = await searched(`${given}&${page}`, viewer);
          expect(statements.map(({ keepsPlan }) => keepsPlan)).toEqual([true, true]);
          for (const statement of statements) {
            const [kept, fresh] = [await pagesTouched(statement, true), await pagesTouched(statement, false)];
            if (kept > 1.5 * fresh + A_FEW) worse.push({ page, kept, fresh, text: statement.text });
          }
        }
      }
      expect(worse).toEqual([]);
    },
  );
});

describe('a search whose plan depends on its values', () => {
  const DEPENDENT = [
    'zip=75201',
    'student_count_min=1000',
    'state=VI&order_by=student_count',
    'search=S9',
    'status=error&state=TX',
  ];
  it.each([...DEPENDENT, 'offset=50000', 'state=TX&offset=80000'])(
    'is planned each time: %s',
    async (query) => {
      const statements = await searched(query, viewers[0]!);
      const rows = statements.find(({ text }) => text.includes('order by'));
      expect(rows?.keepsPlan).toBe(false);
    },
  );

  it('would touch many times more pages with a kept plan', async () => {
    const worse = [];
    for (const query of DEPENDENT) {
      const [rows] = (await searched(query, viewers[0]!)).filter(({ text }) => text.includes('order by'));
      worse.push((await pagesTouched(rows!, true)) / (await pagesTouched(rows!, false)));
    }
    expect(Math.max(...worse)).toBeGreaterThan(3);
  });
});
