import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Harness } from '../support/harness.ts';
import type { Cast } from '../support/seed.ts';
import { statementsOf } from '../support/statements.ts';

const ALL = 'include_top_vendors=true&include_rfp_summary=true&include_pain_point_summary=true';

let harness: Harness;
let acme: Cast;
let wide: string;
let narrow: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  const { seed } = harness;
  const tx = await seed.district({ state: 'TX', status: 'completed' });
  const txToo = await seed.district({ state: 'TX' });
  const ca = await seed.district({ state: 'CA' });
  const school = await seed.school({ state: 'TX', districtId: tx.id });
  await seed.contact({ state: 'TX', districtId: tx.id });
  await seed.contact({ state: 'TX', districtId: tx.id, schoolId: school.id });
  await seed.contact({ state: 'CA', districtId: ca.id });

  const widest = await seed.vendor({ canonicalName: 'Wide', category: 'lms' });
  const merged = await seed.vendor({ canonicalName: 'Wyde', mergedIntoId: widest.id });
  const other = await seed.vendor({ canonicalName: 'Narrow', category: 'sis' });
  [wide, narrow] = [widest.id, other.id];
  await seed.stackEntry({ districtId: tx.id }, widest);
  await seed.stackEntry({ districtId: tx.id }, merged); // the same vendor at the same institution counts once
  await seed.contract({ districtId: tx.id }, { vendorId: widest.id });
  await seed.contract({ schoolId: school.id }, { vendorId: merged.id });
  await seed.stackEntry({ districtId: ca.id }, merged);
  await seed.stackEntry({ districtId: ca.id }, other);
  await seed.contract({ districtId: ca.id }); // of an unknown vendor
  for (let i = 0; i < 12; i++) await seed.stackEntry({ districtId: txToo.id }, await seed.vendor());

  await seed.rfp({ districtId: tx.id });
  await seed.rfp({ schoolId: school.id }, { status: 'closed' });
  await seed.rfp({ districtId: ca.id });
  await seed.painPoint({ districtId: tx.id }, { category: 'budget' });
  await seed.painPoint({ schoolId: school.id }, { category: 'budget' });
  await seed.painPoint({ districtId: ca.id }, { category: 'staffing' });
});
afterAll(() => harness.close());

const summary = async (query: string) => {
  const answer = await harness.get(`/analytics/market-summary?${query}`, acme.key);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('the market summary', () => {
  it('has the documented keys for the country, and the optional ones only on request', async () => {
    const body = await summary('');
    expect(body).toEqual({
      state: null,
      districts: { total: 3, processed: 1 },
      schools: { total: 1 },
      contacts: { total: 3 },
    });
    expect(Object.keys(body)).toEqual(['state', 'districts', 'schools', 'contacts']);
    expect(await summary('include_rfp_summary=false')).toEqual(body);
    expect(Object.keys(await summary(ALL))).toEqual([
      'state',
      'districts',
      'schools',
      'contacts',
      'top_vendors',
      'rfps',
      'pain_points',
    ]);
    expect(await summary('include_rfp_summary=true')).toEqual({ ...body, rfps: { total: 3, open: 2 } });
    expect(await summary('include_pain_point_summary=true')).toEqual({
      ...body,
      pain_points: { budget: 2, staffing: 1 },
    });
  });

  it('counts what is in a state, findings by their district or school', async () => {
    expect(await summary(`state=ca&${ALL}`)).toEqual({
      state: 'CA',
      districts: { total: 1, processed: 0 },
      schools: { total: 0 },
      contacts: { total: 1 },
      top_vendors: [
        { vendor_id: narrow, name: 'Narrow', category: 'sis', count: 1 },
        { vendor_id: wide, name: 'Wide', category: 'lms', count: 1 },
      ],
      rfps: { total: 1, open: 1 },
      pain_points: { staffing: 1 },
    });
    const texas = await summary(`state=TX&${ALL}`);
    expect(texas.districts).toEqual({ total: 2, processed: 1 });
    expect(texas.rfps).toEqual({ total: 2, open: 1 });
    expect(texas.pain_points).toEqual({ budget: 2 });
    expect(texas.top_vendors[0]).toEqual({ vendor_id: wide, name: 'Wide', category: 'lms', count: 2 });
  });

  it('names at most 10 vendors, a merged one as its survivor, and counts an institution once', async () => {
    const { top_vendors: vendors } = await summary('include_top_vendors=true');
    expect(vendors).toHaveLength(10);
    expect(vendors[0]).toEqual({ vendor_id: wide, name: 'Wide', category: 'lms', count: 3 });
    expect(Object.keys(vendors[0])).toEqual(['vendor_id', 'name', 'category', 'count']);
    expect(vendors.map(({ name }: { name: string }) => name)).not.toContain('Wyde');
  });

  it('contains zeros for a state without records', async () => {
    expect(await summary(`state=GU&${ALL}`)).toEqual({
      state: 'GU',
      districts: { total: 0, processed: 0 },
      schools: { total: 0 },
      contacts: { total: 0 },
      top_vendors: [],
      rfps: { total: 0, open: 0 },
      pain_points: {},
    });
  });

  it('runs one statement for the directory and one per requested section', async () => {
    const run = async (path: string) =>
      (await statementsOf(() => harness.get(path, acme.key)))
        .map(({ text }) => text)
        .filter((text) => !text.includes('from api_keys'));
    expect(await run('/analytics/market-summary')).toHaveLength(1);
    expect(await run(`/analytics/market-summary?${ALL}`)).toHaveLength(4);
    const [statement, ...none] = await statementsOf(() =>
      harness.graphql(acme.key, '{ marketSummary { schools { total } } }'),
    );
    expect(none).toEqual([]);
    expect(statement!.text).not.toMatch(/districts|contact_counts/);
  });
});
