import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readRunTarget } from '../../../src/scouting/run/read-run-target.ts';
import { siteOf } from '../../../src/scouting/web/site/site.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

it('a run recognizes the domains under which several districts of the directory have hosts', async () => {
  const { seed, db } = harness;
  const district = (websiteUrl: string) => seed.district({ websiteUrl });
  const lake = await district('http://www.lake.esc99.example/');
  await district('https://hill.esc99.example/home');
  await district('https://esc99.example/');
  await district('https://www.alone.esc98.example/');
  await district('https://www.oak.example/');
  await district('https://oak.example:8443/');
  await seed.school({ districtId: lake.id, websiteUrl: 'https://hs.lake.esc99.example/' });
  const { id } = await seed.scoutingRun({ districtId: lake.id });
  const { website, otherHosts, sharedDomains } = await readRunTarget(db.core, id);
  expect(sharedDomains).toEqual(['esc99.example']);
  const site = siteOf(website!, otherHosts, sharedDomains);
  expect(
    ['hs.lake', 'www.lake', 'hill', 'www'].map((host) => site.has(`https://${host}.esc99.example/`)),
  ).toEqual([true, true, false, false]);
});
