import { CONTRACT_AGES } from '@emi/reading/vocabulary/kinds';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { District } from '../../src/directory/districts/district.entity.ts';
import { isCurrent } from '../../src/directory/findings/aging.ts';
import type { Cast } from '../support/cast.ts';
import { withClient } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { scannedTables } from '../support/plans.ts';
import { vacuum } from '../support/vacuum.ts';

const DAY = 86_400_000;
const RFP_STATUSES = ['open', 'closed', 'won', 'lost', 'no_bid'] as const;
const CONTRACT_STATUSES = ['active', 'expired', 'renewed', 'cancelled'] as const;

let harness: Harness;
let acme: Cast;
let district: District;
let vendorId: string;
let other: District;

const inDays = (days: number) => new Date(Date.now() + days * DAY);

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization();
  district = await seed.district({ state: 'TX' });
  other = await seed.district({ state: 'CA' });
  await acme.unlocks('district', district, other);
  for (const status of RFP_STATUSES) {
    await seed.rfp({ districtId: district.id }, { title: `${status} past`, status, deadline: inDays(-2) });
    await seed.rfp({ districtId: district.id }, { title: `${status} future`, status, deadline: inDays(2) });
    await seed.rfp({ districtId: district.id }, { title: `${status} undated`, status });
  }
  for (const status of CONTRACT_STATUSES) {
    for (const [name, expiresAt] of [
      ['past', inDays(-2)],
      ['future', inDays(2)],
      ['undated', null],
    ] as const) {
      await seed.contract(
        { districtId: district.id },
        { vendorNameRaw: `${status} ${name}`, status, expiresAt },
      );
    }
  }
  vendorId = (await seed.vendor({ category: 'sis' })).id;
  await seed.contract({ districtId: other.id }, { vendorId, status: 'active', expiresAt: inDays(10) });
  await seed.contract({ districtId: district.id }, { vendorId, status: 'active', expiresAt: inDays(-700) });
  await seed.rfp({ districtId: other.id }, { status: 'open', deadline: inDays(10) });
});
afterAll(() => harness.close());

const rfpStatuses = async () => {
  const { body } = await harness.get(`/districts/${district.id}/rfps`, acme.key);
  return Object.fromEntries(
    body.data.map(({ title, status }: Record<string, string>) => [title, status]),
  ) as Record<string, string>;
};
const contractStatuses = async () => {
  const { body } = await harness.get(`/districts/${district.id}/buying-signals`, acme.key);
  return Object.fromEntries(
    body.contracts
      .filter(({ vendor }: { vendor: unknown }) => vendor === null)
      .map((row: Record<string, string>) => [row.vendor_name_raw, row.status]),
  ) as Record<string, string>;
};
const found = async (query: string) => {
  const { body } = await harness.get(`/districts?${query}`, acme.key);
  return body.data.map(({ id }: { id: string }) => id).sort();
};
const summary = async (query: string) =>
  (
    await harness.get(
      `/analytics/market-summary?include_top_vendors=true&include_rfp_summary=true${query}`,
      acme.key,
    )
  ).body;

