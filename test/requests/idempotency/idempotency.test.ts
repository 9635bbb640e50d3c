import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '@emi/facade/route';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { routes } from '../../../rest-adapter/index.ts';
import { cleanUpIdempotencyKeys } from '../../../src/maintenance/retention/clean-ups.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness, type HttpAnswer } from '../../support/harness.ts';
import { releaseTogether } from '../../support/simultaneous-requests.ts';
import { balanceOf, district, manyDistricts, unlockRequest } from '../../support/unlocks.ts';

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ credits: 1_000 });
});
afterAll(() => harness.close());

const HOUR_MS = 3_600_000;
const withKey = (key: string = randomUUID()) => ({ 'Idempotency-Key': key });
const isReplayed = ({ headers }: HttpAnswer) => headers.get('idempotent-replayed') === 'true';
const listsOf = async (name: string, { key } = acme): Promise<number> =>
  (await harness.get('/lists?limit=200', key)).body.data.filter(
    (list: { name: string }) => list.name === name,
  ).length;
const createList = (name: string, headers: Record<string, string>, { key } = acme) =>
  harness.post('/lists', key, { name, entity_type: 'district' }, headers);

/** Makes a webhook and returns its path. */
const webhook = async (): Promise<string> => {
  const { body } = await harness.post('/webhooks', acme.key, { url: 'https://hooks.example.org/market' });
  return `/webhooks/${body.webhook.id}`;
};

/** A request for each route that takes a POST, whose effect can be counted. */
const SAMPLES: Readonly<Record<string, () => Promise<{ path: string; body: object }>>> = {
  '/lists': async () => ({ path: '/lists', body: { name: randomUUID(), entity_type: 'school' } }),
  '/lists/{listId}/items': async () => {
    const [list, { id }] = [await harness.seed.list(acme), await harness.seed.district()];
    return { path: `/lists/${list.id}/items`, body: { entity_id: id } };
  },
  '/match/files': async () => ({ path: '/match/files', body: { content: 'name\nMesa USD\n' } }),
  '/user-email-prompts': async () => ({
    path: '/user-email-prompts',
    body: { name: randomUUID(), system_prompt: 'Be kind.', instruction_prompt: 'Write.' },
  }),
  '/contacts/{contactId}/generate-email': async () => {
    const parent = await harness.seed.district();
    const { id } = await harness.seed.contact({ districtId: parent.id });
    await acme.unlocks('district', parent);
    await acme.unlocks('contact', { id });
    const prompt = await harness.seed.emailPrompt(acme, { systemPrompt: 'Be kind.' });
    return { path: `/contacts/${id}/generate-email`, body: { email_prompt_id: prompt.id } };
  },
  '/contacts/{contactId}/report': async () => {
    const parent = await harness.seed.district();
    const { id } = await harness.seed.contact({ districtId: parent.id });
    await acme.unlocks('district', parent);
    await acme.unlocks('contact', { id });
    return { path: `/contacts/${id}/report`, body: { reason: 'left' } };
  },
  '/districts/{districtId}/scout': async () => {
    const parent = await harness.seed.district({ websiteUrl: 'https://d.example.org' });
    await acme.unlocks('district', parent);
    return { path: `/districts/${parent.id}/scout`, body: {} };
  },
  '/schools/{schoolId}/scout': async () => {
    const school = await harness.seed.school({ websiteUrl: 'https://s.example.org' });
    await acme.unlocks('school', school);
    return { path: `/schools/${school.id}/scout`, body: {} };
  },
  '/webhooks': async () => ({ path: '/webhooks', body: { url: 'https://hooks.example.org/market' } }),
  '/webhooks/{webhookId}/rotate-secret': async () => ({ path: `${await webhook()}/rotate-secret`, body: {} }),
  '/webhooks/{webhookId}/test': async () => ({ path: `${await webhook()}/test`, body: {} }),
  '/webhooks/{webhookId}/replay': async () => ({
    path: `${await webhook()}/replay`,
    body: { since: new Date(Date.now() - 1_000).toISOString() },
  }),
  '/saved-searches': async () => ({
    path: '/saved-searches',
    body: { name: randomUUID(), path: '/signals?state=TX' },
  }),
  '/saved-searches/{savedSearchId}/seen': async () => {
    const search = await harness.post('/saved-searches', acme.key, { name: randomUUID(), path: '/signals' });
    return { path: `/saved-searches/${search.body.id}/seen`, body: {} };
  },
  '/exports': async () => ({ path: '/exports', body: { path: '/districts', format: 'csv' } }),
  '/unlock': async () => ({ path: '/unlock', body: district((await harness.seed.district()).id) }),
};

