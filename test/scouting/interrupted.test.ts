import type { Analyst } from '@emi/reading';
import { embeddedAnalyst } from '@emi/reading/tasks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import type { District } from '../../src/directory/districts/district.entity.ts';
import type { AnyHandler, RunningJob } from '../../src/jobs/job.kind.ts';
import type { Message } from '../../src/jobs/queue.ts';
import { runJob } from '../../src/jobs/run-job.ts';
import { PHASES } from '../../src/scouting/run/run-store.ts';
import { scout } from '../../src/scouting/scout.job.ts';
import type { Web } from '../../src/scouting/web/web.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, READER } from '../support/harness.ts';
import { deeds, page, smallDistrict, Websites } from '../support/scouting.ts';

const HOST = 'cedarflats.example.org';
const EXTRA = Array.from({ length: 12 }, (_, at) => [
  `/news/story-${'abcdefghijkl'[at]}`,
  page(`Story ${at}`, `<p>On day ${at} the board met.</p>`),
]);

let harness: Harness;
let sites: Websites;
let acme: Cast;
let district: District;
let message: Message;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'pro', credits: 100 });
});
beforeEach(async () => {
  const pages = { ...smallDistrict('Cedar Flats ISD'), ...Object.fromEntries(EXTRA) };
  const home = `${pages['/']}${EXTRA.map(([path]) => `<a href="${path}">${path}</a>`).join('')}`;
  sites = await Websites.serve({ [HOST]: { ...pages, '/': home } });
  for (const vendor of ['PowerSchool', 'Canvas']) {
    await harness.db.core.rows(
      sql`insert into vendors (canonical_name) values (${vendor}) on conflict do nothing`,
    );
  }
  district = await harness.seed.district({ websiteUrl: `http://${HOST}/`, aiSummary: null });
  await deeds(harness).unlock(acme, 'district', district);
  [message] = (await harness.jobs.fetch('scout')) as [Message];
});
afterEach(() => sites.close());
afterAll(() => harness.close());

/**
 * A worker that receives the message, and dies once `dies` returns `true`: before a report, for the number of completed
 * phases and its text, or before a request, for -1 and the address.
 */
async function work(
  dies: (completed: number, text: string) => boolean = () => false,
  analyst: Analyst = embeddedAnalyst,
) {
  const worker = new AbortController();
  const web: Web = {
    ...sites.web,
    fetch: async (url, options) => {
      if (dies(-1, url)) worker.abort();
      worker.signal.throwIfAborted();
      return sites.web.fetch(url, options);
    },
  };
  const handler = scout({ db: harness.db, queue: harness.jobs, web, reader: READER, analyst });
  const mortal: AnyHandler = {
    ...handler,
    run: (payload, job: RunningJob) =>
      handler.run(payload, {
        ...job,
        progress: async (completed, total, text) => {
          if (dies(completed, text)) worker.abort();
          worker.signal.throwIfAborted();
          await job.progress(completed, total, text);
        },
      }),
  };
  const runtime = { db: harness.db, queue: harness.jobs, logger: pino({ level: 'silent' }) };
  await runJob(runtime, mortal, message, worker.signal);
  return worker.signal.aborted;
}

/** Takes the message that replaces the first one, if the run was moved to another share of workers. */
async function isSentAgain(): Promise<boolean> {
  const [next] = await harness.jobs.fetch('scout');
  if (next) message = next;
  return next !== undefined;
}

const status = () => deeds(harness).read(`/districts/${district.id}/status`, acme);
const published = async () => {
  const [people, vendors, { data: urls }] = await Promise.all([
    deeds(harness).read(`/contacts?district_id=${district.id}`, acme),
    deeds(harness).read(`/districts/${district.id}/vendors`, acme),
    deeds(harness).read(`/districts/${district.id}/urls`, acme),
  ]);
  return {
    people: people.data.map(({ name }: { name: string }) => name),
    vendors: vendors.data
      .map(({ vendor }: { vendor: { canonical_name: string } }) => vendor.canonical_name)
      .sort(),
    urls: urls.length,
  };
};
const WHOLE = { people: ['Maria Delgado'], vendors: ['Canvas', 'PowerSchool'], urls: 15 };

/** Pages are requested once; only a sitemap, of which nothing is stored, may be fetched again. */
const expectNothingAskedTwice = () => {
  const pages = sites.asked(HOST).filter((path) => !path.includes('sitemap'));
  expect(pages.length).toBe(new Set(pages).size);
  expect(pages.length).toBe(15);
};

