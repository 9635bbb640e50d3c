import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

const PROMPT_KEYS =
  'id user_id name description system_prompt instruction_prompt emails_generated created_at updated_at';
const EMAIL_KEYS =
  'id contact_id email_prompt_id subject body status generation_metadata generated_at created_at ' +
  'prompt_name contact_name contact_email';

let harness: Harness;
let acme: Cast;
let other: Cast;

beforeAll(async () => {
  harness = (await Harness.start()).withoutAudit(); // contacts are unlocked without their parents
  acme = await harness.seed.organization();
  other = await harness.seed.organization();
});
afterAll(() => harness.close());

const count = async (request: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(request)).filter(({ text }) => !text.includes('from api_keys')).length;

describe('the email prompts', () => {
  it("are a bare array of the user's own, oldest first, with the number of emails from each", async () => {
    const me = await acme.colleague();
    const contact = await harness.seed.contact();
    const first = await harness.seed.emailPrompt(me, { createdAt: new Date('2026-01-01T00:00:00Z') });
    const second = await harness.seed.emailPrompt(me, { description: 'Short' });
    await harness.seed.emailPrompt(acme);
    await harness.seed.emailPrompt(other);
    for (const status of ['generated', 'generated', 'failed']) {
      await harness.seed.email(acme, contact, { emailPromptId: first.id, status });
    }
    const { body } = await harness.get('/user-email-prompts', me.key);
    expect(Object.keys(body[0])).toEqual(PROMPT_KEYS.split(' '));
    expect(body).toEqual([
      {
        id: first.id,
        user_id: me.userId,
        name: first.name,
        description: first.description,
        system_prompt: first.systemPrompt,
        instruction_prompt: first.instructionPrompt,
        emails_generated: 2,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ id: second.id, description: 'Short', emails_generated: 0 }),
    ]);
    expect((await harness.get('/user-email-prompts', (await acme.colleague()).key)).body).toEqual([]);
  });

  it('cost two statements, however many there are', async () => {
    const me = await acme.colleague();
    for (const prompts of [1, 6]) {
      for (let i = 0; i < prompts; i++) await harness.seed.emailPrompt(me);
      expect(await count(() => harness.get('/user-email-prompts', me.key))).toBe(2);
    }
  });
});

