import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '../../rest-adapter/index.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let district: { id: string };
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'pro', credits: 500 });
  district = await harness.seed.district();
});
afterAll(() => harness.close());

const balance = async (): Promise<number> =>
  (await harness.get('/credits', acme.key)).body.balance.credit_balance;
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  harness.post(path, acme.key, body, headers);
const withBody = routes.filter(({ method }) => method === 'POST' || method === 'PATCH');
const nameOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;
const STRICT = { Prefer: 'handling=strict' };

describe('an unknown field of a body', () => {
  it('is refused by an unlock with the nearest known name, and nothing is charged', async () => {
    const before = await balance();
    const one = { entity_type: 'district', entity_id: district.id };
    for (const [extra, hint] of [
      [{ dryRun: true }, 'dryRun (did you mean dry_run?)'],
      [{ maxCredits: 0 }, 'maxCredits (did you mean max_credits?)'],
      [{ 'Dry-Run': true }, 'Dry-Run (did you mean dry_run?)'],
      [{ max_credit: 0 }, 'max_credit (did you mean max_credits?)'],
      [
        { zzzzzzzzzz: 0 },
        'zzzzzzzzzz. Allowed: entity_type, entity_id, entities, channel, max_credits, dry_run.',
      ],
      [{ constructor: 1 }, 'constructor. Allowed'],
      [{ 'a\r\nb\ud800': 1 }, 'a%0D%0Ab%EF%BF%BD'],
    ] as const) {
      const { status, body } = await post('/unlock', { ...one, ...extra });
      expect([extra, status, body.message]).toEqual([extra, 400, expect.stringContaining(hint)]);
    }
    const { status, body } = await post('/unlock', {
      entity_type: 'district',
      entities: [{ entity_id: district.id }, { entity_id: district.id, maxCredits: 0, entityType: 'school' }],
    });
    expect([status, body.message]).toEqual([
      400,
      'Unknown fields of the body: entities[1].maxCredits, ' +
        'entities[1].entityType (did you mean entities[1].entity_type?). ' +
        'Allowed in entities: entity_type, entity_id.',
    ]);
    const both = await post('/unlock', { entities: [{ zzzzzzzzzz: 1 }, { yyyyyyyyyy: 1 }], xxxxxxxxxx: 1 });
    expect(both.body.message).toBe(
      'Unknown fields of the body: entities[0].zzzzzzzzzz, entities[1].yyyyyyyyyy, xxxxxxxxxx. ' +
        'Allowed in entities: entity_type, entity_id. ' +
        'Allowed: entity_type, entity_id, entities, channel, max_credits, dry_run.',
    );
    expect(await balance()).toBe(before);
  });

  it('is refused in the query of a request that spends', async () => {
    const before = await balance();
    const body = { entity_type: 'district', entity_id: district.id };
    for (const [query, name] of [
      ['dry_run=true', 'dry_run'],
      ['maxCredits=0', 'maxCredits'],
    ]) {
      const answer = await post(`/unlock?${query}`, body);
      expect([query, answer.status, answer.body.message]).toEqual([
        query,
        400,
        `Send ${name} in the JSON body, not in the query.`,
      ]);
    }
    expect(await balance()).toBe(before);
  });

  it('is refused by every route that spends, starts work, or writes files', async () => {
    const { id } = await harness.seed.district();
    await acme.unlocks('district', { id });
    const contact = await harness.seed.contact({ districtId: id });
    const prompt = await post('/user-email-prompts', {
      name: 'Hello',
      system_prompt: 'Be brief.',
      instruction_prompt: 'Write.',
    });
    await acme.unlocks('contact', contact);
    for (const [path, body, hint] of [
      [
        `/contacts/${contact.id}/generate-email`,
        { email_prompt_id: prompt.body.id, emailPromptID: prompt.body.id },
        'emailPromptID (did you mean email_prompt_id?)',
      ],
      [`/districts/${id}/scout`, { dry_run: true }, 'dry_run. None are allowed.'],
      ['/exports', { path: '/schools', format: 'csv', field: 'id' }, 'field'],
    ] as const) {
      const answer = await post(path, body);
      expect([path, answer.status, answer.body.message]).toEqual([path, 400, expect.stringContaining(hint)]);
    }
  });

  it('is ignored and named by every other route with a body, also in rows', async () => {
    const { seed } = harness;
    const { id } = await seed.district();
    const contact = await seed.contact({ districtId: id });
    const signal = await seed.painPoint({ districtId: id });
    await acme.unlocks('district', { id });
    await acme.unlocks('contact', contact);
    const list = await seed.list(acme, { entityType: 'district' });
    const prompt = await seed.emailPrompt(acme);
    const webhook = (await post('/webhooks', { url: 'https://hooks.example.org/own' })).body.webhook;
    const search = (await post('/saved-searches', { name: 'Own', path: '/signals?state=TX' })).body;
    const row = { zzz: 1 };
    const cases = [
      ['POST /districts/look-up', { ids: [id] }, []],
      ['POST /schools/look-up', { ids: [id] }, []],
      ['POST /match', { rows: [{ name: 'Dallas ISD', ...row }] }, ['rows[0].zzz']],
      ['PATCH /contacts/{contactId}', { notes: 'Ada' }, []],
      ['PATCH /contacts', { rows: [{ id: contact.id, ...row }] }, ['rows[0].zzz']],
      ['PATCH /signals/{signalId}', { state: 'needs_action' }, []],
      ['PATCH /signals', { rows: [{ id: signal.id, ...row }] }, ['rows[0].zzz']],
      ['POST /lists', { name: 'Unread', entity_type: 'district' }, []],
      ['PATCH /lists/{listId}', { name: 'Renamed' }, []],
      ['POST /lists/{listId}/items', { items: [{ entity_id: id, ...row }] }, ['items[0].zzz']],
      [
        'POST /user-email-prompts',
        { name: 'New', system_prompt: 'Be kind.', instruction_prompt: 'Write.' },
        [],
      ],
      ['PATCH /user-email-prompts/{promptId}', { name: 'Renamed' }, []],
      ['POST /user-email-prompts/{promptId}/preview', { contact_id: contact.id }, []],
      ['POST /webhooks', { url: 'https://hooks.example.org/other' }, []],
      ['PATCH /webhooks/{webhookId}', { description: 'Ours' }, []],
      ['POST /webhooks/{webhookId}/rotate-secret', {}, []],
      ['POST /webhooks/{webhookId}/test', {}, []],
      ['POST /webhooks/{webhookId}/replay', { since: new Date().toISOString() }, []],
      ['POST /saved-searches', { name: 'Texas', path: '/signals?state=TX' }, []],
      ['PATCH /saved-searches/{savedSearchId}', { name: 'Renamed' }, []],
      ['POST /saved-searches/{savedSearchId}/seen', {}, []],
    ] as const;
    for (const [name, body, ignored] of cases) {
      const ids = {
        contactId: contact.id,
        signalId: signal.id,
        listId: list.id,
        promptId: prompt.id,
        webhookId: webhook.id,
        savedSearchId: search.id,
      };
      const [method, template] = name.split(' ') as ['POST' | 'PATCH', string];
      const path = template.replace(/\{(\w+)\}/, (_, key: keyof typeof ids) => ids[key]);
      const { status, headers } = await harness.send(method, path, acme.key, { ...body, watched: true });
      expect([name, status < 300, headers.get('x-ignored-parameters')]).toEqual([
        name,
        true,
        [...ignored, 'watched'].join(', '),
      ]);
    }
    expect(cases.map(([name]) => name).toSorted()).toEqual(
      withBody
        .filter(({ refusesUnknownFields }) => !refusesUnknownFields)
        .map(nameOf)
        .toSorted(),
    );
  });

  it('is refused by every route with a body under Prefer: handling=strict', async () => {
    for (const route of withBody) {
      const path = route.path.replace(/\{\w+\}/g, randomUUID());
      const answer = await harness.send(route.method as 'POST', path, acme.key, { watched: true }, STRICT);
      expect([nameOf(route), answer.status, answer.body.message]).toEqual([
        nameOf(route),
        400,
        expect.stringContaining('Unknown fields of the body: watched'),
      ]);
    }
  });

  it('is ignored and named elsewhere, and refused under Prefer: handling=strict', async () => {
    const list = { name: 'Leads', entity_type: 'district', entityType: 'x', 'colour ✓': 'red' };
    const lenient = await post('/lists?via=web', list);
    expect([lenient.status, lenient.headers.get('x-ignored-parameters')]).toEqual([
      201,
      'via, entityType, colour%20%E2%9C%93',
    ]);
    const strict = await post('/lists', list, STRICT);
    expect([strict.status, strict.body.message]).toEqual([
      400,
      expect.stringContaining('entityType (did you mean entity_type?), colour%20%E2%9C%93'),
    ]);
    const { id } = lenient.body.data ?? lenient.body;
    const changed = await harness.send('PATCH', `/lists/${id}`, acme.key, { title: 'x' });
    expect([changed.status, changed.headers.get('x-ignored-parameters')]).toEqual([200, 'title']);
    const known = await post('/lists', { name: 'Known', entity_type: 'district' }, STRICT);
    expect([known.status, known.headers.get('preference-applied')]).toEqual([201, 'handling=strict']);
  });

  it('is named within bounds, however many and long they are', async () => {
    const names = Array.from({ length: 900 }, (_, at) => [`f${at}${'x'.repeat(90)}`, 1]);
    const body = { name: 'Many', entity_type: 'district', ...Object.fromEntries(names) };
    const { status, headers } = await post('/lists', body);
    const ignored = headers.get('x-ignored-parameters')!.split(', ');
    expect([status, ignored.length, ignored.every((name) => name.length === 64)]).toEqual([201, 20, true]);
  });
});