describe('a scouting run whose worker is lost', () => {
  it.each(PHASES.map((phase, at) => [phase, at] as const))(
    'resumes in the phase "%s" and repeats nothing',
    async (phase, at) => {
      expect(await work((completed) => completed === at)).toBe(true);
      const half = await status();
      expect(half.status).toBe('in_progress');
      expect(half.progress.phases_completed).toBe(at);
      expect(await published()).toEqual({ people: [], vendors: [], urls: 0 });
      let again = -1;
      await work((completed) => {
        if (again < 0 && completed >= 0) again = completed;
        return false;
      });
      expect(PHASES[again]).toBe(phase);
      expect(await status()).toMatchObject({ status: 'completed', progress: { percent: 100 } });
      expect(await published()).toEqual(WHOLE);
      expectNothingAskedTwice();
    },
  );

  it('still completes page by page when a worker is lost at every phase and page', async () => {
    const seen: string[] = [];
    let deaths = 0;
    const diesAtNews = (completed: number, text: string) => {
      if (seen.includes(`${completed} ${text}`)) return false;
      seen.push(`${completed} ${text}`);
      deaths++;
      return true;
    };
    // A job may lose twenty workers; this message arrives without any loss.
    while ((await work(diesAtNews)) || (await isSentAgain()));
    expect(deaths).toBeGreaterThan(20);
    expect(await published()).toEqual(WHOLE);
    expectNothingAskedTwice();
  });

  it('ignores the lost worker when it comes back late: the run belongs to its successor', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isThinking = (): void => undefined;
    const thinking = new Promise<void>((resolve) => {
      isThinking = resolve;
    });
    const late = work(undefined, {
      ...embeddedAnalyst,
      analyze: async (pages, brief) => {
        isThinking();
        await released;
        const facts = await embeddedAnalyst.analyze(pages, brief);
        return { ...facts, vendors: [] };
      },
    });
    await thinking;
    await work(); // the website may have ended a worker that is silent, so the run moves to another share
    expect(await isSentAgain()).toBe(true);
    await work();
    expect(await published()).toEqual(WHOLE);
    release();
    await late;
    expect(await published()).toEqual(WHOLE);
    const [left] = await harness.db.core.rows(sql`
      select (select count(*)::int from scouting_pages p join scouting_runs r on r.id = p.run_id
        where r.entity_id = ${district.id}) as pages, facts, summary
      from scouting_runs where entity_id = ${district.id}`);
    expect(left).toEqual({ pages: 0, facts: null, summary: null });
  });
});

describe('a website that ends the process that reads it', () => {
  /** The attempts that a killed process leaves behind. */
  const crash = () =>
    harness.db.core.rows(sql`
      update scouting_runs set open_attempts = open_attempts + 1 where entity_id = ${district.id}`);

  it('is read again among places that failed before, and set aside after the second crash', async () => {
    await crash();
    expect(await work()).toBe(false);
    expect(await status()).toMatchObject({ status: 'in_progress' });
    [message] = (await harness.jobs.fetch('scout')) as [Message];
    expect(message).toMatchObject({ groupId: 'places that failed before', groupTier: 'small' });
    await crash();
    await work();
    expect(await status()).toMatchObject({ status: 'error', failure: { can_retry: false } });
    expect(sites.asked(HOST)).toEqual([]);
  });

  it('is read to the end if it ended only one process', async () => {
    await crash();
    await work();
    [message] = (await harness.jobs.fetch('scout')) as [Message];
    await work();
    expect(await published()).toEqual(WHOLE);
  });

  it('is not blamed for workers that hand a run over', async () => {
    for (let times = 0; times < 3; times++) await work((completed) => completed === 0);
    while (await isSentAgain()) await work();
    await work();
    expect(await published()).toEqual(WHOLE);
  });
});

describe('the message about a run', () => {
  it('takes the share of workers of the organization that requested the run', () => {
    expect(message).toMatchObject({ groupId: acme.organizationId });
  });

  it('takes the small share of places that failed before if the last run failed', async () => {
    await harness.db.core.rows(sql`
      update scouting_runs set status = 'error', finished_at = now() where entity_id = ${district.id}`);
    await deeds(harness).scout(acme, 'district', district);
    const [next] = (await harness.jobs.fetch('scout')) as [Message];
    expect(next).toMatchObject({ groupId: 'places that failed before', groupTier: 'small' });
  });
});

describe('a website that cannot be reached', () => {
  it('is reported as such at the first attempt, while it is tried again', async () => {
    await harness.db.core.rows(sql`
      update districts set website_url = 'http://gone.example.org/' where id = ${district.id}`);
    await work();
    expect(await status()).toMatchObject({
      status: 'in_progress',
      progress: { message: 'The website cannot be reached. It is tried again.' },
    });
  });
});
