import { PLAN_LIMITS } from '@emi/base/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { REFUND_REASONS, refundUnlocks } from '../../../src/accounts/credits/refund.ts';
import { checkAddresses } from '../../../src/directory/contacts/check-addresses.job.ts';
import { CHECK_ADDRESSES } from '../../../src/directory/contacts/check-addresses.kind.ts';
import { dismissReports } from '../../../src/workspace/contacts/dismiss-reports.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { releaseTogether } from '../../support/simultaneous-requests.ts';
import { balanceOf, contact, district } from '../../support/unlocks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const CREDITS = 50;
let districtId: string;
let people: string[];
let acme: Cast;
beforeEach(async () => {
  const { seed } = harness;
  districtId = (await seed.district({ status: 'completed' })).id;
  people = [];
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) {
    const email = `${name}@reach.example`;
    people.push((await seed.contact({ districtId, name, email, emailVerificationStatus: 'valid' })).id);
  }
  acme = await member();
});

/** An organization that paid for the district and for these people, or all of them. */
async function member(plan: keyof typeof PLAN_LIMITS = 'growth', ...ids: string[]): Promise<Cast> {
  const cast = await harness.seed.organization({ plan, credits: CREDITS });
  const entities = [district(districtId), ...(ids.length > 0 ? ids : people).map(contact)];
  expect((await harness.post('/unlock', cast.key, { entities })).status).toBe(200);
  return cast;
}

const report = (id: string, reason: string, { key }: Cast = acme) =>
  harness.post(`/contacts/${id}/report`, key, { reason });
const read = async (path: string, { key }: Cast = acme) => (await harness.get(path, key)).body;
const statusOf = async (id: string, cast: Cast) =>
  (await read(`/contacts/${id}`, cast)).email_verification_status;

