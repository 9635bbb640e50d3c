import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { cancelJob } from '../../src/jobs/control.ts';
import { checked } from '../../src/outreach/writers/index.ts';
import { WritingFailed } from '../../src/outreach/writers/writer.ts';
import { type Correspondence, correspondence, writerThat } from '../support/emails.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const NOWHERE = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const balanceOf = async ({ acme }: Correspondence) => {
  const { balance, usage } = (await harness.get('/credits', acme.key)).body;
  return {
    balance: balance.credit_balance,
    held: balance.credits_held,
    spent: usage.find(({ operation }: { operation: string }) => operation === 'generate_email'),
  };
};
const emailsOf = async ({ acme, contactId }: Correspondence) =>
  (await harness.get(`/contacts/${contactId}/emails`, acme.key)).body.data;
const contactOf = async ({ acme, contactId }: Correspondence) =>
  (await harness.get(`/contacts/${contactId}`, acme.key)).body;
const jobOf = async ({ acme }: Correspondence, id: string) =>
  (await harness.get(`/jobs/${id}`, acme.key)).body;

describe('an email', () => {
  it('is queued with 202, its credit held; once written it is stored, charged and counted', async () => {
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
    expect(await balanceOf(story)).toEqual({ balance: 9, held: 1, spent: undefined });
    expect((await contactOf(story)).email_status).toBe('pending');
    expect(await jobOf(story, body.job_record_id)).toMatchObject({
      job_id: body.job_id,
      kind: 'generate_email',
      status: 'queued',
    });

    await harness.drain();
    expect((await jobOf(story, body.job_record_id)).status).toBe('completed');
    expect(await balanceOf(story)).toEqual({
      balance: 9,
      held: 0,
      spent: { operation: 'generate_email', total_credits: 1, transaction_count: 1 },
    });
    expect(await emailsOf(story)).toEqual([
      {
        id: UUID,
        contact_id: story.contactId,
        email_prompt_id: story.promptId,
        subject: expect.stringMatching(/\S/),
        body: expect.stringContaining('Maya'),
        status: 'generated',
        generation_metadata: expect.objectContaining({ writer: 'embedded', model: null }),
        generated_at: expect.any(String),
        created_at: expect.any(String),
        prompt_name: expect.stringContaining('First hello'),
        contact_name: 'Maya Ortiz',
        contact_email: 'maya.ortiz@mesa.example',
      },
    ]);
    expect(await contactOf(story)).toMatchObject({ email_status: 'generated', email_error: null });
    const prompts = (await harness.get('/user-email-prompts', story.acme.key)).body;
    expect(prompts).toEqual([expect.objectContaining({ id: story.promptId, emails_generated: 1 })]);
  });

  it('is asked for in the graph by the same verb, with what it cost under extensions', async () => {
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
      extensions: { credits: { charged: 1, remaining: 2 } },
    });
    await harness.drain();
  });

  it('fails for the first of these: no such record, a locked parent, a locked contact, no credits', async () => {
    const poor = await harness.seed.organization({ credits: 0 });
    const other = await correspondence(harness);
    const { id: prompt } = await harness.seed.emailPrompt(poor, { instructionPrompt: 'Write.' });
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
        parent_entity_type: 'school',
        parent_entity_id: school.id,
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
    'is refused for %j',
    async (body) => {
      const { acme, contactId } = await correspondence(harness);
      const answer = await harness.post(`/contacts/${contactId}/generate-email`, acme.key, body);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('email_prompt_id')]);
    },
  );
});

