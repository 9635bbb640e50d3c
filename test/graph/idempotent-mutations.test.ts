import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperationTypeNode } from 'graphql';
import sql from 'sql-template-tag';
import { createKey } from '../../src/viewer/api-keys/api-keys.ts';
import { SCOPE } from '../../src/viewer/scope.values.ts';
import { Harness } from '../support/harness.ts';
import { privateRecords } from '../support/private-records.ts';
import { documentFor, rootFieldsOf, sampleVariables } from '../support/sample-operations.ts';
import { declaredSchema } from '../support/schema.ts';
import type { Cast } from '../support/seed.ts';

const mutations = rootFieldsOf(await declaredSchema()).filter(
  ({ operation }) => operation === OperationTypeNode.MUTATION,
);

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const send = (key: string, query: string, variables: object = {}) =>
  harness.request('/graphql', {
    key,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
    body: JSON.stringify({ query, variables }),
  });

const keyOf = async ({ userId }: Cast) =>
  (await createKey(harness.db.orm.em.fork(), userId, { scopes: SCOPE.values })).apiKey;

describe('a mutation repeated with its Idempotency-Key', () => {
  it.each(mutations.map((root) => [root.field.name, root] as const))(
    'repeats the answer of %s',
    async (_, root) => {
      const acme = await harness.seed.organization({ credits: 1_000 });
      const key = await keyOf(acme);
      const ids = await privateRecords(harness, acme);
      await harness.db.core.rows(
        sql`update districts set website_url = 'https://mesa.example' where id = ${ids.districtId}`,
      );
      const variables = sampleVariables(root, ids);
      const document = documentFor(root, Object.keys(variables));
      const first = await send(key, document, variables);
      expect(first.body.errors).toBeUndefined();
      expect(first.headers.has('idempotent-replayed')).toBe(false);
      const again = await send(key, document, variables);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body.data).toEqual(first.body.data);
    },
  );
});

describe('the stored answer of a mutation that returns a secret', () => {
  const CREATE = `mutation {
    createApiKey(input: { name: "a", scopes: [read] }) { secret apiKey { id } }
    createOAuthClient(name: "b", scopes: [read]) { secret client { id } }
  }`;

  it('creates one key and one client, however often it is requested', async () => {
    const acme = await harness.seed.organization();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(acme.key, CREATE)));
    const { body } = await send(acme.key, CREATE);
    expect(body.errors).toBeUndefined();
    // Each field waits for none of the others: one that is still running elsewhere is refused, all others agree.
    const answered = answers.flatMap((answer) => Object.entries(answer.body.data));
    const fields = answered.filter(([, result]) => result !== null);
    expect(fields.length).toBeGreaterThan(0);
    for (const [field, result] of fields) expect(result).toEqual(body.data[field]);
    const refusals = answers.flatMap((answer) => answer.body.errors ?? []);
    for (const { extensions } of refusals)
      expect(extensions).toEqual({ code: 'IDEMPOTENT_REQUEST_IN_PROGRESS' });
    expect((await harness.get('/me', body.data.createApiKey.secret)).status).toBe(200);
    const list = await harness.graphql(acme.key, '{ apiKeys { name } oauthClients { name } }');
    expect(list.body.data.apiKeys.filter(({ name }: { name: string }) => name === 'a')).toHaveLength(1);
    expect(list.body.data.oauthClients).toHaveLength(1);
  });

  it('is encrypted, and another key of the same user learns which key can read it', async () => {
    const acme = await harness.seed.organization();
    const { body } = await send(acme.key, CREATE);
    const rows = await harness.db.core.rows<{ answer: { result?: unknown; sealed?: string } }>(
      sql`select answer from idempotency_keys where user_id = ${acme.userId}`,
    );
    expect(rows).toHaveLength(2);
    for (const { answer } of rows) expect(Object.keys(answer).sort()).toEqual(['sealed', 'usage']);
    const other = await send(await keyOf(acme), CREATE);
    expect(other.body.errors.map(({ extensions }: { extensions: object }) => extensions)).toEqual([
      { code: 'CONFLICT' },
      { code: 'CONFLICT' },
    ]);
    expect(other.text).not.toContain(body.data.createApiKey.secret);
    const { createApiKey } = (await send(acme.key, CREATE)).body.data;
    expect(createApiKey).toEqual(body.data.createApiKey);
  });
});