describe('a report of a contact', () => {
  it('gives the credits back once, as a refund in the ledger, and in the audit trail', async () => {
    const before = await balanceOf(harness, acme);
    const first = await report(people[0]!, 'bounced');
    expect(first).toMatchObject({
      status: 200,
      body: { contact_id: people[0], reason: 'bounced', outcome: 'refunded', credits_refunded: 2 },
    });
    const again = await report(people[0]!, 'left');
    expect(again.body).toEqual(first.body);
    expect(await balanceOf(harness, acme)).toBe(before + 2);
    const { data: ledger } = await read('/credits/ledger?limit=10');
    expect(ledger.filter(({ kind }: { kind: string }) => kind === 'refund')).toMatchObject([
      { available_change: 2, reference: `contact:${people[0]}`, reason: expect.stringMatching(/bounced/) },
    ]);
    const { data: lines } = await read('/audit-trail?limit=50');
    const actions = lines.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => /refunded|reported/.test(action)).sort()).toEqual([
      'contact_reported',
      'refunded',
    ]);
    const { _access } = await read(`/contacts/${people[0]}`);
    expect(_access).toMatchObject({ is_unlocked: true, credits_spent: 0 });
  });

  it('gives the credits back once for 50 simultaneous requests', async () => {
    const before = await balanceOf(harness, acme);
    const [id] = people;
    const request = {
      origin: harness.origin,
      path: `/api/v1/contacts/${id}/report`,
      method: 'POST',
      key: acme.key,
      body: JSON.stringify({ reason: 'left' }),
    };
    const answers = await releaseTogether(Array.from({ length: 50 }, () => request));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await balanceOf(harness, acme)).toBe(before + 2);
    const { data } = await read('/audit-trail?limit=200&action=contact_reported');
    expect(data).toHaveLength(1);
  });

  it('gives nothing back for a contact that cost nothing, or was unlocked more than 30 days before', async () => {
    const actor = {
      organizationId: acme.organizationId,
      userId: null,
      channel: 'system',
      now: new Date(),
    } as const;
    const unlocked = [{ entityType: 'contact', entityId: people[1]! }] as const;
    await harness.db.transaction((tx) => refundUnlocks(tx, actor, unlocked, REFUND_REASONS.madeUp));
    await harness.db.core.rows(sql`
      update unlocks set unlocked_at = unlocked_at - interval '31 days'
      where organization_id = ${acme.organizationId} and entity_id = ${people[0]}`);
    const before = await balanceOf(harness, acme);
    expect((await report(people[0]!, 'left')).body).toMatchObject({
      outcome: 'too_late',
      credits_refunded: 0,
    });
    expect((await report(people[1]!, 'left')).body).toMatchObject({ outcome: 'not_charged' });
    expect(await balanceOf(harness, acme)).toBe(before);
  });

  it('gives back as many contacts a month as the plan states, and more in the next month', async () => {
    const free = await member('free');
    const outcomes: string[] = [];
    for (const id of people.slice(0, 3)) outcomes.push((await report(id, 'left', free)).body.outcome);
    expect(PLAN_LIMITS.free.contactRefundsMonthly).toBe(2);
    expect(outcomes).toEqual(['refunded', 'refunded', 'limit_reached']);
    await harness.db.core.rows(sql`
      update contact_overlays set reported_at = reported_at - interval '32 days'
      where organization_id = ${free.organizationId}`);
    expect((await report(people[3]!, 'left', free)).body.outcome).toBe('refunded');
  });

  it('keeps to the limit of the plan when different contacts are reported at the same time', async () => {
    const free = await member('free');
    const answers = await Promise.all(people.map((id) => report(id, 'wrong_person', free)));
    const refunded = answers.filter(({ body }) => body.outcome === 'refunded');
    expect(refunded).toHaveLength(PLAN_LIMITS.free.contactRefundsMonthly);
  });

  it('marks the address for everyone once three organizations that paid have made one, and not before', async () => {
    const [beta, gamma, bystander] = [await member(), await member(), await member()];
    const [id] = people;
    await report(id!, 'bounced');
    await report(id!, 'bounced');
    await report(id!, 'wrong_person', beta);
    for (let guest = 0; guest < 3; guest++) {
      const cast = await member();
      // A demo, whose credits are a gift.
      await harness.db.core.rows(sql`
        update organizations set sees_synthetic = true where id = ${cast.organizationId}`);
      expect((await report(id!, 'bounced', cast)).status).toBe(200);
    }
    expect(await statusOf(id!, bystander)).toBe('valid');
    await report(id!, 'left', gamma);
    expect(await statusOf(id!, bystander)).toBe('invalid');
    const document = 'query ($id: UUID!) { contact(id: $id) { emailVerificationBasis } }';
    const { body } = await harness.graphql(bystander.key, document, { id });
    expect(body.data.contact.emailVerificationBasis).toBe('reports');
    expect(await statusOf(people[1]!, bystander)).toBe('valid');
    expect((await read(`/contacts/${id}`, bystander)).email_bounced).toBe(false);
  });

  it('can be dismissed by the operator, with the mark, and then counts no longer', async () => {
    const members = [acme, await member(), await member(), await member()];
    const [id] = people;
    for (const cast of members.slice(0, 3)) await report(id!, 'bounced', cast);
    expect(await statusOf(id!, acme)).toBe('invalid');
    const dismissed = await dismissReports(harness.db.transaction, { id });
    expect(dismissed).toEqual({ contacts: [id], reports: 3, unmarked: 1 });
    expect(await statusOf(id!, acme)).toBe('unknown');
    await report(id!, 'bounced', members[3]!);
    expect(await statusOf(id!, acme)).toBe('unknown');
    const again = await dismissReports(harness.db.transaction, { email: 'ADA@reach.example' });
    expect(again.contacts).toContain(id);
    expect(again.reports).toBeGreaterThan(0);
  });

  it('has the domain of the address checked again, which marks it if it refuses mail', async () => {
    const [id] = people;
    const check = async () => {
      await harness.db.transaction((tx) => harness.jobs.enqueue(tx, CHECK_ADDRESSES, [{ payload: {} }]));
      await harness.drain([checkAddresses(async () => mail)]);
    };
    let mail: 'accepts' | 'refuses' = 'accepts';
    await check();
    mail = 'refuses';
    await check();
    expect(await statusOf(id!, acme)).toBe('valid');
    await harness.db.core.rows(sql`update email_domains set checked_at = now() - interval '2 days'`);
    await report(id!, 'bounced');
    await check();
    expect(await statusOf(id!, acme)).toBe('invalid');
  });

  it('marks no address that the contact got after it', async () => {
    const beta = await member();
    const [id] = people;
    await report(id!, 'bounced');
    await harness.db.core.rows(sql`update contacts set email = 'new@reach.example' where id = ${id}`);
    await report(id!, 'bounced', beta);
    expect(await statusOf(id!, beta)).toBe('valid');
  });

  it('is of the organization alone, in the graph', async () => {
    const beta = await member();
    const document = `mutation ($id: UUID!) {
      reportContact(id: $id, reason: left) { id reportReason reportOutcome reportCredits }
    }`;
    const { body } = await harness.graphql(acme.key, document, { id: people[0] });
    const stored = { id: people[0], reportReason: 'left', reportOutcome: 'refunded', reportCredits: 2 };
    expect(body.data.reportContact).toEqual(stored);
    const query = 'query ($id: UUID!) { contact(id: $id) { reportReason reportedAt } }';
    const seen = await harness.graphql(beta.key, query, { id: people[0] });
    expect(seen.body.data.contact).toEqual({ reportReason: null, reportedAt: null });
  });

  it('is refused for locked, hidden, and unknown contacts, and for a bounce without an address', async () => {
    const other = await harness.seed.contact();
    const nobody = await harness.seed.contact({ districtId, name: 'No Mail', email: null });
    const before = await balanceOf(harness, acme);
    expect(await report(nobody.id, 'left')).toMatchObject({ status: 403, body: { entity_type: 'contact' } });
    await acme.unlocks('contact', nobody);
    expect((await report(nobody.id, 'bounced')).status).toBe(400);
    expect((await report(other.id, 'left')).status).toBe(403);
    expect((await report(acme.organizationId, 'left')).status).toBe(404);
    expect((await report(people[0]!, 'rude')).body.message).toMatch(/bounced, left, wrong_person/);
    expect(await balanceOf(harness, acme)).toBe(before);
  });

  it('works over MCP, in the toolset for CRMs', async () => {
    const { text } = await harness.request('/mcp?toolsets=crm', {
      key: acme.key,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'report_contact', arguments: { contact_id: people[0], reason: 'left' } },
      }),
    });
    expect(text).toMatch(/refunded/);
    expect((await report(people[0]!, 'bounced')).body.reason).toBe('left');
  });
});
