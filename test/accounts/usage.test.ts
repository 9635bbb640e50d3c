import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import { RequestCounts } from '../../src/accounts/api-keys/request-counts.ts';
import type { Cast } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';

const DAY_MS = 86_400_000;

let harness: Harness;
let acme: Cast;
let other: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 100 });
  other = await harness.seed.organization({ credits: 100 });
});
afterAll(() => harness.close());

const unlockNew = async (key: string, more: object = {}) => {
  const { id } = await harness.seed.district();
  expect(
    (await harness.post('/unlock', key, { entity_type: 'district', entity_id: id, ...more })).status,
  ).toBe(200);
};

const ask = async (query: string, key = acme.key) => {
  const { body } = await harness.graphql(key, query);
  expect(body.errors).toBeUndefined();
  return body.data;
};

const spent = async (by: string, days = 30) =>
  (
    await ask(
      `{ creditSpending(by: ${by}, days: ${days}) {
        value name credits operations byOperation { totalCredits transactionCount }
      } }`,
    )
  ).creditSpending;

it("reports an organization's spending by day, user, key, channel, and operation, as the ledger has it", async () => {
  const { apiKey, key } = await createKey(harness.db.orm.em.fork(), acme.userId, { name: 'CRM' });
  await unlockNew(apiKey);
  harness.pass(DAY_MS);
  await unlockNew(acme.key, { channel: 'dashboard' });
  await unlockNew(other.key);
  const district = await harness.seed.district();
  const contact = await harness.seed.contact({ districtId: district.id });
  await acme.unlocks('district', district);
  await acme.unlocks('contact', contact);
  const prompt = await harness.seed.emailPrompt(acme, { name: 'First words', systemPrompt: 'Be kind.' });
  const email = { email_prompt_id: prompt.id };
  expect((await harness.post(`/contacts/${contact.id}/generate-email`, apiKey, email)).status).toBe(202);
  await harness.drain();

  const { creditLedger, viewer } = await ask(`{
    creditLedger(page: { limit: 200 }) { nodes { kind availableChange heldChange madeBy } }
    viewer { user { id name } }
  }`);
  const bySum = (rows: readonly { credits: number }[]) => rows.reduce((sum, row) => sum + row.credits, 0);
  const total = bySum(
    creditLedger.nodes.map(
      (entry: Record<'kind', string> & Record<'availableChange' | 'heldChange', number>) => ({
        credits: { unlock: -entry.availableChange, settle: -entry.heldChange }[entry.kind] ?? 0,
      }),
    ),
  );
  const days = await spent('DAY');
  expect(days.map(({ credits: each }: { credits: number }) => each)).toEqual([15, 6]);
  for (const { credits, operations, byOperation } of days) {
    const sumOf = (field: string) =>
      byOperation.reduce((sum: number, one: Record<string, number>) => sum + one[field]!, 0);
    expect([sumOf('totalCredits'), sumOf('transactionCount')]).toEqual([credits, operations]);
  }
  expect(days[0].byOperation).toHaveLength(3);
  for (const by of ['DAY', 'USER', 'KEY', 'CHANNEL', 'OPERATION'])
    expect([by, bySum(await spent(by))]).toEqual([by, total]);
  expect(await spent('DAY', 1)).toEqual(days.slice(1));
  expect(await spent('KEY')).toContainEqual(
    expect.objectContaining({ value: key.id, name: 'CRM', credits: 7, operations: 2 }),
  );
  expect(await spent('USER')).toContainEqual(
    expect.objectContaining({ value: acme.userId, name: viewer.user.name }),
  );
  expect(await spent('CHANNEL')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ value: 'api', credits: expect.any(Number) }),
      expect.objectContaining({ value: 'dashboard', name: null, credits: 6, operations: 1 }),
    ]),
  );
  const settled = creditLedger.nodes.find(({ kind }: { kind: string }) => kind === 'settle');
  expect(settled.madeBy).toBe(key.id);
  const some = async (filter: string) =>
    (await ask(`{ creditLedger(filter: { ${filter} }) { pagination { total } } }`)).creditLedger.pagination
      .total;
  expect(await some(`madeBy: "${key.id}"`)).toBe(3);
  expect(await some(`madeBy: "${key.id}", kind: unlock, channel: api`)).toBe(1);
  expect(await some(`until: "2000-01-01T00:00:00Z"`)).toBe(0);
  const { body } = await harness.graphql(acme.key, '{ creditSpending(by: DAY, days: 367) { value } }');
  expect(body.errors[0].message).toBe('days must be a whole number from 1 to 366.');
});

