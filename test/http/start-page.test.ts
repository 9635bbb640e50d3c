import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { liveCounts } from '../../src/directory/market/live-counts.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

it('the counts of the start page are those of real places, with their years', async () => {
  const counts = liveCounts(harness.db, () => new Date());
  const place = { state: 'TX', ncesDataYear: '2024-2025' };
  const { id } = await harness.seed.district({ ...place, websiteUrl: 'https://a.example.org' });
  await harness.seed.district({ ...place, ncesDataYear: '2023-2024', websiteUrl: null });
  await harness.seed.school({ districtId: id, state: 'TX', ncesDataYear: '2023-2024' });
  expect(await counts()).toMatchObject({
    ...{ districts: 2, websites_of_districts: 1, year_of_districts: '2024-2025' },
    ...{ schools: 1, year_of_schools: '2023-2024' },
  });
});
