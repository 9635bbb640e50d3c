import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization();
  const ends = { status: 'active', expiresAt: inDays(90) } as const;
  const open = { status: 'open', deadline: inDays(30) } as const;
  const [locked, other, unlocked, past] = await Promise.all(
    ['TX', 'CA', 'TX', 'TX'].map((state) => seed.district({ state })),
  );
  const school = await seed.school({ districtId: other!.id, state: 'CA' });
  for (const place of [{ districtId: locked!.id }, { districtId: unlocked!.id }, { schoolId: school.id }])
    await seed.contract(place, ends);
  for (const { id } of [locked!, locked!, other!]) await seed.rfp({ districtId: id }, open);
  await seed.rfp({ districtId: past!.id }, { status: 'closed', deadline: inDays(-30) });
  await acme.unlocks('district', unlocked!);
});
afterAll(() => harness.close());

const ask = async (query: string) => {
  const { body } = await harness.graphql(acme.key, query);
  expect(body.errors).toBeUndefined();
  return body.data;
};

it('finds by the kind of signal the places that the feed counts as locked, districts and schools apart', async () => {
  const { signals } = await ask('{ signals { locked { kind count places districts } } }');
  expect(signals.locked).toEqual([
    { kind: 'rfp', count: 3, places: 2, districts: 2 },
    { kind: 'contract', count: 2, places: 2, districts: 1 },
  ]);
  for (const { kind, places, districts } of signals.locked) {
    const found = await ask(`{
      districts(filter: { signalKinds: [${kind}], lockedOnly: true }) { pagination { total } }
      schools(filter: { signalKinds: [${kind}], lockedOnly: true }) { pagination { total } }
    }`);
    expect([kind, found.districts.pagination.total]).toEqual([kind, districts]);
    expect([kind, found.schools.pagination.total]).toEqual([kind, places - districts]);
  }
  const { body } = await harness.get('/districts?signal_kinds=rfp,contract&state=TX', acme.key);
  expect(body.data).toHaveLength(2);
});
