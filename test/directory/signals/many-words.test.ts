import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { Harness } from '../../support/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

describe('words of more signals than are sorted', () => {
  it('give the same pages and counts as words of few', async () => {
    const { seed, db } = harness;
    const owner = await seed.organization({ plan: 'enterprise' });
    const district = await seed.district();
    await owner.unlocks('district', district);
    await db.core.rows(sql`
      insert into pain_points (district_id, category, description, created_at)
      select ${district.id}, 'budget', 'Harpsichord ' || n % 2 || ' of ' || n, now() - n * interval '1 minute'
      from generate_series(1, 5002) n`);
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
        select id from pain_points where description like ${`Harpsichord ${count === 2_501 ? 1 : '%'} of %`}
        order by created_at desc limit 6`);
    for (const [search, count] of [
      ['harpsichord', 5_002],
      ['"harpsichord 1"', 2_501],
    ] as const) {
      const first = await pageOf(search, { limit: 3 });
      const second = await pageOf(search, { limit: 3, after: first.endCursor });
      expect([first.total, second.total]).toEqual([count, count]);
      expect([...first.ids, ...second.ids]).toEqual((await expected(count)).map(({ id }) => id));
    }
  });
});
