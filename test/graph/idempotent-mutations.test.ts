import { randomUUID } from 'node:crypto';
import { SCOPE } from '@emi/base/viewer';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperationTypeNode } from 'graphql';
import sql from 'sql-template-tag';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { privateRecords } from '../support/private-records.ts';
import { Receiver } from '../support/receiver.ts';
import { documentFor, rootFieldsOf, sampleVariables } from '../support/sample-operations.ts';
import { declaredSchema } from '../support/schema.ts';
import { balanceOf, manyDistricts } from '../support/unlocks.ts';

/** All mutations but `addWebsite`, which visits a website; its own test repeats it. */
const mutations = rootFieldsOf(await declaredSchema()).filter(
  ({ operation, field }) => operation === OperationTypeNode.MUTATION && field.name !== 'addWebsite',
);

let harness: Harness;
let receiver: Receiver;
beforeAll(async () => {
  harness = await Harness.start();
  receiver = await Receiver.start();
  receiver.answer = ({ body }) => ({ status: 200, body }); // with the challenge in it
});
afterAll(async () => {
  await receiver.close();
  await harness.close();
});

const send = (key: string, query: string, variables: object = {}, idempotencyKey = 'once') =>
  harness.request('/graphql', {
    key,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    body: JSON.stringify({ query, variables }),
  });

const isReplayed = ({ headers }: HttpAnswer) => headers.get('idempotent-replayed') === 'true';

const keyOf = async ({ userId }: Cast) =>
  (await createKey(harness.db.orm.em.fork(), userId, { scopes: SCOPE.values })).apiKey;

async function signalAt(districtId: string): Promise<string> {
  await harness.seed.rfp({ districtId }, { title: 'Laptops' });
  const [signal] = await harness.db.core.rows<{ id: string }>(
    sql`select id from signals where entity_id = ${districtId}`,
  );
  return signal!.id;
}

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
      const variables = sampleVariables(root, ids) as { id?: string; input?: { url?: string } };
      if (root.field.name === 'triageSignal') variables.id = await signalAt(ids.districtId);
      // The address of an agent's subscription must answer a challenge.
      if (root.field.name === 'subscribeToEvents') variables.input!.url = receiver.url;
      const document = documentFor(root, Object.keys(variables));
      const first = await send(key, document, variables);
      expect(first.body.errors).toBeUndefined();
      const again = await send(key, document, variables);
      expect([isReplayed(first), isReplayed(again)]).toEqual([false, true]);
      expect(again.body.data).toEqual(first.body.data);
    },
  );
});

describe('a document repeated with its Idempotency-Key', () => {
  it('executes every mutation once, also by aliases, and repeats the answer', async () => {
    const rich = await harness.seed.organization({ credits: 100 });
    const [a, b] = await manyDistricts(harness.db, 2);
    const text = `mutation ($a: UUID!, $b: UUID!) {
      first: unlock(input: { entities: [{ entityType: district, entityId: $a }] }) { creditsCharged creditsRemaining }
      second: unlock(input: { entities: [{ entityType: district, entityId: $b }] }) { creditsCharged creditsRemaining }
      createList(input: { name: "Once", entityType: district }) { id name createdAt itemCount }
    }`;
    const answers: HttpAnswer[] = [];
    for (let time = 0; time < 4; time++) answers.push(await send(rich.key, text, { a, b }));
    expect(answers[0]!.body.data).toMatchObject({
      first: { creditsCharged: 6, creditsRemaining: 94 },
      second: { creditsCharged: 6, creditsRemaining: 88 },
      createList: { name: 'Once' },
    });
    expect(answers[0]!.body.extensions.credits).toEqual({ charged: 12, remaining: 88 });
    for (const { text } of answers) expect(text).toBe(answers[0]!.text);
    expect(answers.map(isReplayed)).toEqual([false, true, true, true]);
    const { pagination } = (await harness.get('/lists', rich.key)).body;
    expect([await balanceOf(harness, rich), pagination.total]).toEqual([88, 1]);
  });

  it('repeats the first answer to updates and deletions', async () => {
    const acme = await harness.seed.organization();
    const list = await harness.seed.list(acme);
    const text = `mutation ($id: UUID!) {
      updateList(id: $id, input: { name: "Gone" }) { name updatedAt }
      deleteList(id: $id)
    }`;
    const first = await send(acme.key, text, { id: list.id });
    expect(first.body.data).toMatchObject({ updateList: { name: 'Gone' }, deleteList: list.id });
    harness.pass(1_000);
    const again = await send(acme.key, text, { id: list.id });
    expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
  });

  it('keeps what succeeded of a partly failed document and retries the rest', async () => {
    const poor = await harness.seed.organization({ credits: 6 });
    const [a, b] = await manyDistricts(harness.db, 2);
    const text = `mutation ($a: UUID!, $b: UUID!) {
      a: unlock(input: { entities: [{ entityType: district, entityId: $a }] }) { creditsCharged }
      b: unlock(input: { entities: [{ entityType: district, entityId: $b }] }) { creditsCharged }
    }`;
    for (let time = 0; time < 3; time++) {
      const { body } = await send(poor.key, text, { a, b });
      expect(body.data).toEqual({ a: { creditsCharged: 6 }, b: null });
      expect(body.errors).toHaveLength(1);
      expect(body.errors[0].extensions).toMatchObject({ code: 'INSUFFICIENT_CREDITS', balance: 0 });
    }
    expect(await balanceOf(harness, poor)).toBe(0);
  });

  it('is refused with 400 when the key is invalid', async () => {
    const { key } = await harness.seed.organization();
    expect((await send(key, '{ __typename }', {}, 'a b')).status).toBe(400);
  });
});

describe('a document without an Idempotency-Key', () => {
  it('executes the mutations after a failed one, each time it is sent', async () => {
    const { key } = await harness.seed.organization();
    const text = `mutation ($id: UUID!, $name: String!) {
      a: deleteList(id: $id)
      b: createList(input: { name: $name, entityType: district }) { name }
    }`;
    for (const name of ['First', 'Second', 'Third']) {
      const { body } = await harness.graphql(key, text, { id: randomUUID(), name });
      expect([body.data, body.errors.length]).toEqual([{ a: null, b: { name } }, 1]);
    }
  });
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
