import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

const WEBSITE = 'https://closed.example.org';
const UNLOCK = `mutation ($input: UnlockInput!) {
  unlock(input: $input) { results { unlocked scoutability scoutingJobId } }
}`;

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const unlock = async (entityType: string, { id }: { id: string }, dryRun: boolean) => {
  const input = { entities: [{ entityType, entityId: id }], dryRun };
  return (await harness.graphql(acme.key, UNLOCK, { input })).body.data.unlock.results;
};

describe('a place that does not operate', () => {
  it.each(['closed', 'inactive', 'gone'])(
    'says so when it is %s, in dry runs too, and is never read',
    async (status) => {
      const district = await harness.seed.district({ websiteUrl: WEBSITE, aiSummary: null });
      await harness.db.core.rows(
        sql`update districts set operating_status = ${status} where id = ${district.id}`,
      );
      const school = await harness.seed.school({ districtId: district.id, websiteUrl: WEBSITE });
      for (const [type, place] of [
        ['district', district],
        ['school', school],
      ] as const) {
        expect(await unlock(type, place, true)).toMatchObject([{ scoutability: 'not_operating' }]);
        expect(await unlock(type, place, false)).toEqual([
          { unlocked: true, scoutability: 'not_operating', scoutingJobId: null },
        ]);
        const again = await harness.post(`/${type}s/${place.id}/scout`, acme.key, {});
        expect(again.status).toBeGreaterThanOrEqual(400);
      }
      const path = `/districts/${district.id}?include=operating_status,former_names`;
      expect((await harness.get(path, acme.key)).body).toMatchObject({
        operating_status: status,
        former_names: [],
      });
      expect(await harness.db.core.rows(sql`select from jobs where kind = 'scout'`)).toEqual([]);
    },
  );
});

it('lists leave out places that do not operate, unless they are asked for', async () => {
  const [open, closed] = [
    await harness.seed.district({ name: 'Open Valley', state: 'HI' }),
    await harness.seed.district({ name: 'Closed Valley', state: 'HI' }),
  ];
  const schools = [
    await harness.seed.school({ districtId: open.id, name: 'Open School', state: 'HI' }),
    await harness.seed.school({ districtId: open.id, name: 'Closed School', state: 'HI' }),
  ];
  await harness.db.core.rows(sql`update districts set operating_status = 'closed' where id = ${closed.id}`);
  await harness.db.core.rows(sql`update schools set operating_status = 'gone' where id = ${schools[1]!.id}`);
  for (const [list, one] of [
    ['districts', closed],
    ['schools', schools[1]!],
  ] as const) {
    const totals = async (query: string) => {
      const { body } = await harness.get(`/${list}?${query}`, acme.key);
      expect(body.pagination.total).toBe(body.data.length);
      return body.pagination.total;
    };
    const status = list === 'districts' ? 'closed' : 'gone';
    expect([list, await totals('state=HI'), await totals('state=HI&student_count_min=0')]).toEqual([
      list,
      1,
      0,
    ]);
    const asked = ['include_closed=true', `operating_status=${status}`, 'search=closed', `ids=${one.id}`];
    for (const query of [...asked, `nces_ids=${one.ncesId}`, 'updated_since=2026-01-01T00:00:00Z']) {
      const count = /include|updated/.test(query) ? 2 : 1;
      expect([list, query, await totals(`state=HI&${query}`)]).toEqual([list, query, count]);
    }
    const stats = `query ($filter: ${list === 'districts' ? 'District' : 'School'}Filter!) {
      stats: ${list.slice(0, -1)}Stats(filter: $filter, groupBy: [STATE]) { groups { count } }
    }`;
    for (const [filter, count] of [
      [{ state: 'HI' }, 1],
      [{ state: 'HI', includeClosed: true }, 2],
    ] as const) {
      const { body } = await harness.graphql(acme.key, stats, { filter });
      expect(body.data.stats.groups).toEqual([{ count }]);
    }
  }
  const { body } = await harness.get('/analytics/market-summary?state=HI', acme.key);
  expect([body.districts.total, body.schools.total]).toEqual([1, 1]);
});
