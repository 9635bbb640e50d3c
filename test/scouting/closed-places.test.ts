import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { Harness } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';

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
