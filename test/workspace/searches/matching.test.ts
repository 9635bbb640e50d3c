import { snakeCase } from '@emi/base/declared';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../src/db/transaction.ts';
import { CONTACT_FILTERS } from '../../../src/directory/contacts/contact.filter.ts';
import { SIGNAL_FILTERS } from '../../../src/directory/signals/feed.filter.ts';
import { matchChanges } from '../../../src/workspace/searches/match-changes.ts';
import { matchSearches } from '../../../src/workspace/searches/match-searches.ts';
import { publishMatches } from '../../../src/workspace/searches/publish-matches.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { rounds, SEED } from '../../support/rounds.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
});
afterAll(() => harness.close());

let saved = 0;
const watch = async (path: string, key = acme.key): Promise<string> => {
  const given = { name: `search ${saved++}`, path, is_watched: true };
  const response = await harness.post('/saved-searches', key, given);
  expect(response).toMatchObject({ status: 201 });
  return response.body.id;
};
const matchesOf = async (id: string, key: string): Promise<{ record_id: string }[]> =>
  (await harness.get(`/saved-searches/${id}/feed?limit=200`, key)).body.data;

describe('matching', () => {
  /** The state of the pseudo-random choices, which differ from run to run. */
  let random = SEED;
  const oneOf = <T>(values: readonly T[]): T => {
    random = (random * 48_271 + 11) % 2_147_483_647;
    return values[random % values.length]!;
  };

  /** Places, people, and vendors that filters can name, each visible to two organizations or to one. */
  async function world() {
    const beta = await harness.seed.organization({ plan: 'enterprise' });
    const vendors = await Promise.all([
      harness.seed.vendor({ category: 'sis' }),
      harness.seed.vendor({ category: 'lms' }),
    ]);
    const districts = await Promise.all(
      ['TX', 'CA', 'TX', 'NY'].map((state, at) => harness.seed.district({ state, studentCount: 3_000 * at })),
    );
    const schools = await Promise.all(
      districts.map(({ id, state }) =>
        harness.seed.school({ districtId: id, state: String(state), studentCount: 400 }),
      ),
    );
    const lists = await Promise.all([
      harness.seed.list(acme, { entityType: 'district' }),
      harness.seed.list(acme, { entityType: 'school' }),
      harness.seed.list(acme, { entityType: 'contact' }),
    ]);
    await harness.seed.listItem(lists[0]!, districts[0]!, { ownerId: acme.userId });
    await harness.seed.listItem(lists[1]!, schools[1]!);
    return { beta, vendors, districts, schools, lists };
  }
  type World = Awaited<ReturnType<typeof world>>;

  const valuesOf = ({ vendors, districts, schools, lists }: World): Record<string, () => unknown> => ({
    kinds: () => oneOf(['rfp', 'pain_point,contract', 'purchase', 'funding,leadership']),
    severity: () => oneOf(['high', 'low,medium']),
    fundingSource: () => oneOf(['grant', 'bond']),
    origins: () => oneOf(['import', 'website,import']),
    minConfidence: () => oneOf([0, 0.8, 1]),
    triage: () => oneOf(['new', 'done,new', 'needs_action', 'not_interested']),
    vendorCategory: () => oneOf(['sis', 'lms']),
    state: () => oneOf(['TX', 'CA']),
    districtId: () => oneOf(districts).id,
    schoolId: () => oneOf(schools).id,
    studentCountMin: () => oneOf([0, 500, 5_000]),
    isDistrictContact: () => oneOf([true, false]),
    districtListIds: () => lists[0]!.id,
    schoolListIds: () => lists[1]!.id,
    listId: () => oneOf(lists).id,
    ownerId: () => acme.userId,
    vendorIds: () => oneOf(vendors).id,
    purchasedFromVendorIds: () => vendors.map(({ id }) => id).join(),
    rfpStatus: () => oneOf(['open', 'closed', 'won']),
    painPointCategory: () => oneOf(['budget', 'staffing']),
    hasPainPoints: () => oneOf([true, false]),
    hasFunding: () => true,
    hasExpiringContracts: () => true,
    contractEndsBefore: () => inDays(oneOf([20, 90, 900])).toISOString(),
    hasRecentPurchases: () => true,
    ids: () => schools[0]!.id,
    search: () => oneOf(['chief', 'a_b', '100%']),
    titleIlike: () => oneOf(['chief', 'c%f', '%_irector%', 'x\\']),
    role: () => oneOf(['superintendent,curriculum', 'technology']),
    notRole: () => oneOf(['superintendent', 'technology,teacher']),
    level: () => oneOf(['chief', 'director,manager']),
    enrichmentStatus: () => oneOf(['pending', 'completed']),
    unlockedOnly: () => oneOf([true, false]),
  });

  /** Filters that, together with a category, must be met by one contract. */
  const ABOUT_CONTRACTS = ['vendorIds', 'hasExpiringContracts', 'contractEndsBefore'];

  async function happen({ vendors, districts, schools }: World): Promise<void> {
    const places = [
      ...districts.map(({ id }) => ({ districtId: id })),
      ...schools.map(({ id }) => ({ schoolId: id })),
    ];
    for (const where of places) {
      const vendorId = oneOf(vendors).id;
      await harness.seed.rfp(where, {
        status: oneOf(['open', 'won']),
        deadline: inDays(oneOf([-3, 30])),
      });
      await harness.seed.painPoint(where, {
        category: oneOf(['budget', 'staffing']),
        severity: oneOf(['low', 'high']),
      });
      await harness.seed.fundingSignal(where, { source: oneOf(['grant', 'bond']) });
      await harness.seed.contract(where, { vendorId, status: 'active', expiresAt: inDays(oneOf([40, 400])) });
      await harness.seed.purchase(where, { vendorId, decidedAt: inDays(oneOf([-10, -900])) });
      await harness.seed.timelineEvent(where, { eventType: oneOf(['leadership_change', 'policy']) });
    }
    for (const { id: schoolId, districtId } of schools) {
      for (const title of ['Chief', 'Director of Technology', 'Superintendent', '100% a_b', null, 'x\\'])
        await harness.seed.contact({
          districtId: String(districtId),
          title,
          enrichmentStatus: oneOf(['pending', 'completed']),
          schoolId: oneOf([schoolId, null]),
        });
    }
  }

  it('has values for all filters of signals and contacts in its random test', async () => {
    const known = Object.keys(valuesOf({ vendors: [], districts: [], schools: [], lists: [] } as never));
    const times = ['since', 'updatedSince'];
    const filters = new Set([...Object.keys(SIGNAL_FILTERS), ...Object.keys(CONTACT_FILTERS)]);
    expect([...known, ...times].sort()).toEqual([...filters].sort());
  });

  it('finds what each search finds when it runs, whatever the filters', async () => {
    const scene = await world();
    const { beta, districts, schools } = scene;
    const values = valuesOf(scene);
    const searches: { id: string; path: string; key: string }[] = [];
    for (const [type, filters] of Object.entries({ signals: SIGNAL_FILTERS, contacts: CONTACT_FILTERS })) {
      const names = Object.keys(filters).filter((name) => name in values);
      const sets = [
        ...names.map((name) => [name]),
        ...Array.from({ length: rounds(12) }, () => [oneOf(names), oneOf(names)]),
        ...Array.from({ length: 3 }, () => [
          'vendorCategory',
          oneOf(ABOUT_CONTRACTS),
          oneOf(ABOUT_CONTRACTS),
        ]),
        ['purchasedFromVendorIds', 'hasRecentPurchases'],
      ];
      for (const set of [[], ['schoolListIds', 'districtListIds'], ...sets]) {
        const query = [...new Set(set)]
          .filter((name) => name in filters)
          .map((name) => [snakeCase(name), String(values[name]!())]);
        const path = `/${type}?${new URLSearchParams(query)}`;
        searches.push({ id: await watch(path), path, key: acme.key });
        if (!/list_id|owner_id/.test(path))
          searches.push({ id: await watch(path, beta.key), path, key: beta.key });
      }
    }
    await acme.unlocks('district', districts[0]!, districts[1]!);
    await beta.unlocks('district', districts[1]!);
    await beta.unlocks('school', schools[2]!);
    await matchSearches(harness.db);
    await happen(scene);
    await matchSearches(harness.db);
    await acme.unlocks('school', schools[2]!); // with what happened before
    await acme.unlocks('district', districts[2]!);
    await matchSearches(harness.db);
    let total = 0;
    for (const { id, path, key } of searches) {
      const all = path.startsWith('/contacts') ? '&unique=false' : '';
      const found = (await harness.get(`${path}&limit=200${all}`, key)).body.data.map(
        (row: { id: string }) => row.id,
      );
      const matched = new Set((await matchesOf(id, key)).map(({ record_id }) => record_id));
      expect({ path, found: [...matched].sort() }).toEqual({ path, found: found.sort() });
      total += matched.size;
    }
    expect(total).toBeGreaterThan(100);
  });

  it('writes each match and its event once, though whoever writes either is killed before the commit', async () => {
    const district = await harness.seed.district();
    await acme.unlocks('district', district);
    await matchSearches(harness.db);
    const search = await watch(`/signals?kinds=rfp&district_id=${district.id}`);
    await harness.seed.rfp({ districtId: district.id });
    const killed = {
      transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
        harness.db.transaction(async (tx) => {
          const result = await work(tx);
          await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`);
          return result;
        }),
    };
    const written = async (): Promise<number[]> => {
      const events = await harness.db.core.rows(sql`
        select from events where type = 'signal.found' and data ->> 'saved_search_id' = ${search}`);
      return [(await matchesOf(search, acme.key)).length, events.length];
    };
    await expect(matchChanges(killed, new Date())).rejects.toThrow();
    expect(await written()).toEqual([0, 0]);
    await matchChanges(harness.db, new Date());
    await expect(publishMatches(killed)).rejects.toThrow();
    expect(await written()).toEqual([1, 0]);
    await matchSearches(harness.db);
    await matchSearches(harness.db);
    expect(await written()).toEqual([1, 1]);
  });
});