describe('an email that cannot be written', () => {
  /** Asks for an email, lets something happen, works, and tells how it ended. */
  async function endOf(
    story: Correspondence,
    { writer = writerThat(() => ({})), meanwhile = async () => undefined as unknown } = {},
  ) {
    const { job_record_id } = (await story.generate()).body;
    await meanwhile();
    await harness.drain(harness.handlers({ writer: checked(writer) }));
    const { status, error } = await jobOf(story, job_record_id);
    return { status, error, ...(await balanceOf(story)) };
  }
  const given = { status: 'failed', balance: 10, held: 0, spent: undefined };

  it.each([
    ['HTML', { body: 'Hi <b>Maya</b>' }, 'The email was refused: it has HTML.'],
    [
      'a second header',
      { subject: 'Hi\r\nBcc: x@evil.example' },
      'The email was refused: the subject has a line break',
    ],
    ['an address', { body: 'Write to x@evil.example' }, 'The email was refused: it names an email address'],
    ['no end', { body: 'x'.repeat(5_001) }, 'The email was refused: the text is longer'],
  ])('because it has %s fails for good, and its credit comes back', async (_, lie, error) => {
    const story = await correspondence(harness);
    const writer = writerThat(() => lie);
    expect(await endOf(story, { writer })).toEqual({ ...given, error: expect.stringContaining(error) });
    expect(writer.briefs).toHaveLength(1);
    expect(await emailsOf(story)).toEqual([]);
    expect(await contactOf(story)).toMatchObject({
      email_status: 'error',
      email_error: expect.stringContaining(error),
      email_retry_count: 0,
    });
  });

  it('now is tried again, and given up in the end with the reason', async () => {
    const story = await correspondence(harness);
    const writer = writerThat(() => {
      throw new WritingFailed('The language model is busy.', false);
    });
    expect(await endOf(story, { writer })).toEqual({ ...given, error: 'The language model is busy.' });
    expect(writer.briefs).toHaveLength(5);
    expect((await contactOf(story)).email_retry_count).toBe(4);
  });

  it('because its prompt, its contact or its user is gone meanwhile fails for good', async () => {
    const deletions = [
      ({ promptId }: Correspondence) => sql`delete from email_prompts where id = ${promptId}`,
      ({ contactId }: Correspondence) => sql`delete from contacts where id = ${contactId}`,
      ({ acme }: Correspondence) =>
        sql`update jobs set user_id = null where organization_id = ${acme.organizationId}`,
    ];
    for (const deletion of deletions) {
      const story = await correspondence(harness);
      const meanwhile = () => harness.db.core.rows(deletion(story));
      expect(await endOf(story, { meanwhile })).toEqual({
        ...given,
        error: expect.stringMatching(/no|gone/),
      });
    }
  });

  it('because its contact is gone while it was being written, too', async () => {
    const story = await correspondence(harness);
    const writer = writerThat(async () => {
      await harness.db.core.rows(sql`delete from contacts where id = ${story.contactId}`);
      return {};
    });
    expect(await endOf(story, { writer })).toEqual({ ...given, error: 'There is no contact with this id.' });
    expect(writer.briefs).toHaveLength(1);
  });

  it('because the operator cancels it gives its credit back', async () => {
    const story = await correspondence(harness);
    const control = { db: harness.db, queue: harness.jobs, handlers: harness.handlers() };
    const { job_record_id } = (await story.generate()).body;
    await cancelJob(control, job_record_id);
    await harness.drain();
    expect(await balanceOf(story)).toEqual({ balance: 10, held: 0, spent: undefined });
    expect((await contactOf(story)).email_error).toBe('It was cancelled.');
  });
});

describe('what a writer is told', () => {
  it('is the contact, its unlocked place and what was found there; nothing of what is locked', async () => {
    const { seed } = harness;
    const acme = await seed.organization();
    const school = await seed.school({ name: 'Lincoln High' });
    const district = { id: school.districtId };
    const places = [{ districtId: district.id }, { schoolId: school.id }] as const;
    const vendor = await seed.vendor({ category: 'sis' });
    for (const place of places) {
      await seed.contract(place, { vendorId: vendor.id });
      await seed.painPoint(place);
      await seed.fundingSignal(place);
      await seed.rfp(place);
      await seed.timelineEvent(place);
      await seed.stackEntry(place, vendor);
    }
    const contact = await seed.contact({ districtId: district.id, schoolId: school.id });
    await acme.unlocks('district', district);
    await acme.unlocks('contact', contact);
    const prompt = await seed.emailPrompt(acme, { systemPrompt: 'Be kind.', instructionPrompt: 'Write.' });
    const briefFor = async () => {
      const writer = writerThat(() => ({}));
      const path = `/contacts/${contact.id}/generate-email`;
      expect((await harness.post(path, acme.key, { email_prompt_id: prompt.id })).status).toBe(202);
      await harness.drain(harness.handlers({ writer: writer }));
      return writer.briefs[0]!;
    };

    const ofDistrict = await briefFor();
    expect(ofDistrict.entity.type).toBe('district');
    expect(JSON.stringify(ofDistrict)).not.toContain(`cnry-school-${school.id}`);
    expect(ofDistrict.contact).toMatchObject({ name: contact.name, email: contact.email });
    expect(ofDistrict.sender).toEqual({ name: null, company: 'Acme' });

    await acme.unlocks('school', school);
    const ofSchool = await briefFor();
    expect(ofSchool.entity).toMatchObject({ type: 'school', name: 'Lincoln High' });
    const { executiveSummary, keyFacts, ...found } = ofSchool.intelligence;
    expect([executiveSummary, keyFacts]).toEqual([school.executiveSummary, school.keyFacts]);
    for (const records of Object.values(found)) expect(records).toHaveLength(1);
    expect(found.vendors[0]!.name).toBe(vendor.canonicalName);
    expect(found.contracts[0]).toMatchObject({ vendor: vendor.canonicalName, category: 'sis' });
  });
});

describe('a prompt', () => {
  it('with a placeholder that there is none of is refused when it is saved', async () => {
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
