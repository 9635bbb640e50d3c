import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { deeds, link, page, Websites } from '../../support/scouting.ts';
import type { PageAnswer } from '../../support/websites.ts';

const HOST = 'willowcreek.example.org';
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
let pages: Record<string, string | PageAnswer>;

const HOME = page(
  'Willow Creek ISD',
  link('/bids', 'Bids and proposals'),
  link('/board', 'Board meetings'),
  link('/news', 'News'),
);
const bids = (...titles: string[]) =>
  page(
    'Bids and RFPs',
    `<table><tr><th>Title</th><th>Due date</th></tr>${titles
      .map((title) => `<tr><td>${title}</td><td>${onDay(60)}</td></tr>`)
      .join('')}</table>`,
  );
const board = (...days: number[]) =>
  page(
    'Board meetings',
    `<table><tr><th>Date</th><th>Meeting</th></tr>${days
      .map((day) => `<tr><td>${onDay(day)}</td><td>Regular board meeting</td></tr>`)
      .join('')}</table>`,
  );

beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({ [HOST]: ({ pathname }) => pages[pathname] });
  acme = await harness.seed.organization({ credits: 100 });
  for (const canonicalName of ['Canvas', 'Schoology']) await harness.seed.vendor({ canonicalName });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

beforeEach(async () => {
  pages = {
    '/': HOME,
    '/bids': bids('RFP 27-014 Network switches', 'RFP 27-020 Copier lease'),
    '/board': board(-20, 20),
    '/news': page(
      'News',
      '<p>Our district struggles with a shortage of bus drivers and substitute teachers.</p>',
    ),
  };
  district = await harness.seed.district({
    name: 'Willow Creek ISD',
    websiteUrl: `http://${HOST}`,
    state: 'TX',
  });
  await deeds(harness).unlock(acme, 'district', district);
  await read();
});

/** Reads the website, `days` from today. */
async function read(days = 0): Promise<void> {
  const clock = () => new Date(TODAY + days * DAY_MS);
  await harness.drain(harness.handlers({ web: sites.web, clock }));
}

async function readAgain(days = 0): Promise<void> {
  await deeds(harness).scout(acme, 'district', district);
  await read(days);
}

interface Row {
  id: string;
  title: string;
  deadline?: string;
}
const rfps = async (): Promise<Row[]> =>
  (await deeds(harness).read(`/districts/${district.id}/rfps`, acme)).data;
const events = async (): Promise<Row[]> =>
  (await deeds(harness).read(`/districts/${district.id}/events?types=board_meeting`, acme)).data;
const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).sort();
const changes = (change: string) =>
  harness.db.core.rows<{ kind: string; before: object; after: object }>(sql`
    select kind, before, after from finding_changes where entity_id = ${district.id} and change = ${change}`);
const signals = () =>
  harness.db.core.rows<{ id: string; changedAt: string }>(sql`
    select id, changed_at::text as "changedAt" from signals where entity_id = ${district.id} order by id`);

