import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { withClient } from '../../support/database.ts';
import { Harness } from '../../support/harness.ts';
import { statementsOf } from '../../support/statements.ts';

let harness: Harness;

beforeAll(async () => {
  harness = (await Harness.start()).withoutAudit();
});
afterAll(() => harness.close());

describe('words of more signals than are sorted', () => {
  it('give the same pages and counts as words of few', async () => {
    const { seed, db } = harness;
    const owner = await seed.organization({ plan: 'enterprise' });
    const district = await seed.district();
    await owner.unlocks('district', district);
    await withClient(harness.address, async (client) => {
      // Without triggers, which take ten times as long.
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into pain_points (district_id, category, description, created_at)
         select $1, 'budget', 'Harpsichord ' || n % 2 || ' of ' || n, now() - n * interval '1 minute'
         from generate_series(1, 50002) n`,
        [district.id],
      );
      await client.query(`insert into signals (id, kind, entity_id, entity_type, district_id, state, severity, source,
        amount, vendor_id, points, heat, date, ends_at, origin, words) select * from current_signals`);
      await client.query(`insert into signal_places (entity_id, entity_type, district_id, state, pain_point)
        select entity_id, entity_type, district_id, state, count(*) from signals group by 1, 2, 3, 4`);
    });
    const pageOf = async (search: string, page: object) => {
      const { body } = await harness.graphql(
        owner.key,
        `query Words($search: SearchText!, $page: PageInput!) {
          signals(filter: { search: $search }, page: $page) { nodes { id } pagination { total endCursor } }
        }`,
        { search, page },
      );
      const { nodes, pagination } = body.data.signals;
      return { ids: nodes.map(({ id }: { id: string }) => id), ...pagination };
    };
    const expected = (count: number) =>
      db.core.rows<{ id: string }>(sql`
        select id from pain_points where description like ${`Harpsichord ${count === 25_001 ? 1 : '%'} of %`}
        order by created_at desc limit 6`);
    const expectPages = async () => {
      for (const [search, count] of [
        ['harpsichord', 50_002],
        ['"harpsichord 1"', 25_001],
      ] as const) {
        const first = await pageOf(search, { limit: 3 });
        const second = await pageOf(search, { limit: 3, after: first.endCursor });
        expect([first.total, second.total]).toEqual([count, count]);
        expect([...first.ids, ...second.ids]).toEqual((await expected(count)).map(({ id }) => id));
      }
    };
    await expectPages();
    // With statistics, PostgreSQL knows that most signals have the words, and none is kept.
    await withClient(harness.address, (client) => client.query('analyze signals, unlocks'));
    const statements = await statementsOf(expectPages);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter(({ text }) => text.includes('found as materialized'))).toEqual([]);
  });
});
