import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { enlist } from '../../../src/scouting/round/enlist.ts';
import { readDue } from '../../../src/scouting/round/round.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { deeds, link, page, Websites } from '../../support/scouting.ts';
import type { PageAnswer } from '../../support/websites.ts';

const NAMES = ['alder', 'birch', 'cedar', 'douglas'] as const;
const hostOf = (name: string) => `${name}.example.org`;
const TODAY = Date.now();
const after = (days: number): Date => new Date(TODAY + days * 86_400_000);
const due = after(90).toLocaleDateString('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const bids = (...titles: string[]) =>
  page(
    'Bids and RFPs',
    `<table><tr><th>Title</th><th>Due date</th></tr>${titles
      .map((title) => `<tr><td>RFP for ${title}</td><td>${due}</td></tr>`)
      .join('')}</table>`,
  );

let harness: Harness;
let sites: Websites;
let acme: Cast;
let districts: Record<string, { id: string }>;
let pages: Record<string, Record<string, string | PageAnswer>>;
let day = 0;
/** Runs at each request of a page. */
let onRequest: () => void = () => undefined;

beforeAll(async () => {
  harness = await Harness.start();
  const served = NAMES.map((name) => [
    hostOf(name),
    ({ pathname }: URL) => {
      onRequest();
      return pages[name]![pathname];
    },
  ]);
  sites = await Websites.serve(Object.fromEntries(served));
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const clock = () => after(day);

async function readOn(on: number) {
  day = on;
  await enlist(harness.db.core, clock());
  const reader = { read: (document: Parameters<typeof readPage>[0]) => readPage(document) };
  const tools = { db: harness.db, queue: harness.jobs, web: sites.web, analyst: embeddedAnalyst, clock };
  return readDue({ ...tools, reader }, { until: clock(), most: 10 });
}

beforeEach(async () => {
  day = 0;
  onRequest = () => undefined;
  await harness.db.core.rows(sql`delete from place_readings`);
  await harness.db.core.rows(sql`update organizations set suspended_at = now()`);
  acme = await harness.seed.organization({ credits: 100 });
  districts = {};
  pages = {};
  for (const name of NAMES) {
    pages[name] = {
      '/': page(`${name} ISD`, link('/bids', 'Bids and proposals')),
      '/bids': bids('Network switches'),
    };
    districts[name] = await harness.seed.district({
      name: `${name} ISD`,
      websiteUrl: `http://${hostOf(name)}`,
      state: 'TX',
      aiSummary: null,
      status: 'pending',
    });
    await deeds(harness).unlock(acme, 'district', districts[name]);
  }
  await harness.drain(harness.handlers({ web: sites.web, clock }));
  await enlist(harness.db.core, after(0));
});

const recordOf = (name: string) => deeds(harness).read(`/districts/${districts[name]!.id}`, acme);
const statusOf = (name: string) => deeds(harness).read(`/districts/${districts[name]!.id}/status`, acme);
const changedSince = async (time: string): Promise<string[]> => {
  const list = await deeds(harness).read(
    `/districts?updated_since=${encodeURIComponent(time)}&unlocked_only=true&sort=name`,
    acme,
  );
  return list.data.map(({ name }: { name: string }) => name);
};

describe('a caller, while the round reads', () => {
  it('sees a place completed and not being scouted, in each moment of the reading', async () => {
    const seen: Promise<unknown[]>[] = [];
    onRequest = () => void seen.push(Promise.all([statusOf('alder'), recordOf('alder')]));
    expect(await readOn(2)).toHaveLength(4);
    onRequest = () => undefined;
    const answers = await Promise.all(seen);
    expect(answers.length).toBeGreaterThan(4);
    for (const [status, record] of answers) {
      expect(status).toMatchObject({ status: 'completed', progress: { percent: 100 }, failure: null });
      expect(record).toMatchObject({ status: 'completed', _access: { is_scouting: false } });
    }
  });

  it('copies nothing after a round that found nothing new, and one place after one that did', async () => {
    const since = after(0.5).toISOString();
    await readOn(2);
    await readOn(4);
    await readOn(9);
    expect(await changedSince(since)).toEqual([]);
    expect((await recordOf('birch')).crawled_at > since).toBe(true);
    pages.birch!['/bids'] = bids('Network switches', 'Copier lease');
    await readOn(12);
    expect(await changedSince(since)).toEqual(['birch ISD']);
  });

  it('copies nothing because a website failed, and was read again as it was', async () => {
    const since = after(0.5).toISOString();
    const whole = pages.cedar!;
    pages.cedar = { '/': { status: 503 }, '/bids': { status: 503 } };
    for (const on of [2, 4, 9, 14, 30]) await readOn(on);
    expect(await statusOf('cedar')).toMatchObject({
      status: 'error',
      failure: { can_retry: true, message: expect.stringContaining('503') },
      success: null,
    });
    expect(await recordOf('cedar')).toMatchObject({ status: 'error', _access: { is_scouting: false } });
    expect(await statusOf('alder')).toMatchObject({ status: 'completed' });
    pages.cedar = whole;
    await readOn(40);
    expect(await statusOf('cedar')).toMatchObject({ status: 'completed', failure: null });
    expect(await recordOf('cedar')).toMatchObject({ status: 'completed', error_message: null });
    expect(await changedSince(since)).toEqual([]);
  });

  it('gets no error from fewer than three failures, nor from three within 14 days', async () => {
    const whole = pages.douglas!;
    pages.douglas = { '/': { status: 503 }, '/bids': { status: 503 } };
    for (const on of [2, 4, 9, 14]) await readOn(on);
    expect(await statusOf('douglas')).toMatchObject({ status: 'completed' });
    pages.douglas = whole;
    await readOn(24);
    pages.douglas = { '/': { status: 503 }, '/bids': { status: 503 } };
    for (const on of [34, 44]) await readOn(on);
    expect(await statusOf('douglas')).toMatchObject({ status: 'completed' });
  });
});
