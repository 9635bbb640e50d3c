import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { GENERATE_EMAIL } from '../../src/workspace/emails/generate-email.kind.ts';
import { WritingFailed } from '../../src/workspace/emails/writer.ts';
import { type Correspondence, correspondence, writerThat } from '../support/emails.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const NOWHERE = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

describe('POST /contacts/{contactId}/generate-email', () => {
  it('answers 202 and holds a credit; once written the email is stored, charged and counted', async () => {
    const story = await correspondence(harness, 10);
    const { status, body, headers } = await story.generate();
    expect(status).toBe(202);
    expect(body).toEqual({
      job_id: UUID,
      job_record_id: UUID,
      contact_id: story.contactId,
      email_prompt_id: story.promptId,
      status: 'queued',
      message: expect.any(String),
    });
    expect(Object.keys(body)).toEqual([
      'job_id',
      'job_record_id',
      'contact_id',
      'email_prompt_id',
      'status',
      'message',
    ]);
    expect([headers.get('x-credits-charged'), headers.get('x-credits-remaining')]).toEqual(['1', '9']);
    expect(await story.credits()).toEqual({ balance: 9, held: 1, charges: 0 });
    expect((await story.contact()).email_status).toBe('pending');
    expect(await story.job(body.job_record_id)).toMatchObject({
      job_id: body.job_id,
      kind: 'generate_email',
      status: 'queued',
    });

    await harness.drain();
    expect((await story.job(body.job_record_id)).status).toBe('completed');
    expect(await story.credits()).toEqual({
      balance: 9,
      held: 0,
      charges: 1,
    });
    expect(await story.emails()).toEqual([
      {
        id: UUID,
        contact_id: story.contactId,
        email_prompt_id: story.promptId,
        subject: expect.stringMatching(/\S/),
        body: expect.stringContaining('Maya'),
        status: 'generated',
        generation_metadata: expect.objectContaining({ writer: 'template', model: null, not_followed: [] }),
        generated_at: expect.any(String),
        created_at: expect.any(String),
        prompt_name: expect.stringContaining('First hello'),
        contact_name: 'Maya Ortiz',
        contact_email: 'maya.ortiz@mesa.example',
      },
    ]);
    expect(await story.contact()).toMatchObject({ email_status: 'generated', email_error: null });
    const prompts = (await harness.get('/user-email-prompts', story.acme.key)).body;
    expect(prompts).toEqual([expect.objectContaining({ id: story.promptId, emails_generated: 1 })]);
  });

  it('returns the job of the last minutes in GraphQL if asked to, except of a failed email', async () => {
    const { acme, contactId, promptId, credits } = await correspondence(harness, 3);
    const generate = async (repeatableMinutes: number) => {
      const mutation = `mutation ($input: GenerateEmailInput!) {
        generateEmail(input: $input) { jobRecordId status }
      }`;
      return (
        await harness.graphql(acme.key, mutation, {
          input: { contactId, emailPromptId: promptId, repeatableMinutes },
        })
      ).body;
    };
    const first = (await generate(10)).data.generateEmail;
    await harness.drain();
    expect((await generate(10)).data.generateEmail).toEqual({
      jobRecordId: first.jobRecordId,
      status: 'completed',
    });
    expect(await credits()).toEqual({ balance: 2, held: 0, charges: 1 });
    await harness.db.core.rows(sql`
      update jobs set created_at = created_at - interval '11 minutes' where id = ${first.jobRecordId}`);
    const second = (await generate(10)).data.generateEmail;
    expect([second.status, second.jobRecordId === first.jobRecordId]).toEqual(['queued', false]);
    const failing = writerThat(() => {
      throw new WritingFailed('The language model refused.', true);
    });
    await harness.drain(harness.handlers({ writer: failing }));
    expect((await generate(10)).data.generateEmail.jobRecordId).not.toBe(second.jobRecordId);
    expect(await credits()).toEqual({ balance: 1, held: 1, charges: 1 });
    expect((await generate(1_441)).errors[0].message).toContain('at most 1440');
  });

  it('is the same operation in GraphQL, with its cost under extensions', async () => {
    const { acme, contactId, promptId } = await correspondence(harness, 3);
    const { body } = await harness.graphql(
      acme.key,
      `mutation ($input: GenerateEmailInput!) {
        generateEmail(input: $input) { jobRecordId jobId contactId emailPromptId status }
      }`,
      { input: { contactId, emailPromptId: promptId } },
    );
    expect(body).toEqual({
      data: {
        generateEmail: {
          jobRecordId: UUID,
          jobId: UUID,
          contactId,
          emailPromptId: promptId,
          status: 'queued',
        },
      },
      extensions: { cost: { requested: 1, budget: 10_000 }, credits: { charged: 1, remaining: 2 } },
    });
    await harness.drain();
  });

  it('fails with the first of these: no such record, a locked parent, a locked contact, no credits', async () => {
    const poor = await harness.seed.organization({ credits: 0 });
    const other = await correspondence(harness);
    const { id: prompt } = await harness.seed.emailPrompt(poor, {
      systemPrompt: 'Be kind.',
      instructionPrompt: 'Write.',
    });
    const school = await harness.seed.school();
    const contact = await harness.seed.contact({ districtId: school.districtId, schoolId: school.id });
    const ask = async (contactId: string, email_prompt_id: string) => {
      const { status, body } = await harness.post(`/contacts/${contactId}/generate-email`, poor.key, {
        email_prompt_id,
      });
      return [status, body];
    };
    const missing = (noun: string) => [
      404,
      { error: 'Not Found', message: `There is no ${noun} with this id.`, statusCode: 404 },
    ];
    expect(await ask(NOWHERE, prompt)).toEqual(missing('contact'));
    expect(await ask(contact.id, NOWHERE)).toEqual(missing('email prompt'));
    expect(await ask(contact.id, other.promptId)).toEqual(missing('email prompt'));
    expect(await ask(contact.id, prompt)).toEqual([
      403,
      {
        error: 'PARENT_ENTITY_LOCKED',
        message: expect.any(String),
        parent_entity_type: 'district',
        parent_entity_id: school.districtId,
        unlock_cost: 6,
      },
    ]);
    await poor.unlocks('district', { id: school.districtId });
    expect(await ask(contact.id, prompt)).toEqual([
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
    await poor.unlocks('contact', contact);
    expect(await ask(contact.id, prompt)).toEqual([
      402,
      { error: 'INSUFFICIENT_CREDITS', message: expect.any(String), balance: 0, required: 1 },
    ]);
    const jobs = await harness.db.core.rows(
      sql`select from jobs where organization_id = ${poor.organizationId} and kind = 'generate_email'`,
    );
    expect(jobs).toEqual([]);
  });

  it.each([[{}], [{ email_prompt_id: null }], [{ email_prompt_id: 'x' }]])(
    'refuses the body %j',
    async (body) => {
      const { acme, contactId } = await correspondence(harness);
      const answer = await harness.post(`/contacts/${contactId}/generate-email`, acme.key, body);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('email_prompt_id')]);
    },
  );
});

