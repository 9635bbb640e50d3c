import { guardedAgent, receivingNetwork } from '@emi/base/network';
import { seal } from '@emi/base/secrets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { dispatchEvents } from '../../../src/accounts/webhooks/dispatcher.ts';
import { post } from '../../../src/accounts/webhooks/post.ts';
import { pauseAfter } from '../../../src/accounts/webhooks/schedule.ts';
import type { Cast } from '../../support/cast.ts';
import { eventually } from '../../support/eventually.ts';
import { Harness, WEBHOOKS } from '../../support/harness.ts';
import { Receiver, verify } from '../../support/receiver.ts';

const HOUR_MS = 3_600_000;

let harness: Harness;
let receiver: Receiver;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  receiver = await Receiver.start();
  acme = await harness.seed.organization();
});
afterEach(() => receiver.close());

interface Made {
  readonly webhook: { id: string };
  readonly secret: string;
}
const create = async (body: object = {}): Promise<Made> =>
  (await harness.post('/webhooks', acme.key, { url: receiver.url, ...body })).body;
const replay = (id: string, body: object) => harness.post(`/webhooks/${id}/replay`, acme.key, body);
const read = async (id: string) => (await harness.get(`/webhooks/${id}`, acme.key)).body;
const deliveries = async (id: string) =>
  (await harness.get(`/webhooks/${id}/deliveries`, acme.key)).body.data as Record<string, unknown>[];

async function happen(...types: string[]): Promise<void> {
  for (const type of types) {
    await harness.db.core.rows(sql`
      insert into events (organization_id, type, path, data)
      values (${acme.organizationId}, ${type}, '/me', '{"key_id": "1"}')`);
  }
}
/** A second's work of the dispatcher and the workers. */
async function deliver(tools?: Parameters<Harness['handlers']>[0]): Promise<void> {
  await dispatchEvents({ db: harness.db, queue: harness.jobs });
  await harness.drain(harness.handlers(tools));
}
/** Makes postponed attempts due. */
const wait = () =>
  harness.db.core.rows(sql`update webhook_deliveries set next_at = now() where status = 'pending'`);

