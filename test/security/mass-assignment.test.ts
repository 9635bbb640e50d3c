import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptedBy } from '../support/accepted.ts';
import { allRows } from '../support/all-rows.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';
import { documentFor, rootFieldsOf, sampleVariables } from '../support/sample-operations.ts';
import { asHttp, preparedRoutes, routeName, sampleRequest, sampleValue } from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';

let harness: Harness;
let acme: Cast;
let own: PrivateRecords;
let rival: PrivateRecords;
let rowsBefore: string[];

const changing = (await preparedRoutes()).filter(({ method }) => method === 'POST' || method === 'PATCH');
const fields = rootFieldsOf(await declaredSchema());

/** Mark every place where a client tries to set a protected field. No other id contains them by chance. */
const MARK = randomUUID();
const MARKED_NUMBER = 1_313_371_337;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  own = await privateRecords(harness, acme);
  rival = await privateRecords(harness, await harness.seed.organization({ name: 'Rival' }));
  rowsBefore = await rivalsRows();
});
afterAll(() => harness.close());

/** The protected fields as JSON; `__proto__` can be written in JSON only. */
const forbidden = () => `
  "id": "${MARK}", "user_id": "${rival.userId}", "userId": "${rival.userId}", "user": {"id": "${rival.userId}"},
  "organization_id": "${rival.organizationId}", "organizationId": "${rival.organizationId}",
  "credits_spent": ${MARKED_NUMBER}, "creditsSpent": ${MARKED_NUMBER}, "credits_charged": ${MARKED_NUMBER},
  "available": ${MARKED_NUMBER}, "status": "${MARK}",
  "created_at": "1999-01-01T00:00:00.000Z", "createdAt": "1999-01-01T00:00:00.000Z", "scopes_": ["manage"],
  "__proto__": {"id": "${MARK}", "user_id": "${rival.userId}", "isAdmin": true, "name": "${MARK}"},
  "constructor": {"prototype": {"isAdmin": true, "name": "${MARK}"}}, "prototype": {"name": "${MARK}"},
  "toString": "${MARK}", "valueOf": 1, "hasOwnProperty": false, "then": "${MARK}"`;

/** The same JSON with the protected fields at the front of every object in it. */
const withForbidden = (json: string): string =>
  json.replaceAll('{', `{${forbidden()},`).replaceAll(/,\s*}/g, '}');

/** An item of a list has a status that users state, which is refused if it is not one of the known ones. */
const STATES_OF_ITEMS = /to_do/;

const isMarked = (row: string) =>
  [MARK, String(MARKED_NUMBER), '1999-01-01', 'isAdmin'].some((mark) => row.includes(mark));
const rivalsRows = async () => {
  const rows = await allRows(harness.address);
  const ids = [rival.organizationId, rival.userId, rival.listId, rival.promptId];
  return rows.filter(
    (row) =>
      ids.some((id) => row.includes(id)) &&
      !row.includes('"First key"') &&
      !row.startsWith('public.request_counts'), // written a second later
  );
};

describe('a list or prompt', () => {
  it("stays its creator's, whatever owner an update names", async () => {
    const stranger = { id: MARK, user_id: rival.userId, userId: rival.userId };
    const list = await harness.send('PATCH', `/lists/${own.listId}`, acme.key, { name: 'Mine', ...stranger });
    expect(list.body.data).toMatchObject({ id: own.listId, user_id: own.userId, name: 'Mine' });
    const prompt = await harness.send('PATCH', `/user-email-prompts/${own.promptId}`, acme.key, {
      name: 'Mine',
      ...stranger,
    });
    expect(prompt.body).toMatchObject({ id: own.promptId, user_id: own.userId, name: 'Mine' });
  });
});

describe('protected fields', () => {
  it.each(changing.map((route) => [routeName(route), route] as const))(
    'have no effect in a body of %s or in nested objects',
    async (_name, route) => {
      const sample = sampleRequest(route, own);
      const arrays = Object.entries(route.body).filter(([, field]) => acceptedBy(field).kind === 'array');
      const nested = arrays.map(([name, field]) => ({ [name]: sampleValue(name, field, own) }));
      for (const body of [sample.body, ...nested]) {
        const [path, options] = asHttp({ ...sample, body });
        const evil = withForbidden(options.body!);
        const { status, text } = await harness.request(path, { ...options, key: acme.key, body: evil });
        if (route.refusesUnknownFields || STATES_OF_ITEMS.test(text)) expect(status).toBe(400);
        else expect([200, 201, 202]).toContain(status);
        expect(isMarked(text)).toBe(false);
      }
    },
  );

  const withArguments = fields.filter(({ field }) => field.args.length > 0);
  it.each(withArguments.map((root) => [root.field.name, root] as const))(
    'have no effect in variables of the root field %s, each time its document is sent',
    async (_name, root) => {
      const variables = sampleVariables(root, own);
      const query = documentFor(root, Object.keys(variables));
      const evil = withForbidden(JSON.stringify(variables));
      const body = `{${forbidden()}, "query": ${JSON.stringify(query)}, "variables": ${evil}}`;
      const isOperators = root.field.extensions.scope === 'operate';
      const refusals = ['BAD_USER_INPUT', 'NOT_FOUND', ...(isOperators ? ['FORBIDDEN'] : [])];
      for (let time = 0; time < 3; time++) {
        const answer = await harness.request('/graphql', {
          method: 'POST',
          key: acme.key,
          headers: { 'Content-Type': 'application/json' },
          body,
        });
        expect([200, 400]).toContain(answer.status);
        for (const { extensions } of answer.body.errors ?? []) {
          expect(refusals).toContain(extensions.code);
        }
        expect(isMarked(JSON.stringify(answer.body.data ?? null))).toBe(false);
      }
    },
  );

  it('occur nowhere in the database afterwards, and change no record of another owner', async () => {
    await harness.drain();
    expect(await rivalsRows()).toEqual(rowsBefore);
    expect((await allRows(harness.address)).filter(isMarked)).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
