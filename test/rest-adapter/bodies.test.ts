import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 50 });
});
afterAll(() => harness.close());

describe('a body', () => {
  it('may have null for every optional field, which counts as absent', async () => {
    const { id } = await harness.seed.district();
    const one = await harness.post('/unlock', acme.key, {
      entity_type: 'district',
      entity_id: id,
      entities: null,
      channel: null,
      dry_run: null,
      max_credits: null,
    });
    expect([one.status, one.body.credits_charged]).toEqual([200, 6]);
    const many = await harness.post('/unlock', acme.key, {
      entity_type: null,
      entity_id: null,
      entities: [{ entity_type: 'district', entity_id: id }],
    });
    expect([many.status, many.body.already_unlocked]).toEqual([200, true]);
  });

  it.each([
    ['POST /lists', '/lists', { name: 'a\ud800b', entity_type: 'district' }, 'name'],
    [
      'POST /user-email-prompts',
      '/user-email-prompts',
      { name: 'A prompt', system_prompt: 'Be \udc00 kind.', instruction_prompt: 'Write.' },
      'system_prompt',
    ],
    ['POST /saved-searches', '/saved-searches', { name: '\ud83d', path: '/signals?state=TX' }, 'name'],
  ])('is refused by field with half of a surrogate pair: %s', async (_name, path, body, field) => {
    for (const headers of [undefined, { 'Idempotency-Key': `half ${path}`.replaceAll(' ', '-') }]) {
      const answer = await harness.post(path, acme.key, body, headers);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        `${field} must not contain half of a surrogate pair.`,
      ]);
    }
  });

  it('is refused with half of a surrogate pair in mutations, too, and stored with a whole one', async () => {
    const create = 'mutation ($input: CreateListInput!) { createList(input: $input) { name } }';
    const named = async (name: string) =>
      (await harness.graphql(acme.key, create, { input: { name, entityType: 'district' } })).body;
    expect((await named('a\ud800b')).errors[0].message).toBe(
      'name must not contain half of a surrogate pair.',
    );
    expect((await named('a\ud83d\ude00b')).data.createList.name).toBe('a\ud83d\ude00b');
  });

  it('is the same request under an Idempotency-Key in any order of its keys', async () => {
    const headers = { 'Idempotency-Key': 'order' };
    const first = await harness.post('/lists', acme.key, { name: 'Order', entity_type: 'school' }, headers);
    const again = await harness.post('/lists', acme.key, { entity_type: 'school', name: 'Order' }, headers);
    expect([again.status, again.body.id, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      first.body.id,
      'true',
    ]);
    const other = await harness.post('/lists', acme.key, { entity_type: 'district', name: 'Order' }, headers);
    expect(other.status).toBe(422);
  });
});

describe('a timestamp', () => {
  it.each([
    '/districts?order_by=last_updated_at&updated_since=',
    '/districts?contract_ends_before=',
    '/signals?since=',
  ])('has hours from 00 to 23: %s', async (path) => {
    const status = async (time: string) => (await harness.get(path + time, acme.key)).status;
    expect(await status('2026-11-20T24:00:00Z')).toBe(400);
    expect(await status('2026-11-20T23:59:59Z')).toBe(200);
  });

  it('has hours from 00 to 23 in the graph', async () => {
    const query = 'query ($time: DateTime!) { districts(filter: { updatedSince: $time }) { nodes { id } } }';
    const { body } = await harness.graphql(acme.key, query, { time: '2026-11-20T24:00:00Z' });
    expect(body.errors[0].message).toContain('RFC 3339');
  });
});
