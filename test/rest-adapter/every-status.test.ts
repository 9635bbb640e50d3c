import { randomUUID } from 'node:crypto';
import { CUSTOMER_SCOPES } from '@emi/base/viewer';
import { requiredScopeOf } from '@emi/facade/openapi';
import { type BoundRoute, isChange } from '@emi/facade/route';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scopeOf } from '../../packages/base/viewer/scopes.ts';
import { newKey } from '../../src/accounts/identities/keys.ts';
import { MemoryStore } from '../../src/requests/limits/memory.store.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';
import { documentFor, rootFieldsOf, sampleVariables } from '../support/sample-operations.ts';
import { preparedRoutes, routeName, sampleRequest } from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';

// The statuses that a client must expect everywhere: each is provoked at every route, or at every change or root field.
const prepared = (await preparedRoutes()).map((route) => [routeName(route), route] as const);
const schema = await declaredSchema();
const fields = rootFieldsOf(schema)
  .filter(({ operation }) => operation !== 'subscription')
  .map((root) => [root.field.name, root] as const);

let now = 0;
const requests = new MemoryStore(() => now);
let harness: Harness;
let acme: Cast;
let ids: PrivateRecords;
/** Keys by the only scope that they have. */
const keys = new Map<string, string>();

beforeAll(async () => {
  harness = await Harness.start(undefined, { requests });
  acme = await harness.seed.organization({ credits: 1_000, plan: 'enterprise' });
  ids = await privateRecords(harness, acme);
  for (const scope of CUSTOMER_SCOPES) {
    const { body } = await harness.graphql(
      acme.key,
      `mutation ($scope: Scope!) { createApiKey(input: { name: "Only $scope", scopes: [$scope] }) { secret } }`,
      { scope },
    );
    keys.set(scope, body.data.createApiKey.secret);
  }
});
afterAll(() => harness.close());

const keysWithout = (scope: string) => [...keys].flatMap(([name, key]) => (name === scope ? [] : [key]));

function ask(route: BoundRoute, key: string, headers: Record<string, string> = {}) {
  const sample = sampleRequest(route, ids);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => sample.ids[name]!);
  return harness.request(`/api/v1${path}`, {
    key,
    method: route.method,
    headers: { ...(sample.body && { 'Content-Type': 'application/json' }), ...headers },
    body: sample.body && JSON.stringify(sample.body),
  });
}

describe.each(prepared)('the route %s', (_name, route) => {
  it('refuses a key without its scope, and names the scope', async () => {
    const scope = requiredScopeOf(schema, route);
    for (const key of keysWithout(scope)) {
      const { status, body } = await ask(route, key);
      expect([status, body.message]).toEqual([
        403,
        expect.stringContaining(`This needs the scope ${scope};`),
      ]);
    }
  });

  it('refuses a type that it does not write, and names those that it does', async () => {
    const { status, body } = await ask(route, acme.key, { Accept: 'image/png' });
    expect([status, body.message]).toEqual([406, expect.stringContaining('application/json')]);
  });

  it('refuses a request beyond the limit, and states when to come back', async () => {
    requests.restore(acme.organizationId, 1_000_000, 0);
    const { status, headers } = await ask(route, acme.key);
    now += 60_001;
    expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});

const changes = prepared.filter(([, route]) => isChange(route));
describe.each(changes)('the change %s', (_name, route) => {
  it('refuses an Idempotency-Key that another request used', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await harness.post(
      '/lists',
      acme.key,
      { name: headers['Idempotency-Key'], entity_type: 'school' },
      headers,
    );
    const { status, body } = await ask(route, acme.key, headers);
    expect([status, body.error]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

describe.each(fields)('the field %s', (_name, root) => {
  it('refuses a key without its scope', async () => {
    const variables = sampleVariables(root, ids);
    const document = documentFor(root, Object.keys(variables), 0);
    for (const key of keysWithout(scopeOf(root.operation, root.field))) {
      const { body } = await harness.graphql(key, document, variables);
      expect(body.errors[0]).toMatchObject({ path: [root.field.name], extensions: { code: 'FORBIDDEN' } });
    }
  });
});

/** Asks with a new key that nobody has, so that no cache contains it. */
const askUnknown = (route: BoundRoute) => ask(route, newKey());

describe('a service whose tables are not as they should be', () => {
  const rename = (from: string, to: string) =>
    asOwner(harness.address, `alter table ${from} rename to ${to}`);
  beforeAll(() => rename('api_keys', 'api_keys_away'));
  afterAll(() => rename('api_keys_away', 'api_keys'));

  it.each(prepared)('answers %s with a 500 that reveals nothing about it', async (_name, route) => {
    const { status, text } = await askUnknown(route);
    expect([status, text]).toEqual([500, expect.not.stringMatching(/api_keys|relation|sql/i)]);
  });
});

describe('a service without its database', () => {
  const server = () => ({ ...harness.address, database: 'postgres' });
  const allow = (isAllowed: boolean) =>
    asOwner(server(), `alter database ${harness.address.database} with allow_connections ${isAllowed}`);
  beforeAll(async () => {
    await allow(false);
    await asOwner(
      server(),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${harness.address.database}'
        and application_name like 'education-market-api%'`,
    );
  });
  afterAll(() => allow(true));

  it.each(prepared)('answers %s with a 503 and the time to come back', async (_name, route) => {
    const { status, headers } = await askUnknown(route);
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });
});
