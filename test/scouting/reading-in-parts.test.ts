import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
  subarray,
} from 'fast-check';
import sql from 'sql-template-tag';
import type { Cast } from '../support/cast.ts';
import { FIRST_SITE, PAGES, pagesOfSite } from '../support/edited-site.ts';
import { Harness } from '../support/harness.ts';
import { rounds, SEED } from '../support/rounds.ts';
import { deeds, Websites } from '../support/scouting.ts';
import type { PageAnswer } from '../support/websites.ts';

const HOST = 'aspenridge.example.org';
const DAY_MS = 86_400_000;
const TODAY = Date.now();

let harness: Harness;
let sites: Websites;
let acme: Cast;
let site = FIRST_SITE;
let requests: { path: string; status: number }[] = [];

/** Answers with an ETag, except for one page, which must be fetched to see whether it changed. */
function answer(path: string, headers: Readonly<Record<string, unknown>>): PageAnswer {
  const { body, type } = pagesOfSite(site, HOST, TODAY)[path] ?? {};
  const etag =
    body && !path.endsWith('/news') ? `"${createHash('md5').update(body).digest('hex')}"` : undefined;
  const isSame = etag !== undefined && headers['if-none-match'] === etag;
  const status = body === undefined ? 404 : isSame ? 304 : 200;
  requests.push({ path, status });
  return {
    status,
    ...(type && { type }),
    ...(etag && { headers: { ETag: etag } }),
    ...(status === 200 && { body }),
  };
}

beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({ [HOST]: ({ pathname }, headers = {}) => answer(pathname, headers) });
  acme = await harness.seed.organization({ credits: 1_000, plan: 'enterprise' });
  for (const canonicalName of ['PowerSchool', 'Schoology', 'Dell'])
    await harness.seed.vendor({ canonicalName });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

async function place(): Promise<{ id: string }> {
  const district = await harness.seed.district({
    name: 'Aspen Ridge ISD',
    websiteUrl: `http://${HOST}`,
    state: 'TX',
  });
  await deeds(harness).unlock(acme, 'district', district);
  return district;
}

let day = 0;
async function read(): Promise<void> {
  const clock = () => new Date(TODAY + day * DAY_MS);
  await harness.drain(harness.handlers({ web: sites.web, clock }));
}
async function readAgain(district: { id: string }): Promise<void> {
  await deeds(harness).scout(acme, 'district', district);
  await read();
}

/** The findings of a place, without ids and times. */
const published = ({ id }: { id: string }) =>
  harness.db.core.rows<{ what: string }>(sql`
    select concat_ws(' | ', 'rfp', title, deadline, notes) as what from rfps where entity_id = ${id}
    union all select concat_ws(' | ', 'event', event_type, title, event_date) from timeline_events
      where entity_id = ${id} and event_type <> 'leadership_change'
    union all select concat_ws(' | ', 'trouble', category, description) from pain_points where entity_id = ${id}
    union all select concat_ws(' | ', 'person', name, title, email) from contacts where district_id = ${id}
    union all select concat_ws(' | ', 'contract', vendor_name_raw, expires_at, status) from contracts
      where entity_id = ${id}
    union all select concat_ws(' | ', 'funding', source, amount) from funding_signals where entity_id = ${id}
    union all select concat_ws(' | ', 'purchase', vendor_name_raw, item, amount) from purchases where entity_id = ${id}
    union all select concat_ws(' | ', 'product', v.canonical_name) from vendor_stack_entries e
      join vendors v on v.id = e.vendor_id where e.entity_id = ${id} and e.gone_at is null
    union all select concat_ws(' | ', 'summary', ai_summary, executive_summary) from districts where id = ${id}
    order by 1`);

describe('a website that has not changed', () => {
  it('is read again without a body, a page, or a new finding', async () => {
    site = FIRST_SITE;
    const district = await place();
    await read();
    const before = await published(district);
    const kinds = [
      'contract',
      'event',
      'funding',
      'person',
      'product',
      'purchase',
      'rfp',
      'summary',
      'trouble',
    ];
    expect([...new Set(before.map(({ what }) => what.split(' ')[0]))].toSorted()).toEqual(kinds);
    requests = [];
    await readAgain(district);
    const bodies = requests.filter(({ path, status }) => status === 200 && path !== '/news');
    expect(bodies).toEqual([]);
    expect(requests.some(({ status }) => status === 304)).toBe(true);
    expect(await published(district)).toEqual(before);
    const [kept] = await harness.db.core.rows<{ pages: number }>(sql`
      select count(*)::int as pages from read_pages where entity_id = ${district.id} and facts is not null`);
    expect(kept).toEqual({ pages: 10 });
  });
});

describe(`a reading in parts (seed ${SEED})`, () => {
  it('publishes what a reading of the whole website publishes, after any series of edits', async () => {
    const names = [
      'Network switches',
      'Copier lease',
      'Bus routing software',
      'Roof repairs',
      'Food services',
    ];
    const people = ['Maria Delgado', 'John Smith', 'Alice Johnson', 'Robert Brown'];
    const edit = oneof(
      record({ requests: array(constantFrom(...names), { minLength: 1, maxLength: 3 }) }),
      record({ meetings: array(integer({ min: 15, max: 90 }), { minLength: 1, maxLength: 3 }) }),
      record({ trouble: constantFrom(0, 1, 2) }),
      record({ people: array(constantFrom(...people), { minLength: 1, maxLength: 3 }) }),
      record({ products: array(constantFrom('PowerSchool', 'Schoology'), { maxLength: 2 }) }),
      record({ ends: array(constantFrom(2097, 2098, null), { minLength: 2, maxLength: 2 }) }),
      record({ grant: constantFrom(25_000, 40_000) }),
      record({ bought: constantFrom(0, 1) }),
      record({ bidsIn: constantFrom('', '/departments/purchasing', '/rfps') }),
      record({ design: constantFrom('', '/district', '/our-schools') }),
      record({ hidden: subarray([...PAGES], { maxLength: 3 }) }),
      record({ minutes: constantFrom(0, 1) }),
      record({ isRepeated: boolean() }),
    );
    await assert(
      asyncProperty(array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
        [site, day] = [FIRST_SITE, 0];
        const watched = await place();
        await read();
        for (const change of edits) {
          site = { ...site, ...change };
          await readAgain(watched);
        }
        // Findings of pages that are gone stay until a second reading without the pages, products for 30 days.
        for (day of [8, 39]) await readAgain(watched);
        const fresh = await place();
        await read();
        expect((await published(watched)).map(({ what }) => what)).toEqual(
          (await published(fresh)).map(({ what }) => what),
        );
      }),
      { numRuns: rounds(3), seed: SEED },
    );
  });
});
