import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { countPlaces } from '../../../src/directory/institutions/count-places.job.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

type Job = Parameters<typeof countPlaces.run>[1];
const count = () =>
  countPlaces.run({}, {
    signal: new AbortController().signal,
    step: (work: never) => harness.db.transaction(work),
  } as unknown as Job);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const order = async (table: string, by: string): Promise<string[]> => {
  const path = `/${table}?state=WY&order_by=${by}&order_ascending=false`;
  return (await harness.get(path, acme.key)).body.data.map(({ name }: { name: string }) => name);
};

describe('the order of places by what an unlock reveals', () => {
  it('begins with current signals, what is inside, and websites never read; empty places come last', async () => {
    const { seed } = harness;
    const place = (name: string, values: Parameters<typeof seed.district>[0] = {}) =>
      seed.district({ name, state: 'WY', websiteUrl: 'https://a.example', crawledAt: null, ...values });
    const bare = { websiteUrl: null };
    const [two, one, over, people] = [
      await place('Two signals', bare),
      await place('One signal', { ...bare, studentCount: 500 }),
      await place('Over', { ...bare, studentCount: 100 }),
      await place('People at a school', { studentCount: 40 }),
    ];
    const read = await place('Read, a product', { studentCount: 30, crawledAt: inDays(-1) });
    await place('Read and empty', { studentCount: 500_000, crawledAt: inDays(-2) });
    await place('Website, large', { studentCount: 9_000 });
    await place('Website, small', { studentCount: 10 });
    await place('Neither, larger than all', { ...bare, studentCount: 900_000 });
    const failed = await place('Failed for good', { studentCount: 8_000 });
    const changed = await place('Failed, then given another website', { studentCount: 9_500 });
    for (const [{ id }, ended] of [
      [failed, inDays(1)],
      [changed, inDays(-1)],
    ] as const)
      await seed.scoutingRun({ districtId: id }, { status: 'error', canRetry: false, finishedAt: ended });
    await seed.contract({ districtId: two.id }, { status: 'active', expiresAt: inDays(60) });
    await seed.rfp({ districtId: two.id }, { status: 'open', deadline: inDays(20) });
    await seed.contract({ districtId: one.id }, { status: 'active', expiresAt: inDays(60) });
    await seed.stackEntry({ districtId: read.id }, await seed.vendor());
    await seed.contract({ districtId: over.id }, { status: 'active', expiresAt: inDays(-60) });
    const school = await seed.school({ districtId: people.id, state: 'WY' });
    await seed.contact({ districtId: people.id, schoolId: school.id, state: 'WY' });

    await count();
    expect(await order('districts', 'worth_opening')).toEqual([
      'Two signals',
      'One signal',
      'Over',
      'People at a school',
      'Read, a product',
      'Failed, then given another website',
      'Website, large',
      'Website, small',
      'Neither, larger than all',
      'Read and empty',
      'Failed for good',
    ]);
    expect((await order('districts', 'signal_count')).slice(0, 2)).toEqual(['Two signals', 'One signal']);
    expect((await order('districts', 'contact_count'))[0]).toBe('People at a school');
    expect((await order('districts', 'last_read_at'))[0]).toBe('Read, a product');
    expect((await order('schools', 'contact_count'))[0]).toBe(school.name);

    await harness.db.core.rows(sql`update contracts set expires_at = now() where entity_id = ${two.id}`);
    await harness.db.core.rows(sql`update rfps set deadline = now() where entity_id = ${two.id}`);
    await count();
    expect((await order('districts', 'worth_opening'))[0]).toBe('One signal');
  });

  it('counts a school that is read through the website of its district as readable', async () => {
    const { seed } = harness;
    const at = async (websiteUrl: string | null) => ({
      districtId: (await seed.district({ state: 'RI', websiteUrl })).id,
      state: 'RI',
      websiteUrl: null,
      crawledAt: null,
    });
    const [read, unread] = [await at('https://a.example'), await at(null)];
    await seed.school({ ...read, name: 'By its district', studentCount: 10 });
    await seed.school({ ...read, name: 'Read and empty', studentCount: 900, crawledAt: inDays(-1) });
    await seed.school({ ...unread, name: 'No website', studentCount: 800 });
    await count();
    const names = (
      await harness.get('/schools?state=RI&order_by=worth_opening&order_ascending=false', acme.key)
    ).body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['By its district', 'Read and empty', 'No website']);
    await harness.db.core.rows(
      sql`update districts set website_url = 'https://b.example' where state = 'RI'`,
    );
    await count();
    expect(await harness.db.core.rows(sql`select name from schools where is_unreadable`)).toEqual([]);
  });

  it('is continued by cursors, and counting changes no record', async () => {
    const query = `query Page($after: String) { districts(filter: { state: "WY" }, page: { limit: 3, after: $after },
      order: { by: worth_opening, ascending: false }) { nodes { name lastUpdatedAt } pagination { endCursor } } }`;
    const read = async (after?: string) =>
      (await harness.graphql(acme.key, query, { after })).body.data.districts;
    const before: { name: string }[] = [];
    for (let page = await read(); page.nodes.length > 0; page = await read(page.pagination.endCursor))
      before.push(...page.nodes);
    expect(before.map(({ name }) => name)).toEqual(await order('districts', 'worth_opening'));
    await harness.db.core.rows(sql`update districts set signal_count = 7, contact_count = 7`);
    await count();
    const after: unknown[] = [];
    for (let page = await read(); page.nodes.length > 0; page = await read(page.pagination.endCursor))
      after.push(...page.nodes);
    expect(after).toEqual(before);
  });
});
