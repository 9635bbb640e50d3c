import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let key: string;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  key = acme.key;
});
afterAll(() => harness.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const names = async (path: string) =>
  (await harness.get(path, key)).body.data.map(({ name }: { name: string }) => name);

describe('a search of districts', () => {
  it('means one contract or product with several filters on vendors and contracts', async () => {
    const [sis, lms] = await Promise.all([
      harness.seed.vendor({ category: 'sis' }),
      harness.seed.vendor({ category: 'lms' }),
    ]);
    const place = async (name: string, ...ends: (readonly [{ id: string }, number])[]) => {
      const { id: districtId } = await harness.seed.district({ name, state: 'WA' });
      for (const [vendor, days] of ends) {
        const expiresAt = inDays(days);
        await harness.seed.contract({ districtId }, { vendorId: vendor.id, status: 'active', expiresAt });
      }
      return { districtId };
    };
    await place('SIS ends', [sis, 30], [lms, 900]);
    await place('SIS stays', [sis, 900], [lms, 30]);
    const used = await place('SIS in use', [lms, 30]);
    await harness.seed.stackEntry(used, sis, { category: 'sis' });
    const found = (query: string) => names(`/districts?state=WA&${query}`);
    expect(await found('vendor_category=sis')).toEqual(['SIS ends', 'SIS in use', 'SIS stays']);
    expect(await found('has_expiring_contracts=true')).toEqual(['SIS ends', 'SIS in use', 'SIS stays']);
    const soon = inDays(60).toISOString();
    const late = inDays(1_000).toISOString();
    for (const what of ['vendor_category=sis', `vendor_ids=${sis.id}`]) {
      expect(await found(`${what}&has_expiring_contracts=true`)).toEqual(['SIS ends']);
      expect(await found(`${what}&contract_ends_before=${soon}`)).toEqual(['SIS ends']);
      expect(await found(`${what}&contract_ends_before=${late}`)).toEqual(['SIS ends', 'SIS stays']);
    }
    expect(await found(`vendor_category=sis&vendor_ids=${sis.id}`)).toHaveLength(3);
    expect(await found(`vendor_category=sis&vendor_ids=${lms.id}`)).toEqual([]);
  });

  describe('a contract whose supplier is not in the catalog', () => {
    const ends = `contract_ends_before=${inDays(60).toISOString()}`;
    const EACH = ['has_expiring_contracts=true', ends, `has_expiring_contracts=true&${ends}`];
    const filter = { state: 'ME', hasExpiringContracts: true, contractEndsBefore: inDays(60).toISOString() };
    const graph = async (query: string) => {
      const { body } = await harness.graphql(key, query, { filter });
      expect(body.errors).toBeUndefined();
      return body.data;
    };
    beforeAll(async () => {
      for (const name of ['Outside', 'Outside Too']) {
        const { id: districtId } = await harness.seed.district({ name, state: 'ME' });
        if (name === 'Outside') await acme.unlocks('district', { id: districtId });
        const { id: schoolId } = await harness.seed.school({
          districtId,
          name: `${name} School`,
          state: 'ME',
        });
        const contract = { vendorNameRaw: 'Outside the catalog', status: 'active', expiresAt: inDays(30) };
        await harness.seed.contract({ districtId }, contract);
        await harness.seed.contract({ schoolId }, contract);
        await harness.seed.contact({ districtId, state: 'ME' });
        await harness.seed.contact({ districtId, schoolId, state: 'ME' });
      }
      const { id: districtId } = await harness.seed.district({ name: 'Without', state: 'ME' });
      await harness.seed.contact({ districtId, state: 'ME' });
      await acme.unlocks('district', { id: districtId });
    });

    it.each(EACH)(
      'makes districts, schools, contacts, and hidden contacts be found by %s',
      async (filters) => {
        expect(await names(`/districts?state=ME&${filters}`)).toEqual(['Outside', 'Outside Too']);
        expect(await names(`/schools?state=ME&${filters}`)).toEqual(['Outside School', 'Outside Too School']);
        const { body } = await harness.get(`/contacts?state=ME&${filters}`, key);
        expect([body.data.length, body._locked_parent_contacts.total_hidden]).toEqual([2, 2]);
      },
    );

    it.each(EACH)('is found on the page after a cursor by %s', async (filters) => {
      for (const kind of ['districts', 'schools', 'contacts']) {
        const { body, headers } = await harness.get(`/${kind}?state=ME&limit=1&${filters}`, key);
        const next = new URL(/<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')![1]!);
        const last = await harness.request(next.pathname + next.search, { key });
        const ids = [...body.data, ...last.body.data].map(({ id }: { id: string }) => id);
        expect([kind, new Set(ids).size, ids.length]).toEqual([kind, 2, 2]);
        expect(last.headers.get('link') ?? '').not.toContain('rel="next"');
      }
    });

    it('is counted in statistics of districts, schools, and contacts', async () => {
      const rows = await graph(`query ($filter: DistrictFilter!) {
        districtStats(filter: $filter, groupBy: [STATE]) { total groups { count } } }`);
      expect(rows.districtStats).toEqual({ total: 2, groups: [{ count: 2 }] });
      const schools = await graph(`query ($filter: SchoolFilter!) {
        schoolStats(filter: $filter, groupBy: [STATE]) { total groups { count } } }`);
      expect(schools.schoolStats).toEqual({ total: 2, groups: [{ count: 2 }] });
      const contacts = await graph(`query ($filter: ContactFilter!) {
        contactStats(filter: $filter, groupBy: [STATE]) { total groups { count } } }`);
      expect(contacts.contactStats).toEqual({ total: 2, groups: [{ count: 2 }] });
    });
  });

  it('files what a merged vendor sells under the category of the one that replaced it', async () => {
    const survivor = await harness.seed.vendor({ category: 'sis' });
    const merged = await harness.seed.vendor({ category: 'lms', mergedIntoId: survivor.id });
    const { id: districtId } = await harness.seed.district({ name: 'Merged', state: 'VT' });
    await harness.seed.contract(
      { districtId },
      { vendorId: merged.id, status: 'active', expiresAt: inDays(30) },
    );
    const found = (query: string) => names(`/districts?state=VT&${query}`);
    for (const more of ['', '&has_expiring_contracts=true', `&vendor_ids=${merged.id}`]) {
      expect(await found(`vendor_category=sis${more}`)).toEqual(['Merged']);
      expect(await found(`vendor_category=lms${more}`)).toEqual([]);
    }
  });

  it('means one purchase with both filters on purchases', async () => {
    const [one, other] = await Promise.all([harness.seed.vendor(), harness.seed.vendor()]);
    const { id: districtId } = await harness.seed.district({ name: 'Buyer' });
    await harness.seed.purchase({ districtId }, { vendorId: one.id, decidedAt: inDays(-2_000) });
    await harness.seed.purchase({ districtId }, { vendorId: other.id, decidedAt: inDays(-20) });
    const found = (vendor: { id: string }) =>
      names(`/districts?has_recent_purchases=true&purchased_from_vendor_ids=${vendor.id}`);
    expect([await found(one), await found(other)]).toEqual([[], ['Buyer']]);
  });
});