describe('the emails of a contact', () => {
  it("are the organization's, latest first, with the names of prompt and contact", async () => {
    const prompt = await harness.seed.emailPrompt(acme, { name: 'Spring' });
    const contact = await harness.seed.contact({ name: 'Ada Byron', email: 'ada@example.org' });
    await acme.unlocks('district', { id: contact.districtId });
    await acme.unlocks('contact', contact);
    const old = await harness.seed.email(acme, contact, { createdAt: new Date('2026-01-01T00:00:00Z') });
    const latest = await harness.seed.email(acme, contact, {
      emailPromptId: prompt.id,
      subject: 'Spring offer',
      body: 'Dear Ada',
      generationMetadata: { model: 'test' },
      generatedAt: new Date('2026-02-03T04:05:06.789Z'),
    });
    await harness.seed.email(other, contact, { subject: 'canary' });
    await harness.seed.email(acme, await harness.seed.contact(), { subject: 'canary' });

    const answer = await harness.get(`/contacts/${contact.id}/emails`, acme.key);
    expect(answer.text).not.toContain('canary');
    expect(Object.keys(answer.body)).toEqual(['data', 'pagination']);
    expect(answer.body.pagination).toEqual({ total: 2, limit: 50, offset: 0, has_more: false });
    expect(Object.keys(answer.body.data[0])).toEqual(EMAIL_KEYS.split(' '));
    expect(answer.body.data).toEqual([
      {
        id: latest.id,
        contact_id: contact.id,
        email_prompt_id: prompt.id,
        subject: 'Spring offer',
        body: 'Dear Ada',
        status: 'generated',
        generation_metadata: { model: 'test' },
        generated_at: '2026-02-03T04:05:06.789Z',
        created_at: expect.stringMatching(/Z$/),
        prompt_name: 'Spring',
        contact_name: 'Ada Byron',
        contact_email: 'ada@example.org',
      },
      expect.objectContaining({
        id: old.id,
        email_prompt_id: null,
        prompt_name: null,
        generation_metadata: old.generationMetadata,
      }),
    ]);
    const page = await harness.get(`/contacts/${contact.id}/emails?limit=1&offset=1`, acme.key);
    expect(page.body.data.map(({ id }: { id: string }) => id)).toEqual([old.id]);
  });

  it("hide the name of a colleague's prompt", async () => {
    const colleague = await acme.colleague();
    const contact = await harness.seed.contact();
    await acme.unlocks('district', { id: contact.districtId });
    await acme.unlocks('contact', contact);
    await harness.seed.email(acme, contact, {
      emailPromptId: (await harness.seed.emailPrompt(colleague)).id,
    });
    expect(
      (await harness.get(`/contacts/${contact.id}/emails`, acme.key)).body.data[0].prompt_name,
    ).toBeNull();
    const own = await harness.get(`/contacts/${contact.id}/emails`, colleague.key);
    expect(own.body.data[0].prompt_name).toContain(colleague.userId);
  });

  it('require first the parent, which is named, then the contact to be unlocked', async () => {
    const school = await harness.seed.school();
    const atSchool = await harness.seed.contact({ schoolId: school.id, districtId: school.districtId });
    const atDistrict = await harness.seed.contact({ districtId: school.districtId });
    for (const contact of [atSchool, atDistrict]) {
      await harness.seed.email(acme, contact, { subject: 'canary' });
      await acme.unlocks('contact', contact); // opens nothing without its parent
      const locked = await harness.get(`/contacts/${contact.id}/emails`, acme.key);
      expect([locked.status, locked.body]).toEqual([
        403,
        {
          error: 'PARENT_ENTITY_LOCKED',
          message: expect.any(String),
          parent_entity_type: 'district',
          parent_entity_id: school.districtId,
          unlock_cost: 6,
        },
      ]);
    }
  });

  it.each(['district', 'school'] as const)(
    'become available for a school contact with its %s, and then require the contact',
    async (type) => {
      const school = await harness.seed.school();
      const contact = await harness.seed.contact({ schoolId: school.id, districtId: school.districtId });
      await harness.seed.email(acme, contact);
      await acme.unlocks(type, { id: type === 'school' ? school.id : school.districtId });
      const locked = await harness.get(`/contacts/${contact.id}/emails`, acme.key);
      expect([locked.status, locked.body]).toEqual([
        403,
        {
          error: 'ENTITY_LOCKED',
          message: expect.any(String),
          statusCode: 403,
          entity_type: 'contact',
          entity_id: contact.id,
          unlock_cost: 2,
        },
      ]);
      await acme.unlocks('contact', contact);
      expect((await harness.get(`/contacts/${contact.id}/emails`, acme.key)).body.data).toHaveLength(1);
      expect((await harness.get(`/contacts/${contact.id}/emails`, other.key)).status).toBe(403);
    },
  );

  it('are a 404 for an unknown contact, after bad parameters and before locks', async () => {
    expect((await harness.get(`/contacts/${randomUUID()}/emails`, acme.key)).status).toBe(404);
    expect((await harness.get(`/contacts/${randomUUID()}/emails?limit=0`, acme.key)).status).toBe(400);
    const lowered = await harness.seed.contact();
    await acme.unlocks('district', { id: lowered.districtId });
    await acme.unlocks('contact', lowered);
    const answer = await harness.get(`/contacts/${lowered.id}/emails?limit=5000`, acme.key);
    expect(answer.headers.get('x-limit-applied')).toBe('200');
  });

  it('are fields of the contact in GraphQL too, in three statements for all of them', async () => {
    const { id: districtId } = await harness.seed.district();
    await acme.unlocks('district', { id: districtId });
    const contacts = [];
    for (let i = 0; i < 3; i++) contacts.push(await harness.seed.contact({ districtId }));
    await acme.unlocks('contact', ...contacts);
    for (const contact of contacts) await harness.seed.email(acme, contact, { subject: 'Hello' });
    const document = `{ contacts(filter: { districtId: "${districtId}" }) {
      nodes { name emails { nodes { subject contactName } } } } }`;
    let data: { contacts: { nodes: { name: string; emails: { nodes: object[] } }[] } } | undefined;
    const statements = await count(async () => {
      ({ data } = (await harness.graphql(acme.key, document)).body);
    });
    expect(statements).toBe(3);
    expect(data!.contacts.nodes).toHaveLength(3);
    for (const { name, emails } of data!.contacts.nodes) {
      expect(emails.nodes).toEqual([{ subject: 'Hello', contactName: name }]);
    }
  });
});
