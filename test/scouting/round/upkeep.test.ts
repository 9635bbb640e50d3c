import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { enlist } from '../../../src/scouting/round/enlist.ts';
import { READ_ROUND } from '../../../src/scouting/round/round.kind.ts';
import { readDue } from '../../../src/scouting/round/round.ts';
import { ROUND_SETTINGS } from '../../../src/scouting/run/round-bounds.ts';
import type { ScoutingTools } from '../../../src/scouting/scout.job.ts';
import { scoutInProcess } from '../../../src/scouting/scout-in-process.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { deeds, link, page, Websites } from '../../support/scouting.ts';
import type { PageAnswer } from '../../support/websites.ts';

const HOST = 'cedarbluff.example.org';
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
    'Bids and RFPs - Cedar Bluff ISD',
    `<table><tr><th>Title</th><th>Due date</th></tr>${titles
      .map((title) => `<tr><td>RFP for ${title}</td><td>${due}</td></tr>`)
      .join('')}</table>`,
  );
const HOME = page('Cedar Bluff ISD', link('/bids', 'Bids and proposals'), link('/news', 'News'));

let harness: Harness;
let sites: Websites;
let pages: Record<string, string | PageAnswer>;
let acme: Cast;
let district: { id: string };
let day = 0;

beforeAll(async () => {
  harness = await Harness.start();
  const answer = ({ pathname }: URL) => pages[pathname] ?? pages['*'];
  sites = await Websites.serve({ [HOST]: answer });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const clock = () => after(day);
const handlers = () => harness.handlers({ web: sites.web, clock });
const tools = (more: Partial<ScoutingTools> = {}): ScoutingTools => ({
  db: harness.db,
  queue: harness.jobs,
  web: sites.web,
  analyst: embeddedAnalyst,
  clock,
  reader: { read: (document) => readPage(document) },
  ...more,
});

async function place(websiteUrl = `http://${HOST}`): Promise<{ id: string }> {
  const made = await harness.seed.district({
    name: 'Cedar Bluff ISD',
    state: 'TX',
    aiSummary: null,
    websiteUrl,
  });
  await deeds(harness).unlock(acme, 'district', made);
  await harness.drain(handlers());
  return made;
}

beforeEach(async () => {
  day = 0;
  pages = { '/': HOME, '/bids': bids('Network switches'), '/news': page('News - Cedar Bluff ISD') };
  await harness.db.core.rows(sql`delete from round_days`);
  await harness.db.core.rows(sql`update organizations set suspended_at = now()`);
  await enlist(harness.db.core, after(0));
  acme = await harness.seed.organization({ credits: 1_000, plan: 'enterprise' });
  district = await place();
  await enlist(harness.db.core, after(0));
});

const readOn = (on: number, more: Partial<ScoutingTools> = {}) => {
  day = on;
  return readDue(tools(more), { until: after(on), most: 10 });
};
const titles = async (): Promise<string[]> =>
  (await deeds(harness).read(`/districts/${district.id}/rfps`, acme)).data.map(
    ({ title }: { title: string }) => title,
  );
const problem = async (): Promise<string | null> => {
  const [row] = await harness.db.core.rows<{ problem: string | null }>(
    sql`select problem from place_readings where entity_id = ${district.id}`,
  );
  return row!.problem;
};

describe('the job of the round', () => {
  it('still reads an unlocked place on day 30, when nobody has called since', async () => {
    const roundOn = async (on: number) => {
      day = on;
      await harness.db.transaction((tx) => harness.jobs.enqueue(tx, READ_ROUND, [{ payload: {} }]));
      await harness.drain(handlers());
    };
    for (let on = 1; on < 30; on++) await roundOn(on);
    pages['/bids'] = bids('Network switches', 'Copier lease');
    for (const on of [30, 31, 32]) await roundOn(on);
    const found = await harness.db.core.rows<{ title: string }>(
      sql`select title from rfps where entity_id = ${district.id} order by title`,
    );
    expect(found.map(({ title }) => title)).toEqual(['Copier lease', 'Network switches']);
  });
});

describe('places that an earlier release has read', () => {
  it('are read again over a week, not all at once', async () => {
    const made = Array.from({ length: 40 }, () => harness.seed.district({ websiteUrl: null }));
    const ids = (await Promise.all(made)).map(({ id }) => id);
    for (const id of ids) await deeds(harness).unlock(acme, 'district', { id });
    await harness.db.core.rows(sql`
      update districts set website_url = 'http://d' || left(id::text, 8) || '.example.org', crawled_at = now()
      where id = any(${ids}::uuid[])`);
    await enlist(harness.db.core, after(0));
    const [spread] = await harness.db.core.rows<{ places: number; soon: number; last: number }>(sql`
      select count(*)::int as places,
        count(*) filter (where due_at < ${after(1).toISOString()}::timestamptz)::int as soon,
        extract(epoch from max(due_at) - ${after(0).toISOString()}::timestamptz)::float8 / 86400 as last
      from place_readings where entity_id = any(${ids}::uuid[]) and last_read_at is not null`);
    expect(spread!.places).toBe(40);
    expect(spread!.soon).toBeLessThan(20);
    expect(spread!.last).toBeLessThanOrEqual(7);
  });
});

describe('a reading of the round', () => {
  it('is the only one of its host for the day, even if it fails', async () => {
    const school = await harness.seed.school({
      districtId: district.id,
      aiSummary: null,
      websiteUrl: `http://${HOST}/news`,
    });
    await deeds(harness).unlock(acme, 'school', school);
    await harness.drain(handlers());
    await enlist(harness.db.core, after(0));
    pages = { '*': { status: 503 } };
    expect(await readOn(3)).toMatchObject([{ how: 'failed' }]);
  });

  it('ends the error of an earlier run when it succeeds', async () => {
    const whole = pages;
    pages = { '*': { status: 404 } };
    await deeds(harness).scout(acme, 'district', district);
    await harness.drain(handlers());
    const status = () => deeds(harness).read(`/districts/${district.id}/status`, acme);
    expect(await status()).toMatchObject({ status: 'error' });
    pages = whole;
    expect((await readOn(3)).map(({ how }) => how)).toEqual(['look']);
    expect(await status()).toMatchObject({ status: 'completed', failure: null });
  });
});

describe('a website that is somebody else’s now', () => {
  it('takes nothing away, and gives the operator the reason', async () => {
    pages = { '*': page('Domain for sale', '<p>Make an offer to its owner today.</p>') };
    await readOn(3);
    await readOn(20);
    expect(await titles()).toEqual(['Network switches']);
    expect(await problem()).toMatch(/no longer names the institution/);
  });
});

describe('a language model', () => {
  const costly = (dollars: number, failure: string | null = null): Partial<ScoutingTools> => ({
    analyst: {
      ...embeddedAnalyst,
      async analyze(pages, brief) {
        brief.use!.dollars += dollars;
        brief.use!.failure = failure;
        return embeddedAnalyst.analyze(pages, brief);
      },
    },
    round: { ...ROUND_SETTINGS, modelDollars: 2 },
  });

  it('is not asked by the round beyond the budget of a day', async () => {
    pages['/bids'] = bids('Copier lease');
    expect(await readOn(3, costly(3))).toMatchObject([{ how: 'reading', isChanged: true }]);
    pages['/bids'] = bids('Bus routing');
    await harness.db.core.rows(sql`update place_readings set due_at = ${after(3).toISOString()}`);
    expect(await readOn(3, costly(3))).toMatchObject([{ how: 'lost' }]);
    expect(await readOn(4, costly(3))).toMatchObject([{ how: 'reading', isChanged: true }]);
  });

  it('is shown what it has summarized before, so that it need not be asked again', async () => {
    const shown: unknown[] = [];
    const texts = {
      aiSummary: 'They buy switches.',
      executiveSummary: 'Sell switches.',
      aiPolicySummary: null,
    };
    const summarizing = (askedOf?: string): Partial<ScoutingTools> => ({
      analyst: {
        ...embeddedAnalyst,
        async summarize(pages, facts, brief) {
          shown.push(brief.summarized);
          const plain = await embeddedAnalyst.summarize(pages, facts, brief);
          return askedOf ? { ...plain, ...texts, askedOf } : plain;
        },
      },
    });
    await readOn(8, summarizing('first'));
    await readOn(30, summarizing());
    await readOn(60, summarizing());
    expect(shown).toEqual([null, { ...texts, askedOf: 'first' }, null]);
  });

  it('fails a reading of the round, which publishes nothing, while it is out of order', async () => {
    pages['/bids'] = bids('Copier lease');
    expect(await readOn(3, costly(0, 'was out of order'))).toMatchObject([{ how: 'failed' }]);
    expect(await titles()).toEqual(['Network switches']);
  });
});

describe('a run in the foreground', () => {
  it('takes the place of a reading of the round', async () => {
    await harness.db.core.rows(sql`
      insert into scouting_runs (district_id, is_round, status) values (${district.id}, true, 'in_progress')`);
    const { signal } = new AbortController();
    const listener = { logger: pino({ level: 'silent' }), signal, onProgress: () => undefined };
    await scoutInProcess(tools(), { entityType: 'district', entityId: district.id }, listener);
    const [run] = await harness.db.core.rows(sql`
      select status, is_round as "isRound" from scouting_runs where entity_id = ${district.id}
      order by finished_at desc nulls last limit 1`);
    expect(run).toEqual({ status: 'completed', isRound: false });
  });
});
