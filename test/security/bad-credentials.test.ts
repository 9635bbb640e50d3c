import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import { revokeCredential } from '../../src/accounts/credentials/credentials.ts';
import { KEY } from '../../src/accounts/identities/api-key.entity.ts';
import { newKey, newSecret } from '../../src/accounts/identities/keys.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';
import { type PrivateRecords, privateRecords } from '../support/private-records.ts';
import { documentFor, rootFieldsOf, sampleVariables } from '../support/sample-operations.ts';
import { asHttp, preparedRoutes, routeName, sampleRequest } from '../support/sample-requests.ts';
import { declaredSchema } from '../support/schema.ts';

let harness: Harness;
let ids: PrivateRecords;
/** `Authorization` headers, or none, by what is wrong with them. */
const refused: Record<string, Record<string, string>> = {};

const routes = await preparedRoutes();
const fields = rootFieldsOf(await declaredSchema());

beforeAll(async () => {
  harness = await Harness.start();
  const acme = await harness.seed.organization();
  ids = await privateRecords(harness, acme);
  const em = () => harness.db.orm.em.fork();
  const revoked = await createKey(em(), acme.userId);
  await revokeCredential(KEY, em(), revoked.key.id);
  const expired = await createKey(em(), acme.userId);
  await harness.db.core.rows(sql`update api_keys set expires_at = now() where id = ${expired.key.id}`);
  const tokens = {
    malformed: 'sk_live_nonsense',
    mistyped: `${acme.key.slice(0, -1)}_`,
    unknown: newKey(),
    revoked: revoked.apiKey,
    expired: expired.apiKey,
    'of no client': newSecret('at_live_'),
    'a JWT of nobody': 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
    'an SQL text': "'||(select_1)--",
  };
  for (const [what, token] of Object.entries(tokens)) refused[what] = { Authorization: `Bearer ${token}` };
  refused.absent = {};
  refused['without a scheme'] = { Authorization: acme.key };
  refused['of another scheme'] = { Authorization: `Basic ${Buffer.from(`${acme.key}:`).toString('base64')}` };
});
afterAll(() => harness.close());

/** The parts that all refusals share: everything except what differs per response, and whether a token was sent. */
const faceOf = ({ status, text, headers }: HttpAnswer) =>
  JSON.stringify([
    status,
    text,
    ...[...headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit-(remaining|reset))$/.test(name)),
  ]).replace('error=\\"invalid_token\\", ', '');

const REST = '{"error":"Unauthorized","message":"You must be logged in"}';
const GRAPHQL = '{"errors":[{"message":"You must be logged in","extensions":{"code":"UNAUTHENTICATED"}}]}';

async function expectOneFace(
  body: string,
  ask: (headers: Record<string, string>) => Promise<HttpAnswer>,
): Promise<void> {
  const faces = new Set<string>();
  for (const headers of Object.values(refused)) faces.add(faceOf(await ask(headers)));
  expect([...faces]).toEqual([expect.stringContaining(`[401,${JSON.stringify(body)},`)]);
}

describe('a missing, malformed, unknown, revoked or expired key', () => {
  it.each(routes.map((route) => [routeName(route), route] as const))(
    'gets the same 401 from %s',
    async (_name, route) => {
      const [path, options] = asHttp(sampleRequest(route, ids));
      await expectOneFace(REST, (headers) =>
        harness.request(path, { ...options, headers: { ...options.headers, ...headers } }),
      );
    },
  );

  it.each(fields.map((root) => [`${root.operation} ${root.field.name}`, root] as const))(
    'gets the same 401 from the root field %s',
    async (_name, root) => {
      const variables = sampleVariables(root, ids);
      const body = JSON.stringify({ query: documentFor(root, Object.keys(variables)), variables });
      await expectOneFace(GRAPHQL, (headers) =>
        harness.request('/graphql', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body,
        }),
      );
    },
  );
});

it('no request without a valid key has any effect', async () => {
  const [done] = await harness.db.core.rows<{ lists: number; keys: number; runs: number }>(sql`
    select (select count(*)::int from lists) as lists, (select count(*)::int from api_keys) as keys,
      (select count(*)::int from scouting_runs) as runs`);
  expect(done).toEqual({ lists: 1, keys: 5, runs: 0 });
});