it('filters the audit trail by user, key, and time', async () => {
  const { key, apiKey } = await createKey(harness.db.orm.em.fork(), acme.userId, { name: 'Audited' });
  await unlockNew(apiKey);
  const some = async (filter: string) =>
    (await ask(`{ auditTrail(filter: { ${filter} }) { nodes { action createdAt } } }`)).auditTrail.nodes;
  const [line, ...others] = await some(`userId: "${acme.userId}", keyId: "${key.id}"`);
  expect([line.action, others]).toEqual(['unlocked', []]);
  expect(await some(`keyId: "${key.id}", until: "${line.createdAt}"`)).toEqual([]);
  expect(await some(`keyId: "${key.id}", since: "${line.createdAt}"`)).toEqual([line]);
});

it("counts an organization's requests of the last hour by key, route, and status across processes", async () => {
  const { apiKey, key } = await createKey(harness.db.orm.em.fork(), acme.userId, { name: 'Counted' });
  for (const path of ['/districts?search=secret', '/districts', '/districts?limit=zero', '/nowhere'])
    await harness.get(path, apiKey);
  await harness.get('/districts', other.key);
  const mine = async () =>
    (await ask('{ requestCounts { madeBy name route status requests } }')).requestCounts.filter(
      ({ madeBy }: { madeBy: string }) => madeBy === key.id,
    );
  const by = { madeBy: key.id, name: 'Counted' };
  const counted = (found: number) => [
    { ...by, route: 'GET /api/v1/districts', status: 200, requests: found },
    { ...by, route: 'GET /api/v1/districts', status: 400, requests: 1 },
    { ...by, route: 'GET unknown', status: 404, requests: 1 },
  ];
  await eventually('the counts', async () => (await mine()).length === 3);
  expect(await mine()).toEqual(counted(2));
  expect(JSON.stringify(await mine())).not.toContain('secret');

  const elsewhere = new RequestCounts(harness.db.core);
  const viewer = { organizationId: acme.organizationId, ancestry: [key.id] };
  for (let i = 0; i < 5; i++) elsewhere.note(viewer, 'GET /api/v1/districts', 200);
  await harness.db.core.rows(sql`
    insert into request_counts
    values (${acme.organizationId}, now() - interval '66 minutes', ${key.id}, 'GET /old', 200, 9)`);
  await elsewhere.write();
  expect(await mine()).toEqual(counted(7));
  expect(await harness.db.core.rows(sql`select from request_counts where route = 'GET /old'`)).toEqual([]);
});

it('the fields of the viewer’s organization count as one request, and need the scopes of the root fields', async () => {
  const fields = `
    creditSpending(by: OPERATION) { value credits } requestCounts { requests } users { id } apiKeys { id }
    signalTriage { counts { state count } }`;
  const before = await harness.graphql(acme.key, '{ viewer { id } }');
  const { body, headers } = await harness.graphql(acme.key, `{ viewer { organization { ${fields} } } }`);
  const left = (all: Headers) => Number(all.get('x-ratelimit-remaining'));
  expect(left(before.headers) - left(headers)).toBe(1);
  const { organization } = body.data.viewer;
  expect(organization.creditSpending.length).toBeGreaterThan(0);
  expect(organization).toEqual({
    ...(await ask(`{ ${fields} }`)),
    requestCounts: organization.requestCounts, // which its own request changes
  });

  const reading = await createKey(harness.db.orm.em.fork(), acme.userId, { name: 'Reads', scopes: ['read'] });
  const refused = await harness.graphql(reading.apiKey, `{ viewer { organization { name ${fields} } } }`);
  expect(refused.body.data.viewer.organization).toMatchObject({
    name: expect.any(String),
    creditSpending: null,
    requestCounts: null,
    users: null,
    apiKeys: null,
    signalTriage: { counts: expect.any(Array) },
  });
  expect(
    refused.body.errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code),
  ).toEqual(Array(4).fill('FORBIDDEN'));
});