describe('a prompt that the template cannot follow', () => {
  const instruct = ({ acme, promptId }: Correspondence, instruction_prompt: string) =>
    harness.send('PATCH', `/user-email-prompts/${promptId}`, acme.key, { instruction_prompt });

  it('costs 1 credit like every other one: held when queued, settled when stored', async () => {
    const story = await correspondence(harness, 1);
    await instruct(story, 'Write a short email. Write in Spanish.');
    const { status, body, headers } = await story.generate();
    expect([status, body.message]).toEqual([202, expect.stringContaining('Its credit is held')]);
    expect([headers.get('x-credits-charged'), headers.get('x-credits-remaining')]).toEqual(['1', '0']);
    expect(await story.credits()).toEqual({ balance: 0, held: 1, charges: 0 });
    await harness.drain();
    expect(await story.emails()).toEqual([
      expect.objectContaining({
        body: expect.stringContaining('Maya'),
        generation_metadata: expect.objectContaining({ not_followed: ['Write in Spanish'] }),
      }),
    ]);
    expect(await story.credits()).toEqual({ balance: 0, held: 0, charges: 1 });
    const { data } = (await harness.get('/credits/ledger', story.acme.key)).body;
    expect(data.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual(['settle', 'hold']);
  });

  it('is a 402 without credits', async () => {
    const story = await correspondence(harness, 0);
    await instruct(story, 'Write in Spanish.');
    const { status, body } = await story.generate();
    expect([status, body]).toEqual([402, expect.objectContaining({ balance: 0, required: 1 })]);
  });

  it('stays free where the release before queued it without a credit', async () => {
    const story = await correspondence(harness, 5);
    await instruct(story, 'Write a haiku.');
    const { acme, contactId, promptId } = story;
    const payload = { contactId, emailPromptId: promptId, held: 0 as const };
    const { organizationId, userId } = acme;
    await harness.db.transaction((tx) =>
      harness.jobs.enqueue(tx, GENERATE_EMAIL, [{ payload, organizationId, userId }]),
    );
    await harness.drain();
    expect(await story.emails()).toHaveLength(1);
    expect(await story.credits()).toEqual({ balance: 5, held: 0, charges: 0 });
  });
});

describe('an email prompt', () => {
  it('is refused when it is saved with an unknown placeholder', async () => {
    const { key } = await harness.seed.organization();
    const prompt = { name: 'Odd', system_prompt: 'Be kind.', instruction_prompt: 'Ask {{contact.salary}}.' };
    const refused = await harness.post('/user-email-prompts', key, prompt);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('{{contact.name}}'),
    ]);
    const { body } = await harness.post('/user-email-prompts', key, {
      ...prompt,
      instruction_prompt: 'Ask.',
    });
    const changed = await harness.send('PATCH', `/user-email-prompts/${body.id}`, key, {
      system_prompt: 'You are {{me}}.',
    });
    expect(changed.status).toBe(400);
  });
});