/** Routes that change nothing take the header without an effect. */
const isWrite = ({ method, document }: AnyRoute) => method === 'POST' && document.startsWith('mutation');

describe.each(routes.filter(isWrite).map(({ path }) => path))('POST %s', (path) => {
  it('returns the stored status, body, Location and charge when repeated with its key', async () => {
    const sample = SAMPLES[path];
    if (!sample) throw new Error(`say in SAMPLES what to send to POST ${path}`);
    const { path: at, body } = await sample();
    const headers = withKey();
    const first = await harness.post(at, acme.key, body, headers);
    const again = await harness.post(at, acme.key, body, headers);
    expect(first.status).toBeLessThan(300);
    expect([isReplayed(first), isReplayed(again)]).toEqual([false, true]);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    for (const name of ['location', 'x-credits-charged', 'x-credits-remaining']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    if (path === '/unlock') expect(again.headers.get('x-credits-charged')).toBe('6');
  });
});

describe('an Idempotency-Key', () => {
  it('belongs to one request: with another body or route it gets a 422 and nothing happens', async () => {
    const headers = withKey();
    const name = randomUUID();
    expect((await createList(name, headers)).status).toBe(201);
    const [id] = await manyDistricts(harness.db, 1);
    const before = await balanceOf(harness, acme);
    const others = [
      await createList(`${name} other`, headers),
      await harness.post('/unlock', acme.key, district(id!), headers),
      await harness.request('/graphql', {
        key: acme.key,
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({
          query: `mutation { createList(input: { name: "${name} third", entityType: district }) { id } }`,
        }),
      }),
    ];
    expect(others.slice(0, 2).map(({ status, body }) => [status, body.error])).toEqual(
      Array(2).fill([422, 'IDEMPOTENCY_KEY_REUSED']),
    );
    expect(others[2]!.body.errors[0].extensions.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect([await listsOf(`${name} other`), await listsOf(`${name} third`)]).toEqual([0, 0]);
    expect(await balanceOf(harness, acme)).toBe(before);
  });

  it('belongs to its user: colleagues and strangers may use the same one', async () => {
    const headers = withKey();
    const name = randomUUID();
    const colleague = { ...acme, ...(await acme.colleague()) };
    const stranger = await harness.seed.organization();
    for (const who of [acme, colleague, stranger]) {
      const answer = await createList(name, headers, who);
      expect([answer.status, isReplayed(answer)]).toEqual([201, false]);
      expect(await listsOf(name, who)).toBe(1);
    }
  });

  it('is kept for 24 hours, and new afterwards', async () => {
    const headers = withKey();
    const [first, second] = [await harness.seed.organization(), await harness.seed.organization()];
    const body = district((await manyDistricts(harness.db, 1))[0]!);
    for (const who of [first, second]) await harness.post('/unlock', who.key, body, headers);
    harness.pass(23.9 * HOUR_MS);
    const kept = await harness.post('/unlock', first.key, body, headers);
    expect([isReplayed(kept), kept.body.credits_charged]).toEqual([true, 6]);
    harness.pass(0.2 * HOUR_MS);
    const fresh = await harness.post('/unlock', second.key, body, headers);
    expect([isReplayed(fresh), fresh.body.already_unlocked]).toEqual([false, true]);
    const other = await harness.post('/lists', first.key, { name: 'x', entity_type: 'school' }, headers);
    expect(other.status).toBe(201);
  });

  it.each<[string, string]>([
    ['an empty one', ''],
    ['one with a space', 'a b'],
    ['one of other letters', 'schl\u00fcssel'],
    ['one of 256 characters', 'x'.repeat(256)],
  ])('is refused with 400 when it is %s', async (_, key) => {
    const name = randomUUID();
    const answer = await createList(name, withKey(key));
    expect([answer.status, answer.body?.message]).toEqual([
      400,
      'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    ]);
    expect(await listsOf(name)).toBe(0);
  });

  it('may have 255 characters, and means nothing to a GET', async () => {
    const headers = withKey('~'.repeat(255));
    expect((await createList(randomUUID(), headers)).status).toBe(201);
    const read = await harness.request('/api/v1/lists', { key: acme.key, headers });
    expect([read.status, isReplayed(read)]).toEqual([200, false]);
  });
});

describe('a PATCH or DELETE with an Idempotency-Key', () => {
  it('gets its first response again, although the record is gone', async () => {
    const { id } = await harness.seed.list(acme);
    const [patched, deleted] = [withKey(), withKey()];
    const patch = () => harness.send('PATCH', `/lists/${id}`, acme.key, { name: 'Gone' }, patched);
    const remove = () => harness.send('DELETE', `/lists/${id}`, acme.key, undefined, deleted);
    const first = [await patch(), await remove()];
    const again = [await patch(), await remove()];
    expect(first.map(({ status }) => status)).toEqual([200, 204]);
    expect(again.map(({ status, text }) => [status, text])).toEqual(
      first.map(({ status, text }) => [status, text]),
    );
    expect([...first, ...again].map(isReplayed)).toEqual([false, false, true, true]);
  });
});

describe('a failed request', () => {
  it('is not stored: once its cause is gone the same key succeeds', async () => {
    const poor = await harness.seed.organization({ credits: 0 });
    const rich = await harness.seed.organization({ credits: 6 });
    const headers = withKey();
    const body = district((await manyDistricts(harness.db, 1))[0]!);
    expect((await harness.post('/unlock', poor.key, body, headers)).status).toBe(402);
    expect((await harness.post('/unlock', poor.key, body, headers)).status).toBe(402);
    const capped = { ...body, max_credits: 1 };
    expect((await harness.post('/unlock', rich.key, capped, headers)).status).toBe(409);
    expect((await harness.post('/unlock', rich.key, body, headers)).body.credits_charged).toBe(6);
  });
});

describe('simultaneous requests', () => {
  it('have one effect for 64 of the same key: the others get its answer or a 409', async () => {
    for (let round = 0; round < 3; round++) {
      const headers = withKey();
      const name = randomUUID();
      const answers = await releaseTogether(
        Array.from({ length: 64 }, () => ({
          origin: harness.origin,
          path: '/api/v1/lists',
          method: 'POST',
          key: acme.key,
          headers,
          body: JSON.stringify({ name, entity_type: 'district' }),
        })),
      );
      const done = answers.filter(({ status }) => status === 201);
      // The first request's own answer may be lost on a busy machine (503); the others get what it did.
      expect(done.filter(({ headers }) => !headers.has('idempotent-replayed')).length).toBeLessThan(2);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      const rest = answers.filter(({ status }) => status !== 201);
      expect(rest.every(({ status }) => status === 409 || status === 503)).toBe(true);
      expect(await listsOf(name)).toBe(1);
    }
  });

  it('charge once for 64 unlocks of one key, and all get the same answer', async () => {
    const rich = await harness.seed.organization({ credits: 1_000 });
    const [id] = await manyDistricts(harness.db, 1);
    const headers = withKey();
    const request = { ...unlockRequest(harness, rich, district(id!)), headers };
    const answers = await releaseTogether(Array.from({ length: 64 }, () => request));
    const done = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(done.every(({ body }) => body.credits_charged === 6 && !body.already_unlocked)).toBe(true);
    expect(await balanceOf(harness, rich)).toBe(994);
  });
});

describe('expired Idempotency-Keys', () => {
  it('are deleted by an hourly job, and others kept', async () => {
    const { db } = harness;
    const count = async () => (await db.core.rows(sql`select from idempotency_keys`)).length;
    await db.core.rows(sql`update idempotency_keys set created_at = now() - interval '23 hours'`);
    await createList(randomUUID(), withKey());
    await createList(randomUUID(), withKey());
    const before = await count();
    await db.core.rows(sql`
      update idempotency_keys set created_at = now() - interval '25 hours'
      where created_at > now() - interval '22 hours'`);
    await db.transaction((tx) => harness.jobs.enqueue(tx, cleanUpIdempotencyKeys.kind, [{ payload: {} }]));
    await harness.drain();
    expect([await count(), cleanUpIdempotencyKeys.kind.cron]).toEqual([before - 2, '23 * * * *']);
  });
});