describe('statuses that change with time', () => {
  it('are the same in SQL: a contract of the table of vendor uses counts as long as it is current', async () => {
    const now = new Date();
    const { text, values } = sql`
      select count(*)::int as contracts, count(*) filter (where ${isCurrent(CONTRACT_AGES, 'c', now)})::int as current,
        count(*) filter (where ${isCurrent(CONTRACT_AGES, 'c', now)} is distinct from
          coalesce(contract_in_force_until(${vendorId}::uuid, c.status, c.expires_at) >= ${now.toISOString()}, false)
        )::int as different
      from contracts c`;
    const { rows } = await withClient(harness.address, (client) => client.query(text, values));
    expect(rows).toEqual([{ contracts: 14, current: 6, different: 0 }]);
  });

  it('close an open request for proposals past its deadline, and no other status changes', async () => {
    expect(await rfpStatuses()).toEqual(
      Object.fromEntries(
        RFP_STATUSES.flatMap((status) => [
          [`${status} past`, status === 'open' ? 'closed' : status],
          [`${status} future`, status],
          [`${status} undated`, status],
        ]),
      ),
    );
  });

  it('expire an active contract past its end, and no other status changes', async () => {
    expect(await contractStatuses()).toEqual(
      Object.fromEntries(
        CONTRACT_STATUSES.flatMap((status) => [
          [`${status} past`, status === 'active' ? 'expired' : status],
          [`${status} future`, status],
          [`${status} undated`, status],
        ]),
      ),
    );
  });

  it('are the same in GraphQL and in REST', async () => {
    const { body } = await harness.graphql(
      acme.key,
      `{ district(id: "${district.id}") { rfps { title status } contracts { vendorNameRaw status vendor { id } } } }`,
    );
    const { rfps, contracts } = body.data.district;
    expect(rfps).toContainEqual({ title: 'open past', status: 'closed' });
    expect(contracts).toContainEqual({ vendorNameRaw: 'active past', status: 'expired', vendor: null });
  });

  it('limit top vendors and vendor filters to contracts in force', async () => {
    const { top_vendors: top } = await summary('');
    expect(top).toEqual([expect.objectContaining({ vendor_id: vendorId, count: 1 })]);
    expect(await found(`vendor_ids=${vendorId}`)).toEqual([other.id]);
    expect(await found('vendor_category=sis')).toEqual([other.id]);
    const { body } = await harness.graphql(
      acme.key,
      `{ vendor(id: "${vendorId}") { districts { pagination { total } nodes { id } } } }`,
    );
    expect(body.data.vendor.districts).toEqual({ pagination: { total: 1 }, nodes: [{ id: other.id }] });
  });

  it("follow the service's clock in records, filters and counts as deadlines and contracts pass", async () => {
    expect(await found('rfp_status=open')).toEqual([district.id, other.id].sort());
    expect((await summary('&state=CA')).rfps).toEqual({ total: 1, open: 1 });
    expect(await found('has_expiring_contracts=true&state=CA')).toEqual([other.id]);

    harness.pass(11 * DAY);
    expect((await rfpStatuses())['open future']).toBe('closed');
    expect((await contractStatuses())['active future']).toBe('expired');
    expect(await found('rfp_status=open')).toEqual([district.id]); // the one without a deadline
    expect(await found('rfp_status=closed')).toEqual([district.id, other.id].sort());
    expect(await found('rfp_status=won')).toEqual([district.id]);
    expect((await summary('&state=CA')).rfps).toEqual({ total: 1, open: 0 });
    expect((await summary('')).top_vendors).toEqual([]);
    expect(await found(`vendor_ids=${vendorId}`)).toEqual([]);
    expect(await found('has_expiring_contracts=true&state=CA')).toEqual([]);
  });

  it('are filtered through an index even among many stale rows', async () => {
    const bulk = (await harness.seed.vendor()).id;
    await withClient(harness.address, async (client) => {
      await client.query(`
        with places as (
          insert into districts (nces_id, name, state)
          select 'Z' || i, 'Place ' || i, 'NV' from generate_series(1, 2000) i returning id, nces_id)
        , requests as (
          insert into rfps (district_id, title, status, deadline)
          select id, 'Many', 'open', now() - interval '1 year' from places)
        insert into contracts (district_id, vendor_id, status, expires_at)
        select id, '${bulk}', 'active', now() - interval '1 year' from places`);
      await vacuum(client, 'districts', 'rfps', 'contracts');
      const scanned = (query: string) =>
        scannedTables(client, undefined, async () => {
          expect((await harness.get(`/districts?${query}&limit=20`, acme.key)).status).toBe(200);
        });
      expect(await scanned('rfp_status=open')).not.toContain('rfps');
      expect(await scanned('rfp_status=won')).not.toContain('rfps');
      expect(await scanned('has_expiring_contracts=true')).not.toContain('contracts');
      expect(await scanned(`vendor_ids=${vendorId}`)).not.toContain('contracts');
    });
  });
});
