import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { deeds, link, page, Websites } from '../../support/scouting.ts';
import type { PageAnswer } from '../../support/websites.ts';

const HOST = 'cedarbluff.example.org';
const OTHER = 'bluffschools.example.net';
const TODAY = Date.now();
const DAY_MS = 86_400_000;
const onDay = (days: number): string =>
  new Date(TODAY + days * DAY_MS).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

let harness: Harness;
let sites: Websites;
let acme: Cast;
let district: { id: string };
let answer: (path: string, host: string) => string | PageAnswer | undefined;

let built = 0;
const calendar = (): PageAnswer => ({
  type: 'text/calendar',
  body: [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//cms//EN',
    ...[12, 40].flatMap((day, at) => [
      'BEGIN:VEVENT',
      `UID:${++built}-${at}@cms`,
      `DTSTAMP:20260901T0000${String(built % 60).padStart(2, '0')}Z`,
      `SEQUENCE:${built}`,
      'SUMMARY:Regular Board Meeting',
      `DTSTART;VALUE=DATE:${new Date(TODAY + day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n'),
});
const PAGES = (): Readonly<Record<string, string | PageAnswer>> => ({
  '/': page(
    'Cedar Bluff ISD',
    link('/bids', 'Bids and proposals'),
    link('/staff', 'Staff directory'),
    link('/calendar.ics', 'Calendar'),
    link('/news', 'News'),
  ),
  '/bids': page(
    'Bids and RFPs',
    `<table><tr><th>Title</th><th>Due date</th></tr>
    <tr><td>RFP 27-014 Network switches</td><td>${onDay(60)}</td></tr>
    <tr><td>RFP 27-020 Copier lease</td><td>${onDay(61)}</td></tr></table>`,
  ),
  '/staff': page(
    'Staff directory',
    `<table><tr><th>Name</th><th>Title</th><th>Email</th></tr>
    <tr><td>Maria Delgado</td><td>Superintendent</td><td>delgado@${HOST}</td></tr>
    <tr><td>Owen Castellano</td><td>Director of Technology</td><td>castellano@${HOST}</td></tr></table>`,
  ),
  '/calendar.ics': calendar(),
  '/news': page(
    'News',
    '<p>Our district struggles with a shortage of bus drivers and substitute teachers.</p>',
  ),
});

beforeAll(async () => {
  harness = await Harness.start();
  const answered = ({ pathname, host }: URL) => answer(pathname, host);
  sites = await Websites.serve({ [HOST]: answered, [`www.${HOST}`]: answered, [OTHER]: answered });
  acme = await harness.seed.organization({ credits: 100 });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

async function read(days = 0): Promise<void> {
  const clock = () => new Date(TODAY + days * DAY_MS);
  await harness.drain(harness.handlers({ web: sites.web, clock }));
}

async function readAgain(days: number): Promise<void> {
  await deeds(harness).scout(acme, 'district', district);
  await read(days);
}

const found = async (): Promise<string[]> => {
  const rows = await harness.db.core.rows<{ id: string }>(sql`
    select 'rfp ' || id as id from rfps where entity_id = ${district.id}
    union all select 'event ' || id from timeline_events where entity_id = ${district.id}
    union all select 'trouble ' || id from pain_points where entity_id = ${district.id}
    union all select 'person ' || id from contacts where district_id = ${district.id} order by 1`);
  return rows.map(({ id }) => id);
};
const told = async (): Promise<number> => {
  const [row] = await harness.db.core.rows<{ count: number }>(sql`
    select count(*)::int as count from finding_changes
    where entity_id = ${district.id} and changed_at > to_timestamp(${TODAY / 1000}) + interval '1 hour'`);
  return row!.count;
};

let before: string[];
beforeEach(async () => {
  answer = (path) => PAGES()[path];
  district = await harness.seed.district({
    name: 'Cedar Bluff ISD',
    websiteUrl: `http://${HOST}`,
    state: 'TX',
  });
  await deeds(harness).unlock(acme, 'district', district);
  await read();
  before = await found();
  expect(before.map((one) => one.split(' ')[0])).toEqual([
    'event',
    'event',
    'person',
    'person',
    'rfp',
    'rfp',
    'trouble',
  ]);
});

const isHome = (path: string): boolean => path === '/';
const NO_PAGES: readonly (readonly [name: string, answers: typeof answer])[] = [
  [
    'a page that says that there is none',
    (path) => page('Page not found', `<p>There is no ${path} here.</p>`),
  ],
  ['the same page everywhere', () => page('Just a moment', '<p>We check that you are a person.</p>')],
  ['the way to the home page', () => ({ status: 302, headers: { Location: '/' } })],
];

describe.each(NO_PAGES)('a website that answers inner addresses with %s', (_, answers) => {
  const isAnswering = (path: string, host: string) => (isHome(path) ? PAGES()[path] : answers(path, host));

  it('loses no finding that returns within a week, and reports no change', async () => {
    answer = isAnswering;
    await readAgain(1);
    expect(await found()).toEqual(before);
    await readAgain(3);
    expect(await found()).toEqual(before);
    answer = (path) => PAGES()[path];
    await readAgain(5);
    expect([await found(), await told()]).toEqual([before, 0]);
  });

  it('loses its findings if it still answers so a week later', async () => {
    answer = isAnswering;
    await readAgain(1);
    await readAgain(9);
    expect((await found()).filter((one) => /^(rfp|trouble)/.test(one))).toEqual([]);
  });
});

describe('a website that is closed to programs for a day', () => {
  it.each<[string, typeof answer]>([
    ['the status 403', () => ({ status: 403, body: 'Forbidden' })],
    ['a page with status 200', () => page('Just a moment', '<p>We check that you are a person.</p>')],
  ])('loses no finding by %s, and reports no change', async (_, answers) => {
    answer = answers;
    await readAgain(1);
    expect(await found()).toEqual(before);
    answer = (path) => PAGES()[path];
    await readAgain(2);
    expect([await found(), await told()]).toEqual([before, 0]);
  });
});

describe('a website whose pages differ at each request', () => {
  it('reports no change for times, tokens, and the identifiers of a calendar', async () => {
    let requests = 0;
    answer = (path) => {
      const made = PAGES()[path];
      if (typeof made !== 'string') return made;
      const session = `s${++requests}x`;
      return made
        .replaceAll(/href="([^"]+)"/g, `href="$1?sid=${session}"`)
        .replace(
          '</body>',
          `<footer>Page built in 0.${requests} s at 10:${10 + (requests % 50)}:07</footer></body>`,
        );
    };
    for (const day of [1, 2, 3]) await readAgain(day);
    expect([await found(), await told()]).toEqual([before, 0]);
    const [kept] = await harness.db.core.rows<{ pages: number }>(sql`
      select count(*)::int as pages from read_pages where entity_id = ${district.id}`);
    expect(kept!.pages).toBeLessThanOrEqual(5);
  });
});

describe('a website', () => {
  it('reports no change when it moves to its host with www, by redirects', async () => {
    answer = (path, host) =>
      host.startsWith('www.')
        ? PAGES()[path]
        : { status: 301, headers: { Location: `http://www.${HOST}${path}` } };
    await readAgain(1);
    await readAgain(9);
    expect([await found(), await told()]).toEqual([before, 0]);
  });

  it('is read where the operator has set another address, even if it does not name the district', async () => {
    answer = (path, host) => {
      const made = host === OTHER ? PAGES()[path] : undefined;
      return typeof made === 'string' ? made.replaceAll('Cedar Bluff ISD', 'Home') : made;
    };
    await harness.db.core.rows(sql`
      update districts set website_url = ${`http://${OTHER}`} where id = ${district.id}`);
    await readAgain(1);
    const { status } = await deeds(harness).read(`/districts/${district.id}/status`, acme);
    expect(status).toBe('completed');
    expect((await found()).filter((one) => one.startsWith('rfp'))).toEqual(
      before.filter((one) => one.startsWith('rfp')),
    );
    expect(await told()).toBe(0);
  });
});
