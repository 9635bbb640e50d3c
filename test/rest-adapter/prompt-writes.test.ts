import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let strangers: Cast[];
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  const colleague = await acme.colleague();
  strangers = [{ ...acme, ...colleague }, await harness.seed.organization()];
});
afterAll(() => harness.close());

const NOWHERE = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const LATER_MS = 5_000;
const MISSING = { error: 'Not Found', message: 'There is no email prompt with this id.', statusCode: 404 };

const patch = (id: string, body?: unknown, { key } = acme) =>
  harness.send('PATCH', `/user-email-prompts/${id}`, key, body);
const promptOf = async (id: string) =>
  (await harness.get('/user-email-prompts', acme.key)).body.find(
    (prompt: { id: string }) => prompt.id === id,
  );

describe('PATCH /user-email-prompts/{id}', () => {
  it('changes given fields, clears a null description, keeps the rest, and returns the bare prompt', async () => {
    const { id } = await harness.seed.emailPrompt(acme);
    const before = await promptOf(id);
    harness.pass(LATER_MS);
    const { status, body } = await patch(id, { name: 'Renamed', description: null });
    expect([status, body]).toEqual([
      200,
      { ...before, name: 'Renamed', description: null, updated_at: expect.any(String) },
    ]);
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    const texts = { description: 'For spring', system_prompt: 'Be brief.', instruction_prompt: 'Write.' };
    expect((await patch(id, texts)).body).toMatchObject({ name: 'Renamed', ...texts });
    expect(await promptOf(id)).toMatchObject(texts);
  });

  it.each<[string, unknown]>([
    ['an empty body', {}],
    ['no body', undefined],
    ['fields that it does not know', { id: NOWHERE, user_id: NOWHERE, emails_generated: 9 }],
  ])('changes nothing for %s, not even the update time', async (_, body) => {
    const { id } = await harness.seed.emailPrompt(acme);
    const before = await promptOf(id);
    harness.pass(LATER_MS);
    const answer = await patch(id, body);
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(await promptOf(id)).toEqual(before);
  });

  it.each<[string, unknown]>([
    ['an instruction without letters', { instruction_prompt: ' ' }],
    ['a system prompt that is a number', { system_prompt: 1 }],
    ['a description that is an object', { description: {} }],
    ['a prompt that is too long', { system_prompt: 'x'.repeat(10_001) }],
    ['one wrong field among right ones', { name: 'Fine', system_prompt: '' }],
  ])('refuses %s with 400 and changes nothing', async (_, body) => {
    const { id } = await harness.seed.emailPrompt(acme);
    const before = await promptOf(id);
    expect((await patch(id, body)).status).toBe(400);
    expect(await promptOf(id)).toEqual(before);
  });
});

describe('POST /user-email-prompts', () => {
  const texts = { system_prompt: 'Be kind.', instruction_prompt: 'Write to {{contact.name}}.' };
  const create = (body: object, { key } = acme) => harness.post('/user-email-prompts', key, body);

  it('creates a prompt with a 201, its Location, and the given fields', async () => {
    const { status, headers, body } = await create({ name: 'Autumn', ...texts });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/api/v1/user-email-prompts/${body.id}`);
    expect((await harness.get(`/user-email-prompts/${body.id}`, acme.key)).body).toEqual(body);
    for (const { key } of strangers) {
      expect((await harness.get(`/user-email-prompts/${body.id}`, key)).body).toEqual(MISSING);
    }
    expect(body).toMatchObject({
      user_id: acme.userId,
      name: 'Autumn',
      description: null,
      emails_generated: 0,
      ...texts,
    });
    expect(await promptOf(body.id)).toEqual(body);
  });

  it('answers 409 to a second prompt of the user with the same name, also by renaming', async () => {
    const first = await create({ name: 'Twice', ...texts });
    const again = await create({ name: 'TWICE', ...texts });
    expect([again.status, again.body.error]).toEqual([409, 'Conflict']);
    expect((await create({ name: 'Twice', ...texts }, strangers[0])).status).toBe(201);
    const other = await create({ name: 'Once', ...texts });
    expect((await patch(other.body.id, { name: 'twice' })).status).toBe(409);
    expect((await patch(first.body.id, { name: 'tWiCe' })).status).toBe(200);
  });

  it.each(['name', 'system_prompt', 'instruction_prompt'])(
    'refuses a prompt without its %s',
    async (field) => {
      expect((await create({ name: 'x', ...texts, [field]: undefined })).status).toBe(400);
    },
  );
});

it('a deleted prompt is gone, with a 204; the emails written from it remain', async () => {
  const prompt = await harness.seed.emailPrompt(acme);
  const district = await harness.seed.district();
  const contact = await harness.seed.contact({ districtId: district.id });
  await acme.unlocks('district', district);
  await acme.unlocks('contact', contact);
  const email = await harness.seed.email(acme, contact, { emailPromptId: prompt.id });
  const remove = () => harness.send('DELETE', `/user-email-prompts/${prompt.id}`, acme.key);
  const { status, text } = await remove();
  expect([status, text, await promptOf(prompt.id)]).toEqual([204, '', undefined]);
  expect((await remove()).body).toEqual(MISSING);
  const [left] = (await harness.get(`/contacts/${contact.id}/emails`, acme.key)).body.data;
  expect(left).toMatchObject({ id: email.id, email_prompt_id: null, prompt_name: null });
});

it('a prompt of a colleague or a stranger does not exist for any operation', async () => {
  const { id } = await harness.seed.emailPrompt(acme);
  const before = await promptOf(id);
  for (const { key } of strangers) {
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['PATCH', {}],
      ['DELETE', undefined],
    ] as const) {
      const answer = await harness.send(method, `/user-email-prompts/${id}`, key, body);
      expect([answer.status, answer.body]).toEqual([404, MISSING]);
    }
  }
  expect(await promptOf(id)).toEqual(before);
});
