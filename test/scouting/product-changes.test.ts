import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { deeds, link, page, Websites } from '../support/scouting.ts';

const HOST = 'birchvalley.example.org';
const OTHER_HOST = 'birchvalleyisd.example.org';
const uses = (product: string, what: string) => `<p>Our district uses ${product} as its ${what}.</p>`;
const SIS = 'student information system';
const LMS = 'learning management system';
const PLAIN = '<p>Our technology department helps teachers with devices.</p>';

let harness: Harness;
let sites: Websites;
let acme: Cast;
let stranger: Cast;
let district: { id: string };
/** The pages that the website shows; undefined for a page that is not found. */
let technology: string | undefined;
let learning: string | undefined;

beforeAll(async () => {
  harness = await Harness.start();
  const website = ({ pathname }: { pathname: string }): string | undefined =>
    ({
      '/': page(
        'Birch Valley ISD',
        link('/technology', 'Technology'),
        link('/technology/learning', 'Technology for learning'),
      ),
      '/technology': technology === undefined ? undefined : page('Technology department', technology),
      '/technology/learning': learning === undefined ? undefined : page('Technology for learning', learning),
    })[pathname];
  sites = await Websites.serve({ [HOST]: website, [OTHER_HOST]: website });
  for (const [canonicalName, category] of [
    ['PowerSchool', 'sis'],
    ['Schoology', 'lms'],
    ['Canvas', 'lms'],
  ] as const)
    await harness.seed.vendor({ canonicalName, category });
  acme = await harness.seed.organization({ credits: 100 });
  stranger = await harness.seed.organization({ credits: 100 });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

/** A district that has been read once, with two products. */
beforeEach(async () => {
  technology = uses('PowerSchool', SIS);
  learning = uses('Schoology', LMS);
  district = await harness.seed.district({
    name: 'Birch Valley ISD',
    websiteUrl: `http://${HOST}`,
    aiSummary: null,
    state: 'TX',
  });
  await deeds(harness).unlock(acme, 'district', district);
  await harness.drain(harness.handlers({ web: sites.web }));
});

async function readAgain(): Promise<void> {
  await deeds(harness).scout(acme, 'district', district);
  await harness.drain(harness.handlers({ web: sites.web }));
}

/** Moves the records of the products into the past, as if days had passed. */
const daysPass = (days: number) =>
  harness.db.core.rows(sql`
    update vendor_stack_entries e set first_seen_at = first_seen_at - d, last_seen_at = last_seen_at - d,
      gone_at = gone_at - d, missing_since = missing_since - d, unconfirmed_since = unconfirmed_since - d
    from (select ${days} * interval '1 day' as d) as passed where entity_id = ${district.id}`);

async function readAfter(days: number): Promise<void> {
  await daysPass(days);
  await readAgain();
}

type ChangeColumn = 'last_seen_at' | 'gone_at' | 'replaced_vendor_name';
type Product = { id: string; vendor: { canonical_name: string }; first_seen_at: string } & Record<
  ChangeColumn,
  string | null
>;

const MORE = 'include=last_seen_at,gone_at,replaced_vendor_name';
const products = async (use = ''): Promise<Product[]> =>
  (await deeds(harness).read(`/districts/${district.id}/vendors?${MORE}${use}`, acme)).data;
const names = async (use = ''): Promise<string[]> =>
  (await products(use)).map(({ vendor }) => vendor.canonical_name).sort();
const product = async (name: string): Promise<Product> =>
  (await products('&use=any')).find(({ vendor }) => vendor.canonical_name === name)!;
const vendorId = async (name: string): Promise<string> => {
  const [vendor] = await harness.db.core.rows<{ id: string }>(
    sql`select id from vendors where canonical_name = ${name}`,
  );
  return vendor!.id;
};
const age = (time: string | null): number => Math.round((Date.now() - Date.parse(time!)) / 86_400_000);

describe('a product that its page no longer shows', () => {
  it('is in use until the page has been read without it twice, 30 days apart', async () => {
    await daysPass(100);
    learning = PLAIN;
    await readAgain();
    expect(await names()).toEqual(['PowerSchool', 'Schoology']);
    await readAfter(10);
    await readAfter(19);
    expect(await names('&use=gone')).toEqual([]);
    expect(age((await product('Schoology')).last_seen_at)).toBe(129);
    expect(age((await product('PowerSchool')).last_seen_at)).toBe(0);

    await readAfter(1);
    expect(await names()).toEqual(['PowerSchool']);
    expect(await names('&use=gone')).toEqual(['Schoology']);
    expect(await names('&use=any')).toEqual(['PowerSchool', 'Schoology']);
    const { first_seen_at, last_seen_at, gone_at } = await product('Schoology');
    expect([first_seen_at, last_seen_at, gone_at].map(age)).toEqual([130, 130, 0]);
    const { gone_at: notGone, first_seen_at: since } = await product('PowerSchool');
    expect([notGone, age(since)]).toEqual([null, 130]);

    await readAfter(40);
    expect(age((await product('Schoology')).gone_at)).toBe(40);
  });

  it('is not missed by a reading that could not read the page', async () => {
    await daysPass(100);
    learning = undefined;
    await readAgain();
    await readAfter(40);
    expect(await names()).toEqual(['PowerSchool', 'Schoology']);
    learning = PLAIN;
    await readAgain();
    await daysPass(40);
    learning = undefined;
    await readAgain();
    expect(await names()).toEqual(['PowerSchool', 'Schoology']);
    learning = PLAIN;
    await readAgain();
    expect(await names()).toEqual(['PowerSchool']);
  });

  it('is in use where another page shows it, and starts again where its page shows it between', async () => {
    const { id } = await product('Schoology');
    technology = `${uses('PowerSchool', SIS)}${uses('Schoology', LMS)}`;
    learning = PLAIN;
    await readAgain();
    await readAfter(40);
    expect(await names()).toEqual(['PowerSchool', 'Schoology']);
    expect((await product('Schoology')).id).toBe(id);

    technology = uses('PowerSchool', SIS);
    await readAgain();
    await daysPass(20);
    technology = uses('Schoology', LMS) + uses('PowerSchool', SIS);
    await readAgain();
    technology = uses('PowerSchool', SIS);
    await readAfter(20);
    expect(await names()).toEqual(['PowerSchool', 'Schoology']);
  });

  it('is in use again with its first day when it returns', async () => {
    await daysPass(100);
    const { id } = await product('Schoology');
    learning = PLAIN;
    await readAgain();
    await readAfter(31);
    expect(await names()).toEqual(['PowerSchool']);
    learning = uses('Schoology', LMS);
    await readAgain();
    expect(await product('Schoology')).toMatchObject({ id, gone_at: null });
    const { first_seen_at, last_seen_at } = await product('Schoology');
    expect([first_seen_at, last_seen_at].map(age)).toEqual([131, 0]);
  });

  it('is withdrawn, not gone, where its quote is on the page but no longer shows a product in use', async () => {
    const rename = (from: string, to: string) =>
      harness.db.core.rows(sql`update vendors set canonical_name = ${to} where canonical_name = ${from}`);
    await rename('Schoology', 'Zyxlearn');
    await readAgain();
    await readAfter(29);
    expect(await names('&use=any')).toEqual(['PowerSchool', 'Zyxlearn']);
    await readAfter(1);
    expect(await names('&use=any')).toEqual(['PowerSchool']);
    await rename('Zyxlearn', 'Schoology');
  });

  it('is withdrawn when the place has another website', async () => {
    await harness.db.core.rows(
      sql`update districts set website_url = ${`http://${OTHER_HOST}`} where id = ${district.id}`,
    );
    const { id } = await product('PowerSchool');
    learning = PLAIN;
    await readAgain();
    expect(await names('&use=any')).toEqual(['PowerSchool']);
    expect((await product('PowerSchool')).id).toBe(id);
  });

  it('is the same product where its vendor was merged into another', async () => {
    await daysPass(50);
    const { id } = await product('Schoology');
    const old = await harness.seed.vendor({ canonicalName: 'Schoology Classic', category: 'lms' });
    await harness.db.core.rows(sql`update vendors set merged_into_id = ${await vendorId('Schoology')}
      where id = ${old.id}`);
    await harness.db.core.rows(sql`update vendor_stack_entries set vendor_id = ${old.id} where id = ${id}`);
    await readAgain();
    const { id: sameId, first_seen_at } = await product('Schoology');
    expect([sameId, age(first_seen_at)]).toEqual([id, 50]);
    expect(await names('&use=any')).toEqual(['PowerSchool', 'Schoology']);
  });

  it('counts nowhere among those in use', async () => {
    await daysPass(100);
    const schoology = await vendorId('Schoology');
    const counts = async () => {
      const { body } = await harness.graphql(
        acme.key,
        `query ($id: UUID!, $vendor: UUID!) {
          found: districts(filter: { vendorIds: [$vendor] }, page: { limit: 200 }) { nodes { id } }
          vendor(id: $vendor) { districts(page: { limit: 200 }) { nodes { id } } }
          district(id: $id) { access { preview { findings { kind count } } } }
        }`,
        { id: district.id, vendor: schoology },
      );
      const { found, vendor, district: place } = body.data;
      const stack = { kind: 'vendor_stack_entry', count: expect.any(Number) };
      expect(place.access.preview.findings).toContainEqual(stack);
      const { count } = place.access.preview.findings.find(({ kind }: typeof stack) => kind === stack.kind);
      return [...[found, vendor].map((one) => JSON.stringify(one).includes(district.id)), count];
    };
    expect(await counts()).toEqual([true, true, 2]);
    learning = PLAIN;
    await readAgain();
    await readAfter(30);
    expect(await counts()).toEqual([false, false, 1]);
  });
});

describe('a product of the category of one that is gone', () => {
  const replace = async () => {
    await daysPass(100);
    learning = uses('Canvas', LMS);
    await readAgain();
    await readAfter(30);
  };
  const signals = async (query: string, cast = acme) =>
    (await deeds(harness).read(`/signals?kinds=replaced&district_id=${district.id}${query}`, cast)).data;

  it('replaces it, and is a signal', async () => {
    await replace();
    expect((await product('Canvas')).replaced_vendor_name).toBe('Schoology');
    const [signal, ...others] = await signals('');
    expect(others).toEqual([]);
    expect(signal).toMatchObject({
      kind: 'replaced',
      entity_id: district.id,
      summary: expect.stringMatching(/^Canvas in place of Schoology \(LMS\), first seen \w+ \d+, \d+/),
      product: { vendor: { canonical_name: 'Canvas' }, replaced_vendor_name: 'Schoology', gone_at: null },
      score: { base: 20, half_life_days: 90 },
    });
    for (const name of ['Canvas', 'Schoology'])
      expect(await signals(`&vendor_ids=${await vendorId(name)}`)).toHaveLength(1);
    expect(await signals(`&vendor_ids=${await vendorId('PowerSchool')}`)).toEqual([]);
    for (const words of ['canvas', 'schoology', '"learning management"'])
      expect(await signals(`&search=${encodeURIComponent(words)}`)).toHaveLength(1);
    expect(signal.product.replaces_id).toBe((await product('Schoology')).id);

    const lasting = ({ id, date, ends_at, changed_at, summary }: Record<string, unknown>) =>
      [id, date, ends_at, changed_at, summary].join();
    await readAgain();
    expect((await signals('')).map(lasting)).toEqual([lasting(signal)]);
  });

  it('is counted, and not shown, where the place is locked', async () => {
    const count = async () => {
      const { body } = await harness.get('/signals?kinds=replaced&state=TX', stranger.key);
      expect(body.data).toEqual([]);
      return body._locked_signals.find(({ kind }: { kind: string }) => kind === 'replaced')?.count ?? 0;
    };
    const before = await count();
    await replace();
    expect(await count()).toBe(before + 1);
    const answer = await harness.get(`/districts/${district.id}/vendors?use=gone`, stranger.key);
    expect([answer.status, answer.body.error]).toEqual([403, 'ENTITY_LOCKED']);
  });

  it('is no longer a signal when the product that was gone returns', async () => {
    await replace();
    learning = uses('Canvas', LMS) + uses('Schoology', LMS);
    await readAgain();
    expect(await signals('')).toEqual([]);
    expect((await product('Canvas')).replaced_vendor_name).toBeNull();
  });
});
