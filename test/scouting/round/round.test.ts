import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { LostJob } from '../../../src/jobs/job.kind.ts';
import { enlist } from '../../../src/scouting/round/enlist.ts';
import { nextReading } from '../../../src/scouting/round/interval.ts';
import { readDue } from '../../../src/scouting/round/round.ts';
import { hoursOf } from '../../../src/scouting/run/round-bounds.ts';
import type { ScoutingTools } from '../../../src/scouting/scout.job.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { deeds, link, page, Websites } from '../../support/scouting.ts';
import type { PageAnswer } from '../../support/websites.ts';

const HOST = 'maplefalls.example.org';
const DAY_MS = 86_400_000;
const TODAY = Date.now();
const after = (days: number): Date => new Date(TODAY + days * DAY_MS);
const due = new Date(TODAY + 60 * DAY_MS).toLocaleDateString('en-US', {
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
let district: { id: string };
let pages: Record<string, string | PageAnswer>;
let day = 0;
let asked = 0;

beforeAll(async () => {
  harness = await Harness.start();
  const answer = ({ pathname }: URL) => {
    asked++;
    return pages[pathname];
  };
  sites = await Websites.serve({ [HOST]: answer });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const FILLERS = Array.from({ length: 12 }, (_, at) => `/about/history-${at}`);

beforeEach(async () => {
  await harness.db.core.rows(sql`update organizations set suspended_at = now()`);
  await enlist(harness.db.core, after(0));
  day = 0;
  pages = {
    '/': page(
      'Maple Falls ISD',
      link('/bids', 'Bids and proposals'),
      ...FILLERS.map((path) => link(path, 'History')),
    ),
    '/bids': bids('Network switches'),
    ...Object.fromEntries(
      FILLERS.map((path) => [path, page(`Our history ${path}`, `<p>Chapter ${path}.</p>`)]),
    ),
  };
  acme = await harness.seed.organization({ credits: 100 });
  district = await harness.seed.district({
    name: 'Maple Falls ISD',
    websiteUrl: `http://${HOST}`,
    state: 'TX',
    aiSummary: null,
  });
  await deeds(harness).unlock(acme, 'district', district);
  await harness.drain(harness.handlers({ web: sites.web, clock: () => after(day) }));
});

const tools = (): ScoutingTools => ({
  db: harness.db,
  queue: harness.jobs,
  web: sites.web,
  analyst: embeddedAnalyst,
  reader: { read: (document) => readPage(document) },
  clock: () => after(day),
});

/** Enlists places and reads those that are due on a day. */
async function readOn(on: number) {
  day = on;
  await enlist(harness.db.core, after(on));
  return readDue(tools(), { until: after(on), most: 10 });
}

const titles = async (): Promise<string[]> =>
  (await deeds(harness).read(`/districts/${district.id}/rfps`, acme)).data.map(
    ({ title }: { title: string }) => title,
  );
const status = () => deeds(harness).read(`/districts/${district.id}/status`, acme);
const places = () =>
  harness.db.core.rows<{ id: string }>(
    sql`select entity_id as id from place_readings where entity_id = ${district.id}`,
  );

const keptPages = async (): Promise<number> => {
  const [kept] = await harness.db.core.rows<{ pages: number }>(sql`
    select count(*)::int as pages from read_pages where entity_id = ${district.id}`);
  return kept!.pages;
};

describe('the round', () => {
  it('finds by itself what changed, without disturbing the status of the place', async () => {
    await enlist(harness.db.core, after(0));
    expect(await readOn(2)).toMatchObject([{ entityId: district.id, how: 'look', isChanged: false }]);
    const before = await deeds(harness).read(`/districts/${district.id}`, acme);
    pages['/bids'] = bids('Network switches', 'Copier lease');
    expect(await readOn(5)).toMatchObject([{ how: 'reading', isChanged: true }]);
    expect((await titles()).toSorted()).toEqual(['Copier lease', 'Network switches']);
    expect(await status()).toMatchObject({
      status: 'completed',
      progress: { message: 'Scouting is complete.' },
    });
    const now = await deeds(harness).read(`/districts/${district.id}`, acme);
    expect(now.last_updated_at > before.last_updated_at).toBe(true);
    expect(now._access.is_scouting).toBe(false);
  });

  it('asks for at most six pages of a website that has not changed', async () => {
    await enlist(harness.db.core, after(0));
    await readOn(2);
    asked = 0;
    expect(await readOn(5)).toMatchObject([{ how: 'look', isChanged: false }]);
    expect(asked).toBeLessThanOrEqual(6);
    expect(await readOn(5)).toEqual([]);
  });

  it('reads again what a reader that died had read, because it may have changed since', async () => {
    await enlist(harness.db.core, after(0));
    const { core } = harness.db;
    // A process that dies keeps its claim, and leaves its run.
    const rows: typeof core.rows = async (statement) =>
      /delete from scouting_runs|set claim = null/.test(statement.text) ? [] : core.rows(statement);
    const db = Object.create(harness.db, { core: { value: Object.create(core, { rows: { value: rows } }) } });
    const analyze = () => Promise.reject(new LostJob());
    pages['/'] += '<p>Welcome back.</p>';
    day = 2;
    const dying = { ...tools(), db, analyst: { ...embeddedAnalyst, analyze } };
    expect(await readDue(dying, { until: after(2), most: 1 })).toMatchObject([{ how: 'lost' }]);
    pages['/bids'] = bids('Network switches', 'Copier lease');
    expect(await readOn(5)).toMatchObject([{ how: 'reading', isChanged: true }]);
    expect((await titles()).toSorted()).toEqual(['Copier lease', 'Network switches']);
  });

  it('takes each place once, whoever reads', async () => {
    await enlist(harness.db.core, after(0));
    day = 2;
    const readings = await Promise.all([1, 2, 3].map(() => readDue(tools(), { until: after(2), most: 10 })));
    expect(readings.flat()).toHaveLength(1);
  });

  it('reads a host once a day, whichever places it serves', async () => {
    const school = await harness.seed.school({
      districtId: district.id,
      aiSummary: null,
      websiteUrl: `http://${HOST}/about/history-1`,
    });
    await deeds(harness).unlock(acme, 'school', school);
    await harness.drain(harness.handlers({ web: sites.web, clock: () => after(day) }));
    await enlist(harness.db.core, after(0));
    expect(await readOn(2)).toHaveLength(1);
    expect(await readOn(3)).toHaveLength(1);
  });

  it('keeps nothing of places that only a suspended organization has unlocked', async () => {
    await enlist(harness.db.core, after(0));
    expect(await places()).toHaveLength(1);
    expect(await keptPages()).toBeGreaterThan(2);
    await harness.db.core.rows(
      sql`update organizations set suspended_at = now() where id = ${acme.organizationId}`,
    );
    await enlist(harness.db.core, after(0));
    expect(await places()).toEqual([]);
    expect(await keptPages()).toBe(0);
  });

  it('shows an error after three failures over 14 days, until it can read the place again', async () => {
    await enlist(harness.db.core, after(0));
    const whole = pages;
    pages = { '/': { status: 503 } };
    for (const on of [2, 4, 9, 14]) expect(await readOn(on)).toMatchObject([{ how: 'failed' }]);
    expect(await status()).toMatchObject({ status: 'completed' });
    expect(await readOn(30)).toMatchObject([{ how: 'failed' }]);
    expect(await status()).toMatchObject({ status: 'error', failure: { can_retry: true } });
    expect(await titles()).toEqual(['Network switches']);
    pages = whole;
    expect(await readOn(40)).toMatchObject([{ how: 'reading' }]);
    expect(await status()).toMatchObject({ status: 'completed' });
  });

  it('yields to a run that a customer asks for', async () => {
    await harness.db.core.rows(sql`
      insert into scouting_runs (district_id, is_round, status) values (${district.id}, true, 'in_progress')`);
    expect(await status()).toMatchObject({ status: 'completed' });
    const { body } = await harness.post(`/districts/${district.id}/scout`, acme.key, {});
    expect(body).toMatchObject({ status: 'pending' });
    await harness.drain(harness.handlers({ web: sites.web }));
    expect(await status()).toMatchObject({ status: 'completed' });
  });
});

describe('the next reading', () => {
  const history = {
    bounds: hoursOf(true),
    readings: 10,
    changes: 0,
    meanHours: 36,
    meetings: [] as Date[],
    spread: 0,
  };

  it('is sooner the more often the place changes, within the bounds', () => {
    expect(nextReading(history, after(0)).hours).toBe(36);
    expect(nextReading({ ...history, changes: 10 }, after(0)).hours).toBe(20);
    const some = nextReading({ ...history, changes: 7 }, after(0)).hours;
    expect(some).toBeGreaterThan(20);
    expect(some).toBeLessThan(36);
  });

  it('comes before a meeting for its agenda, and after it for its minutes', () => {
    const covered = { ...history, bounds: hoursOf(false) };
    expect(nextReading({ ...covered, meetings: [after(6)] }, after(0))).toMatchObject({
      expects: 'agenda',
      dueAt: after(3),
    });
    expect(nextReading({ ...covered, meetings: [after(0)] }, after(0))).toMatchObject({
      expects: 'minutes',
      dueAt: after(1),
    });
  });
});
