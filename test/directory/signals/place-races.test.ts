import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Harness } from '../../support/harness.ts';
import { type Clients, connectTwo, overlapping } from '../../support/overlapping.ts';

const FINDINGS = [
  'vendor_stack_entries',
  'contracts',
  'rfps',
  'funding_signals',
  'pain_points',
  'timeline_events',
] as const;

let harness: Harness;
let clients: Clients;

beforeAll(async () => {
  harness = await Harness.start();
  clients = await connectTwo(harness.address);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await harness.close();
});

const count = async (text: string, id: string) => (await clients[0].query(text, [id])).rowCount;

/** A district with a finding of each kind. */
async function scoutedDistrict(): Promise<string> {
  const { seed } = harness;
  const { id } = await seed.district({ state: 'TX' });
  const place = { districtId: id };
  const vendor = await seed.vendor();
  await seed.stackEntry(place, vendor);
  await seed.contract(place, { vendorId: vendor.id, expiresAt: '2040-01-01T00:00:00Z' });
  await seed.rfp(place);
  await seed.fundingSignal(place);
  await seed.painPoint(place);
  await seed.timelineEvent(place);
  return id;
}

describe('a place whose findings change', () => {
  it.each(FINDINGS)('is deleted after a transaction that has locked one of %s', async (table) => {
    const id = await scoutedDistrict();
    const ofPlace = `from ${table} where entity_id = '${id}'`;
    await overlapping(
      clients,
      `select ${ofPlace} for no key update`, // as an update does before its triggers
      `delete from districts where id = '${id}'`,
      `update ${table} set evidence = null where entity_id = '${id}'`,
    );
    for (const kept of ['signals', 'signal_places', 'vendor_uses', ...FINDINGS])
      expect([kept, await count(`select from ${kept} where entity_id = $1`, id)]).toEqual([kept, 0]);
  });

  it('moves to another state beside a transaction that changes requests and then contracts', async () => {
    const id = await scoutedDistrict();
    await overlapping(
      clients,
      `update rfps set title = 'Another' where entity_id = '${id}'`,
      `update districts set state = 'OK' where id = '${id}'`,
      `update contracts set status = 'renewed' where entity_id = '${id}'`,
    );
    for (const kept of ['signal_places', 'vendor_uses'])
      expect(await count(`select from ${kept} where entity_id = $1 and state <> 'OK'`, id)).toBe(0);
  });

  it('keeps its state out of the uses of products that another place takes', async () => {
    const [id, other] = [await scoutedDistrict(), await scoutedDistrict()];
    await overlapping(
      clients,
      `update vendor_stack_entries set district_id = '${other}' where entity_id = '${id}'`,
      `update districts set state = 'OK' where id = '${id}'`,
    );
    expect(await count(`select from vendor_uses where entity_id = $1 and state = 'TX'`, other)).toBe(3);
    expect(await count(`select from vendor_uses where entity_id = $1 and state = 'OK'`, id)).toBe(1);
  });
});
