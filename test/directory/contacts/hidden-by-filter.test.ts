import { snakeCase } from '@emi/base/declared';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { declaredFilters } from '../../../packages/records/filters/search-filters.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

/** For each filter, a value that matches the contact at the school alone, and one that matches none. */
type Values = readonly [near: string | boolean, none?: string | boolean];

const NOBODY = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';

let harness: Harness;
let acme: Cast;
let values: Record<string, Values>;

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization();
  const [near, far] = [await seed.district({ state: 'AK' }), await seed.district({ state: 'AL' })];
  const school = await seed.school({ districtId: near.id, state: 'AK' });
  const contact = await seed.contact({
    districtId: near.id,
    schoolId: school.id,
    state: 'AK',
    title: 'Principal',
    enrichmentStatus: 'completed',
  });
  const other = await seed.contact({
    districtId: far.id,
    schoolId: null,
    state: 'AL',
    title: 'Nurse',
    enrichmentStatus: 'pending',
  });
  const changed = (id: string, at: string) =>
    harness.db.core.rows(sql`update contacts set last_updated_at = ${at}::timestamptz where id = ${id}`);
  await changed(contact.id, '2026-02-01');
  await changed(other.id, '2026-01-01');
  const place = { schoolId: school.id };
  const vendor = await seed.vendor({ category: 'lms' });
  await seed.stackEntry(place, vendor, { category: 'lms' });
  await seed.rfp(place, { status: 'open', deadline: null });
  await seed.painPoint(place, { category: 'budget' });
  await seed.fundingSignal(place, { source: 'bond' });
  const expiresAt = new Date(Date.now() + 30 * 86_400_000);
  await seed.contract(place, { vendorId: vendor.id, status: 'active', expiresAt });
  await seed.purchase(place, { vendorId: vendor.id, decidedAt: new Date(Date.now() - 30 * 86_400_000) });
  const listed = async (entityType: 'district' | 'school' | 'contact', entity: { id: string }) => {
    const list = await seed.list(acme, { entityType, name: entityType });
    await seed.listItem({ ...list, userId: acme.userId, entityType }, entity, { ownerId: acme.userId });
    return list.id;
  };
  values = {
    districtId: [near.id, NOBODY],
    schoolId: [school.id, NOBODY],
    state: ['AK', 'WY'],
    isDistrictContact: [false],
    districtListIds: [await listed('district', near)],
    schoolListIds: [await listed('school', school)],
    vendorIds: [vendor.id, NOBODY],
    vendorCategory: ['lms', 'sis'],
    rfpStatus: ['open', 'won'],
    painPointCategory: ['budget', 'staffing'],
    hasPainPoints: [true],
    fundingSource: ['bond', 'esser'],
    hasFunding: [true],
    hasExpiringContracts: [true],
    contractEndsBefore: ['2099-01-01T00:00:00Z', '2000-01-01T00:00:00Z'],
    purchasedFromVendorIds: [vendor.id, NOBODY],
    hasRecentPurchases: [true],
    updatedSince: ['2026-01-15T00:00:00Z', '2099-01-01T00:00:00Z'],
    search: ['princip', 'janitor'],
    titleIlike: ['Princip%', 'Janitor'],
    role: ['principal', 'board'],
    notRole: ['student_services'],
    level: ['director', 'chief'],
    enrichmentStatus: ['completed', 'error'],
    listId: [await listed('contact', contact)],
    ownerId: [acme.userId, NOBODY],
  };
});
afterAll(() => harness.close());

const hiddenUnder = async (filters: Record<string, string | boolean>) => {
  const query = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [snakeCase(name), String(value)]),
  );
  const rest = await harness.get(`/contacts?${query}`, acme.key);
  const { total_hidden: total, parents } = rest.body._locked_parent_contacts;
  const graph = await harness.graphql(
    acme.key,
    'query ($filter: ContactFilter!) { contacts(filter: $filter) { lockedParents { totalHidden } } }',
    {
      filter: Object.fromEntries(
        Object.entries(filters).map(([name, value]) => [
          name,
          /Ids$|ole$|^level$/.test(name) ? [value] : value,
        ]),
      ),
    },
  );
  expect([filters, graph.body.errors, graph.body.data.contacts.lockedParents.totalHidden]).toEqual([
    filters,
    undefined,
    total,
  ]);
  expect(parents).toHaveLength(total);
  return total;
};

it('hidden contacts are counted under every filter, alone and with another one', async () => {
  // The count by id would reveal whether a person matches other filters; that of unlocked contacts is always 0.
  const uncounted = ['ids', 'unlockedOnly'];
  const declared = Object.keys(declaredFilters().get('ContactFilter')!);
  expect(declared.toSorted()).toEqual([...Object.keys(values), ...uncounted].toSorted());
  expect(await hiddenUnder({})).toBe(2);
  for (const [name, [near, none]] of Object.entries(values)) {
    expect([name, await hiddenUnder({ [name]: near })]).toEqual([name, 1]);
    if (none !== undefined) expect([name, await hiddenUnder({ [name]: none })]).toEqual([name, 0]);
    for (const besides of ['updatedSince', 'search', 'vendorIds'] as const) {
      const both = { [besides]: values[besides]![0], [name]: near };
      expect([both, await hiddenUnder(both)]).toEqual([both, 1]);
      const neither = { [name]: near, [besides]: values[besides]![1]! };
      expect([neither, await hiddenUnder(neither)]).toEqual([neither, 0]);
    }
  }
  expect(await hiddenUnder({ unlockedOnly: true })).toBe(0);
});