describe('a finding', () => {
  it('keeps its id, and is not reported, when it is found again', async () => {
    const before = [ids(await rfps()), ids(await events()), await signals()];
    expect(before.map((list) => list.length)).toEqual([2, 2, 5]);
    await readAgain(3);
    expect([ids(await rfps()), ids(await events()), await signals()]).toEqual(before);
    expect(await changes('changed')).toEqual([]);
    const { data } = await deeds(harness).read(`/districts/${district.id}/rfps?include=last_seen_at`, acme);
    expect(data.map((row: { last_seen_at: string }) => row.last_seen_at)).toEqual(
      data.map(() => new Date(TODAY + 3 * DAY_MS).toISOString()),
    );
  });

  it('stays while its page answers 503', async () => {
    const before = [ids(await rfps()), ids(await events())];
    pages['/bids'] = { status: 503 };
    await readAgain(1);
    expect([ids(await rfps()), ids(await events())]).toEqual(before);
    expect(await changes('gone')).toEqual([]);
  });

  it('goes when its page was read without it, and is reported', async () => {
    const [copier] = (await rfps()).filter(({ title }) => /Copier/.test(title));
    pages['/bids'] = bids('RFP 27-014 Network switches');
    await readAgain(1);
    expect((await rfps()).map(({ title }) => title)).toEqual(['Network switches']);
    const deleted = await deeds(harness).read(
      `/deletions?since=${new Date(TODAY - DAY_MS).toISOString()}`,
      acme,
    );
    expect(JSON.stringify(deleted.data)).toContain(copier!.id);
    expect((await changes('gone')).map(({ kind }) => kind)).toEqual(['rfps']);
  });

  it('goes when its page has moved to another address that does not state it', async () => {
    const before = ids(await rfps());
    pages['/'] = HOME.replace('/bids', '/departments/purchasing');
    pages['/bids'] = { status: 404 };
    pages['/departments/purchasing'] = bids('RFP 27-014 Network switches');
    await readAgain(1);
    const left = await rfps();
    expect(left.map(({ title }) => title)).toEqual(['Network switches']);
    expect(before).toContain(left[0]!.id);
  });

  it('keeps its id in other words, and is reported with what changed', async () => {
    const before = ids(await rfps());
    pages['/bids'] = bids('RFP 27-014 Network switches and cabling', 'RFP 27-020 Copier lease');
    await readAgain(1);
    expect(ids(await rfps())).toEqual(before);
    expect(await changes('changed')).toEqual([
      {
        kind: 'rfps',
        before: { title: 'Network switches' },
        after: { title: 'Network switches and cabling' },
      },
    ]);
    expect(await changes('gone')).toEqual([]);
  });

  it('stays as history when it is over', async () => {
    pages['/board'] = board(50);
    await readAgain(1);
    const days = await harness.db.core.rows<{ days: number }>(sql`
      select round(extract(epoch from event_date - to_timestamp(${TODAY / 1000})) / 86400)::int as days
      from timeline_events where entity_id = ${district.id} order by event_date`);
    expect(days.map(({ days: one }) => one).filter((one) => one < 0)).toHaveLength(1);
    expect(days).toHaveLength(2);
  });
});

describe('a place', () => {
  it('is not among those updated since a reading that found the same', async () => {
    const updated = async () =>
      (await deeds(harness).read(`/districts/${district.id}`, acme)).last_updated_at;
    const before = await updated();
    await readAgain(1);
    expect(await updated()).toBe(before);
    pages['/bids'] = bids('RFP 27-014 Network switches');
    await readAgain(2);
    expect(await updated()).not.toBe(before);
  });
});

describe('a finding of the past', () => {
  it('keeps its words when only another page still states it', async () => {
    const listed = board(-20, 20);
    pages['/board'] = listed.replace('</table>', `</table>${link('/board/minutes', 'Minutes')}`);
    pages['/board/minutes'] = page(
      `Minutes of the Regular Meeting of the Board of Education, ${onDay(-20)}`,
      '<p>1. Call to Order</p><p>2. Approval of the Minutes</p><p>Motion carried 5-0.</p>',
    );
    await readAgain();
    const shown = async () => (await events()).map(({ id, title }) => [id, title]).toSorted();
    const before = await shown();
    expect(before).toHaveLength(2);
    pages['/board'] = pages['/board'].replace(onDay(-20), '');
    await readAgain(3);
    expect(await shown()).toEqual(before);
    expect(await changes('changed')).toEqual([]);
  });
});

describe('a product in use', () => {
  const showing = (path: string, product?: string) => {
    pages = {
      '/': page('Willow Creek ISD', link(path, 'Technology for learning')),
      ...(product && {
        [path]: page('Technology for learning', `<p>Our district uses ${product} in every school.</p>`),
      }),
    };
  };
  const products = async (): Promise<string[]> => {
    const rows = await harness.db.core.rows<{ name: string }>(sql`
      select v.canonical_name as name from vendor_stack_entries e join vendors v on v.id = e.vendor_id
      where e.entity_id = ${district.id} and e.gone_at is null order by 1`);
    return rows.map(({ name }) => name);
  };
  beforeEach(async () => {
    showing('/technology', 'Schoology');
    await readAgain();
    expect(await products()).toEqual(['Schoology']);
  });

  it('is gone 30 days after its page has gone for good, but not while its page may return', async () => {
    showing('/technology');
    for (const day of [1, 9, 38]) {
      await readAgain(day);
      expect(await products()).toEqual(['Schoology']);
    }
    await readAgain(39);
    expect(await products()).toEqual([]);
  });

  it.each(['before', 'after'])('is gone where its page moves %s it is missed', async (moves) => {
    showing(moves === 'before' ? '/schools/learning' : '/technology', 'Canvas');
    await readAgain(1);
    showing('/schools/learning', 'Canvas');
    await readAgain(9);
    expect(await products()).toEqual(['Canvas', 'Schoology']);
    await readAgain(40);
    expect(await products()).toEqual(['Canvas']);
  });
});