describe('a webhook', () => {
  it('gets events that the reference implementation verifies, equal to those that GET /events lists', async () => {
    const { webhook, secret } = await create({ event_types: ['key.revoked'] });
    await happen('key.created', 'key.revoked');
    await deliver();
    const { data } = (await harness.get('/events', acme.key)).body;
    const event = data.find(({ type }: { type: string }) => type === 'key.revoked');
    expect(receiver.received.map((one) => one.event)).toEqual([event]);
    const [one] = receiver.received;
    expect(one!.headers['webhook-id']).toBe(event.id);
    expect(verify(secret, one!)).toEqual(event);
    expect(() => verify(secret, { ...one!, body: one!.body.replace('revoked', 'created') })).toThrow();
    expect(await deliveries(webhook.id)).toMatchObject([
      {
        event_id: event.id,
        event: { type: 'key.revoked' },
        status: 'delivered',
        attempts: 1,
        response_status: 204,
      },
    ]);
  });

  it('shows its secret once, and keeps it encrypted', async () => {
    const { webhook, secret } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [row] = await harness.db.core.rows<{ text: string }>(sql`
      select encode(secret, 'escape') as text from webhooks where id = ${webhook.id}`);
    expect(row!.text).not.toContain(secret.slice(6));
    for (const body of [await read(webhook.id), (await harness.get('/webhooks', acme.key)).body])
      expect(JSON.stringify(body)).not.toContain(secret.slice(6));
  });

  it('signs with both secrets for a day after a rotation, and then with the new one', async () => {
    const { webhook, secret: old } = await create();
    const rotated = await harness.post(`/webhooks/${webhook.id}/rotate-secret`, acme.key, {});
    await happen('key.created');
    await deliver();
    const [one] = receiver.received;
    for (const secret of [old, rotated.body.secret])
      expect(verify(secret, one!)).toMatchObject({ type: 'key.created' });
    await harness.db.core.rows(sql`
      update webhooks set previous_until = now() - interval '1 second' where id = ${webhook.id}`);
    await happen('key.created');
    await deliver();
    const next = receiver.received.at(-1)!;
    expect(verify(rotated.body.secret, next)).toBeDefined();
    expect(() => verify(old, next)).toThrow();
  });

  it('delivers again once a secret that another encryption key encrypted is rotated', async () => {
    const { webhook } = await create();
    const lost = seal(Buffer.alloc(32, 'another'), 'whsec_lost');
    await harness.db.core.rows(sql`update webhooks set secret = ${lost} where id = ${webhook.id}`);
    await happen('key.created');
    await deliver();
    expect(receiver.received).toEqual([]);
    const rotated = await harness.post(`/webhooks/${webhook.id}/rotate-secret`, acme.key, {});
    await wait();
    await deliver();
    expect(receiver.received.map((one) => verify(rotated.body.secret, one))).toMatchObject([
      { type: 'key.created' },
    ]);
  });

  it('tries again with the same webhook-id after failures, on the documented schedule', async () => {
    const { webhook } = await create();
    receiver.answer = () => ({ status: 500, body: `broken ${'x'.repeat(2_000)}` });
    await happen('key.created');
    await deliver();
    for (let attempt = 2; attempt <= 10; attempt++) {
      await wait();
      await deliver();
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [delivery] = await deliveries(webhook.id);
    expect(delivery).toMatchObject({
      status: 'failed',
      attempts: 10,
      response_status: 500,
      error: 'The receiver answered with status 500.',
      next_attempt_at: null,
    });
    expect(delivery!.response_body).toHaveLength(1_024);
    const hours = Array.from({ length: 10 }, (_, attempts) => pauseAfter(attempts, 0, () => 0.5)! / 3_600);
    expect(hours.slice(4)).toEqual([2, 5, 10, 14, 20, 24]);
    expect(hours.slice(0, 4).map((hour) => Math.round(hour * 3_600))).toEqual([0, 5, 300, 1_800]);
    expect(pauseAfter(10)).toBeUndefined();
  });

  it('is not held back by an event that fails, and never follows a redirect', async () => {
    const { webhook } = await create();
    receiver.answer = ({ event }) =>
      event.type === 'export.failed' ? { status: 302, headers: { Location: receiver.url } } : { status: 200 };
    await happen('export.failed', 'key.created', 'key.revoked');
    await deliver();
    expect(receiver.received).toHaveLength(3);
    const failed = (await deliveries(webhook.id)).filter(({ status }) => status === 'pending');
    expect(failed).toMatchObject([
      { error: 'The receiver answered with status 302; redirects are not followed.' },
    ]);
  });

  it.each([
    ['a number of seconds', () => '3600', 1],
    ['a date', () => new Date(Date.now() + 2 * HOUR_MS).toUTCString(), 2],
    ['an absurd number', () => '999999999', 24],
    ['an absurd date', () => 'Fri, 31 Dec 9999 23:59:59 GMT', 24],
  ])('waits for the time in Retry-After, and a day at most: %s', async (_form, header, hours) => {
    const { webhook } = await create();
    receiver.answer = () => ({ status: 429, headers: { 'Retry-After': header() } });
    await happen('key.created');
    await deliver();
    const [delivery] = await deliveries(webhook.id);
    const [next, at] = [delivery!.next_attempt_at, delivery!.attempted_at].map((time) =>
      Date.parse(String(time)),
    );
    expect(Math.round((next! - at!) / HOUR_MS)).toBe(hours);
  });

  it.each([
    ['answers', undefined],
    ['ends its answer', { status: 200, isEndless: true }],
  ])('is not delivered to if its receiver never %s, and records the reason', async (_what, answer) => {
    receiver.answer = () => answer;
    const request = { body: '{}', headers: {} };
    const agent = guardedAgent(WEBHOOKS.receivers, 5_000);
    const outcome = await post(agent, new URL(receiver.url), request, new AbortController().signal, 100);
    expect(receiver.received).toHaveLength(1);
    expect(outcome).toMatchObject({
      isDelivered: false,
      isGone: false,
      error: 'The receiver did not answer within 0.1 seconds.',
    });
    await eventually('the connection is closed', async () => receiver.open === 0);
    await agent.close();
  });

  it('is disabled at once by a 410 and after five days of failures, and its organization gets an event', async () => {
    const down = await Receiver.start();
    const [gone, failing] = [await create(), await create({ url: down.url })];
    receiver.answer = () => ({ status: 410 });
    down.answer = () => ({ status: 500 });
    await happen('key.created');
    await harness.db.core.rows(sql`
      update webhooks set failing_since = now() - interval '6 days' where id = ${failing.webhook.id}`);
    await deliver();
    await down.close();
    expect([(await read(gone.webhook.id)).status, (await read(failing.webhook.id)).status]).toEqual([
      'disabled',
      'disabled',
    ]);
    const { data } = (await harness.get('/events', acme.key)).body;
    const disabled = data.filter(({ type }: { type: string }) => type === 'webhook.disabled');
    const ids = disabled.map((event: { data: { webhook_id: string } }) => event.data.webhook_id);
    expect(new Set(ids)).toEqual(new Set([gone.webhook.id, failing.webhook.id]));
  });

  it('keeps its events while it is paused, and gets them when it is resumed', async () => {
    const { webhook } = await create();
    await harness.send('PATCH', `/webhooks/${webhook.id}`, acme.key, { paused: true });
    await happen('key.created', 'key.revoked');
    await deliver();
    expect(receiver.received).toEqual([]);
    await harness.send('PATCH', `/webhooks/${webhook.id}`, acme.key, { paused: false });
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it('gets one event or those of a period again, even from before it existed', async () => {
    await happen('key.created', 'key.revoked');
    await harness.get('/events', acme.key);
    const since = new Date(Date.now() - 60_000).toISOString();
    const { webhook } = await create({ event_types: ['key.revoked'] });
    expect(await replay(webhook.id, { since })).toMatchObject({ status: 202, body: { count: 1 } });
    await deliver();
    const { event } = receiver.received[0]!;
    await replay(webhook.id, { event_id: event.id });
    await deliver();
    expect(receiver.received.map((one) => one.event.id)).toEqual([event.id, event.id]);
  });

  it('gets nothing in a replay of a period that it would not have got at the time', async () => {
    const made = [await create(), await create({ event_types: ['place.read'] }), await create()];
    const since = new Date().toISOString();
    await happen('key.created', 'place.read');
    await harness.post(`/webhooks/${made[0]!.webhook.id}/test`, acme.key, {});
    await harness.get('/events', acme.key);
    const replay = ({ webhook }: Made) => harness.post(`/webhooks/${webhook.id}/replay`, acme.key, { since });
    const replays = await Promise.all(made.map(replay));
    expect(replays.map(({ body }) => body.count)).toEqual([2, 1, 1]);
  });

  it('gets a test event that no other webhook gets', async () => {
    const [tested] = [await create(), await create()];
    const { status, body } = await harness.post(`/webhooks/${tested.webhook.id}/test`, acme.key, {});
    expect(status).toBe(202);
    await deliver();
    expect(receiver.received.map(({ event }) => [event.id, event.type])).toEqual([
      [body.event_id, 'webhook.test'],
    ]);
  });

  it('has at most four requests at once, whatever it answers', async () => {
    await create();
    await happen(...Array.from({ length: 12 }, () => 'key.created'));
    await deliver();
    expect(receiver.received).toHaveLength(12);
    expect(receiver.mostOpen).toBeLessThanOrEqual(4);
  });

  it('belongs to its organization', async () => {
    const [{ webhook }, stranger] = [await create(), await harness.seed.organization()];
    const at = `/webhooks/${webhook.id}`;
    expect((await harness.get(at, stranger.key)).status).toBe(404);
    expect((await harness.get(`${at}/deliveries`, stranger.key)).status).toBe(404);
    const requests = [['PATCH'], ['DELETE'], ['POST', '/rotate-secret'], ['POST', '/test']] as const;
    for (const [method, path = ''] of requests)
      expect(await harness.send(method, at + path, stranger.key, {})).toMatchObject({ status: 404 });
  });
});

describe('the address of a webhook', () => {
  it.each([
    ['http://hooks.example.org/', /https/],
    ['ftp://hooks.example.org/', /https/],
    ['nonsense', /https/],
    ['https://user:password@hooks.example.org/', /user or password/],
    ['https://10.0.0.7/', /public/],
    ['https://[::ffff:192.168.0.1]/', /public/],
    ['https://169.254.169.254/latest/meta-data', /public/],
  ])('is refused if events should not be sent there: %s', async (url, message) => {
    const refused = { status: 400, body: { message: expect.stringMatching(message) } };
    expect(await harness.post('/webhooks', acme.key, { url })).toMatchObject(refused);
  });

  it('is never connected to if its name resolves to a private address when an event is delivered', async () => {
    const { webhook } = await create({ url: receiver.url.replace('127.0.0.1', 'localhost') });
    await happen('key.created');
    await deliver({ webhooks: { ...WEBHOOKS, receivers: receivingNetwork(false) } });
    expect(receiver.received).toEqual([]);
    const [delivery] = await deliveries(webhook.id);
    expect(delivery!.error).toBe('The address is not that of a public host.');
  });
});
