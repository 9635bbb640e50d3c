import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { CLIENT_SECRET, newSecret } from '../../src/accounts/identities/keys.ts';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
import type { Cast } from '../support/cast.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());
beforeEach(() => harness.pass(60_000));

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

async function newClient(): Promise<Credentials> {
  const { client, clientSecret } = await createClient(harness.db.orm.em.fork(), acme.userId);
  return { id: client.id, secret: clientSecret };
}

const ask = ({ id, secret }: Credentials): Promise<HttpAnswer> =>
  harness.request('/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(
      new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
    ),
  });
const statusesOf = async (count: number, request: (at: number) => Promise<HttpAnswer>): Promise<number[]> => {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => request(at)));
  return answers.map(({ status }) => status);
};
const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

describe('POST /oauth/token', () => {
  it('gives a client 30 tokens in 60 seconds, and stores no more', async () => {
    const client = await newClient();
    const statuses = await statusesOf(50, () => ask(client));
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([30, 20]);
    const rows = await harness.db.core.rows(sql`select from access_tokens where client_id = ${client.id}`);
    expect(rows).toHaveLength(30);
    expect((await ask(await newClient())).status).toBe(200);
  });

  it('refuses excess requests in the shape of OAuth, with Retry-After', async () => {
    const client = await newClient();
    await statusesOf(30, () => ask(client));
    harness.pass(20_300);
    const { status, body, headers } = await ask(client);
    expect([status, body]).toEqual([
      429,
      { error: 'too_many_requests', error_description: expect.stringContaining('Try again in 40 s') },
    ]);
    expect(headers.get('retry-after')).toBe('40');
    expect(headers.get('x-ratelimit-limit')).toBe('30');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(headers.get('cache-control')).toBe('no-store');
    harness.pass(40_000);
    expect((await ask(client)).status).toBe(200);
  });

  it('counts the failures of a client, which do not lock it out', async () => {
    const client = await newClient();
    const statuses = await statusesOf(40, () => ask({ ...client, secret: newSecret(CLIENT_SECRET.live) }));
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([30, 10]);
    expect((await ask(client)).status).toBe(200);
  });

  it('counts the failures of an address, whatever clients it invents', async () => {
    const statuses = await statusesOf(80, () =>
      ask({ id: crypto.randomUUID(), secret: newSecret(CLIENT_SECRET.live) }),
    );
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([60, 20]);
    const malformed = await harness.request('/oauth/token', { method: 'POST' });
    expect(malformed.status).toBe(429);
    expect((await ask(await newClient())).status).toBe(200);
  });

  it('counts the tokens of an address, across its clients', async () => {
    const clients = await Promise.all(Array.from({ length: 21 }, newClient));
    const statuses = await statusesOf(630, (at) => ask(clients[at % clients.length]!));
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([600, 30]);
  });
});
