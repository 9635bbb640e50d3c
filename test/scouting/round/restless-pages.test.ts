import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { enlist } from '../../../src/scouting/round/enlist.ts';
import { readDue } from '../../../src/scouting/round/round.ts';
import type { ScoutingTools } from '../../../src/scouting/scout.job.ts';
import { Harness } from '../../support/harness.ts';
import { deeds, link, page, Websites } from '../../support/scouting.ts';

const HOST = 'hickoryhollow.example.org';
const TODAY = Date.now();
const after = (days: number): Date => new Date(TODAY + days * 86_400_000);
const inWords = (date: Date): string =>
  date.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });

let harness: Harness;
let sites: Websites;
let day = 0;
let requests = 0;
const titles = ['Network switches'];

/** A page that states the day, the time, and the number of visitors, as programs write them. */
const printed = (title: string, body: string): string =>
  page(
    title,
    `<p>${inWords(after(day))}, 10:${10 + (++requests % 50)} a.m.</p>${body}<p>Visitors: ${1_000 + requests}</p>`,
  );
const bids = () =>
  titles.map((title) => `<tr><td>RFP for ${title}</td><td>${inWords(after(60))}</td></tr>`).join('');
const PAGES: Readonly<Record<string, () => string>> = {
  '/': () => printed('Hickory Hollow ISD', link('/bids', 'Bids and proposals') + link('/about', 'About us')),
  '/bids': () => printed('Bids and RFPs', `<table><tr><th>Title</th><th>Due date</th></tr>${bids()}</table>`),
  '/about': () => printed('About us', '<p>The first schoolhouse had one room.</p>'),
};

beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({ [HOST]: ({ pathname }) => PAGES[pathname]?.() });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const tools = (): ScoutingTools => ({
  db: harness.db,
  queue: harness.jobs,
  web: sites.web,
  analyst: embeddedAnalyst,
  reader: { read: (document) => readPage(document) },
  clock: () => after(day),
});

it('the round finds soon what is new on a website whose pages print another time at each visit', async () => {
  const acme = await harness.seed.organization({ credits: 100 });
  const district = await harness.seed.district({
    name: 'Hickory Hollow ISD',
    websiteUrl: `http://${HOST}`,
    state: 'TX',
  });
  await deeds(harness).unlock(acme, 'district', district);
  await harness.drain(harness.handlers({ web: sites.web, clock: () => after(day) }));
  const readings: string[] = [];
  const readUntil = async (end: number) => {
    for (; day < end; day++) {
      await enlist(harness.db.core, after(day));
      for (const { how } of await readDue(tools(), { until: after(day), most: 1 })) readings.push(how);
    }
  };
  await readUntil(24);
  expect(readings.slice(-2)).toEqual(['look', 'look']);
  titles.push('Copier lease');
  await readUntil(27);
  const found = await deeds(harness).read(`/districts/${district.id}/rfps`, acme);
  expect(found.data.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'Copier lease',
    'Network switches',
  ]);
});
