import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createWriter } from '../../src/workspace/emails/writers/index.ts';
import { type Correspondence, correspondence } from '../support/emails.ts';
import { Harness, type HttpAnswer } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const preview = (
  { acme, promptId, contactId }: Pick<Correspondence, 'acme' | 'promptId' | 'contactId'>,
  body: object = { contact_id: contactId },
  on = harness,
): Promise<HttpAnswer> => on.post(`/user-email-prompts/${promptId}/preview`, acme.key, body);

const instruct = ({ acme, promptId }: Correspondence, instruction_prompt: string) =>
  harness.send('PATCH', `/user-email-prompts/${promptId}`, acme.key, { instruction_prompt });

describe('POST /user-email-prompts/{promptId}/preview', () => {
  it('shows the letter of a paid email and what it will not follow, and charges nothing', async () => {
    const story = await correspondence(harness, 1);
    await instruct(
      story,
      'Write in Spanish.\nSubject: For {{entity.name}}\nDear {{contact.name}},\nMay I call you?',
    );
    const { status, body } = await preview(story);
    expect([status, body]).toEqual([
      200,
      {
        email_prompt_id: story.promptId,
        contact_id: story.contactId,
        contact_is_unlocked: true,
        writer: 'template',
        subject: 'For Mesa Unified',
        body: 'Dear Maya Ortiz,\nMay I call you?',
        not_followed: ['Write in Spanish'],
        price: 1,
        message:
          'The email will read like this, without following an instruction of the prompt, and costs 1 credit.',
      },
    ]);
    expect(await story.credits()).toEqual({ balance: 1, held: 0, charges: 0 });
    expect(await story.emails()).toEqual([]);
    await story.generate();
    await harness.drain();
    const [email] = await story.emails();
    expect([email.subject, email.body, email.generation_metadata.not_followed]).toEqual([
      body.subject,
      body.body,
      body.not_followed,
    ]);
    expect(await story.credits()).toEqual({ balance: 0, held: 0, charges: 1 });
  });

  it('counts as one request', async () => {
    const story = await correspondence(harness);
    const remaining = async (answer: Promise<HttpAnswer>) =>
      Number((await answer).headers.get('x-ratelimit-remaining'));
    const before = await remaining(harness.get('/user-email-prompts', story.acme.key));
    expect(await remaining(preview(story))).toBe(before - 1);
  });

  it('leaves out the personal data of a locked contact at an unlocked place', async () => {
    const story = await correspondence(harness);
    const { id } = await harness.seed.contact({
      districtId: story.districtId,
      name: 'Ada Byron',
      email: 'ada.byron@mesa.example',
      profileSummary: 'Runs the tables.',
    });
    await instruct(story, 'Hello {{contact.first_name}},\nWrite me from ada.byron@mesa.example. May I call?');
    const { status, body } = await preview(story, { contact_id: id });
    expect([status, body.contact_is_unlocked]).toEqual([200, false]);
    expect(body.body).toBe('Hello Ada,\nWrite me from ada.byron@mesa.example. May I call?');
    expect(body.message).toContain('Unlock the contact');
    const graph = await harness.graphql(
      story.acme.key,
      `query ($prompt: UUID!, $contact: UUID!) {
        emailPreview(emailPromptId: $prompt, contactId: $contact) { isContactUnlocked contact { email profileSummary } }
      }`,
      { prompt: story.promptId, contact: id },
    );
    expect(graph.body.data.emailPreview).toEqual({
      isContactUnlocked: false,
      contact: { email: null, profileSummary: null },
    });
  });

  it('names the place of a contact at a locked one, and knows no prompt or contact of others', async () => {
    const story = await correspondence(harness);
    const other = await correspondence(harness);
    const hidden = await harness.seed.contact({ name: 'Nobody Knows' });
    const locked = await preview(story, { contact_id: hidden.id });
    expect([locked.status, locked.body]).toEqual([
      403,
      expect.objectContaining({ error: 'PARENT_ENTITY_LOCKED', parent_entity_id: hidden.districtId }),
    ]);
    expect(locked.text).not.toContain('Nobody');
    const foreign = await preview({ ...story, promptId: other.promptId });
    expect([foreign.status, foreign.body.message]).toEqual([404, 'There is no email prompt with this id.']);
    const missing = await preview(story, { contact_id: '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11' });
    expect([missing.status, missing.body.message]).toEqual([404, 'There is no contact with this id.']);
    expect((await preview(story, {})).body.message).toContain('contact_id');
  });

  it('asks no language model, and does not say what such a model will follow', async () => {
    const settings = { url: 'http://127.0.0.1:9/v1', model: 'none', apiKey: 'none', timeout: 1_000 };
    const writer = createWriter({ languageModel: settings as never });
    const served = await Harness.start(undefined, { writer });
    const story = await correspondence(served);
    const { status, body } = await preview(story, undefined, served);
    expect([status, body.writer, body.not_followed]).toEqual([200, 'openai', null]);
    expect(body.body).toContain('Maya');
    expect(body.message).toContain('A language model writes the email');
    await served.close();
  });

  it('leaves no job, hold, or audit line', async () => {
    const story = await correspondence(harness);
    await preview(story);
    const [left] = await harness.db.core.rows(sql`
      select (select count(*)::int from jobs where organization_id = ${story.acme.organizationId}) as jobs,
        (select count(*)::int from credit_entries where organization_id = ${story.acme.organizationId}
          and kind = 'hold') as holds`);
    expect(left).toEqual({ jobs: 0, holds: 0 });
  });
});
