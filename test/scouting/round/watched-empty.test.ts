import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { recountPlaces } from '../../../src/directory/institutions/count-places.ts';
import { coverPlaces } from '../../../src/scouting/round/cover-places.job.ts';
import { enlist } from '../../../src/scouting/round/enlist.ts';
import { readDue } from '../../../src/scouting/round/round.ts';
import { Harness } from '../../support/harness.ts';
import { link, page, Websites } from '../../support/scouting.ts';
import { watchedPlaces } from '../../support/watched-places.ts';

const HOST = 'drycreek.example.org';
const TODAY = Date.now();
const after = (days: number): Date => new Date(TODAY + days * 86_400_000);
const due = after(90).toLocaleDateString('en-US', {
  ...{ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
});
const EMPTY = {
  '/': page('Dry Creek ISD', link('/bids', 'Bids and proposals')),
  '/bids': page('Bids and RFPs'),
};
const READ_AND_EMPTY = {
  ...{ state: 'TX', aiSummary: null, crawledAt: after(-20), status: 'completed' as const },
  keyFacts: { pages_read: 2, products_in_use: 0, people_found: 0 },
};

let harness: Harness;
let sites: Websites;
let pages: Record<string, string>;
let day = 0;

beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({ [HOST]: ({ pathname }: URL) => pages[pathname] });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const { check, enteredIn, watch } = watchedPlaces(() => harness);
const reader = { read: (document: Parameters<typeof readPage>[0]) => readPage(document) };
const clock = () => after(day);

/** A day on which nobody calls the service: its jobs run. Returns the number of places that the round read. */
async function pass(): Promise<number> {
  day++;
  await harness.db.transaction((tx) => harness.jobs.enqueue(tx, coverPlaces.kind, [{ payload: {} }]));
  await harness.drain([coverPlaces]);
  await enlist(harness.db.core, clock());
  const tools = {
    db: harness.db,
    queue: harness.jobs,
    web: sites.web,
    analyst: embeddedAnalyst,
    reader,
    clock,
  };
  const readings = await readDue(tools, { until: clock(), most: 5 });
  await recountPlaces((statement) => harness.db.core.rows(statement));
  await check();
  return readings.length;
}

it('an empty place that a search watches is read again, and its first finding is reported', async () => {
  const { seed } = harness;
  pages = EMPTY;
  const acme = await seed.organization({ credits: 0 });
  const place = await seed.district({
    ...{ ...READ_AND_EMPTY, name: 'Dry Creek ISD', websiteUrl: `http://${HOST}` },
  });
  const other = await seed.district({ ...READ_AND_EMPTY, websiteUrl: 'http://unwatched.example.org' });
  const search = await watch(acme.key, `/districts?ids=${place.id}&has_contents=true`);
  // Searches for several places, or with other filters, cause no readings.
  await watch(acme.key, `/districts?ids=${other.id},${place.id}&has_contents=true`);
  await watch(acme.key, `/districts?ids=${other.id}&has_signals=true`);
  let readings = 0;
  while (day < 12) readings += await pass();
  expect(readings).toBeGreaterThan(0);
  expect(await enteredIn(search, acme.key)).toEqual([]);

  pages = {
    ...EMPTY,
    '/bids': page(
      'Bids and RFPs',
      `<table><tr><th>Title</th><th>Due date</th></tr><tr><td>RFP for Buses</td><td>${due}</td></tr></table>`,
    ),
  };
  while (day < 30) await pass();
  expect(await enteredIn(search, acme.key)).toEqual([place.id]);
  const kept = await harness.db.core.rows(sql`select entity_id as id from place_readings`);
  expect(kept).toEqual([]);
});

it('a contact that an import brings is reported, too', async () => {
  const { seed } = harness;
  const acme = await seed.organization({ credits: 0 });
  const district = await seed.district({ ...READ_AND_EMPTY, websiteUrl: null });
  const search = await watch(acme.key, `/districts?ids=${district.id}&has_contents=true`);
  await pass();
  expect(await enteredIn(search, acme.key)).toEqual([]);
  const school = await seed.school({ districtId: district.id, state: 'TX' });
  await seed.contact({ districtId: district.id, schoolId: school.id, state: 'TX' });
  await pass();
  expect(await enteredIn(search, acme.key)).toEqual([district.id]);
});
