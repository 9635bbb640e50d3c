import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { WritingFailed } from '../../../src/workspace/emails/writer.ts';
import { type Correspondence, correspondence, writerThat } from '../../support/emails.ts';
import { Harness, type HttpAnswer } from '../../support/harness.ts';
import {
  type PreparedRequest,
  type RawAnswer,
  releaseTogether,
} from '../../support/simultaneous-requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const requestOf = (
  { acme, contactId, promptId }: Correspondence,
  headers: Record<string, string> = {},
  body: object = { email_prompt_id: promptId, again: true },
): PreparedRequest => ({
  origin: harness.origin,
  path: `/api/v1/contacts/${contactId}/generate-email`,
  method: 'POST',
  key: acme.key,
  headers,
  body: JSON.stringify(body),
});

/** Sends all requests at the same instant; a busy machine may turn some away, which are then repeated. */
async function answersTo(requests: readonly PreparedRequest[]): Promise<RawAnswer[]> {
  const answers = await releaseTogether(requests);
  const turnedAway = answers.filter(({ status }) => status === 503).map((answer) => answers.indexOf(answer));
  if (turnedAway.length === 0) return answers;
  const again = await answersTo(turnedAway.map((index) => requests[index]!));
  return [...answers.filter(({ status }) => status !== 503), ...again];
}

describe('64 simultaneous requests', () => {
  it('yield 10 emails from 10 credits for a prompt that the writer does not follow, too', async () => {
    const story = await correspondence(harness, 10);
    await harness.send('PATCH', `/user-email-prompts/${story.promptId}`, story.acme.key, {
      instruction_prompt: 'Write a sonnet in Spanish.',
    });
    const answers = await answersTo(Array.from({ length: 64 }, () => requestOf(story)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(54);
    await harness.drain();
    expect(await story.credits()).toEqual({ balance: 0, held: 0, charges: 10 });
  });

  it('yield 10 emails and 54 times 402 from 10 credits; every credit is charged or returned', async () => {
    const story = await correspondence(harness, 10);
    const answers = await answersTo(Array.from({ length: 64 }, () => requestOf(story)));
    const accepted = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status === 402);
    expect([accepted.length, refused.length]).toEqual([10, 54]);
    for (const { body } of refused) expect(body).toMatchObject({ balance: 0, required: 1 });
    const remaining = accepted.map(({ headers }) => Number(headers.get('x-credits-remaining')));
    expect(remaining.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await story.credits()).toEqual({ balance: 0, held: 10, charges: 0 });

    let asked = 0;
    const writer = writerThat(() => {
      if (++asked % 3 === 0) throw new WritingFailed('The language model refused.', true);
      return {};
    });
    await harness.drain(harness.handlers({ writer }));
    expect(await story.credits()).toEqual({ balance: 3, held: 0, charges: 7 });
    expect(await story.emails()).toHaveLength(7);
  });

  it('cost one credit and return one job for the same email, unless they ask for another one', async () => {
    const story = await correspondence(harness, 10);
    const same = { email_prompt_id: story.promptId };
    const answers = await answersTo(Array.from({ length: 64 }, () => requestOf(story, {}, same)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.job_record_id)).size).toBe(1);
    const charged = answers.map(({ headers }) => Number(headers.get('x-credits-charged')));
    expect(charged.reduce((a, b) => a + b, 0)).toBe(1);
    expect(await story.credits()).toEqual({ balance: 9, held: 1, charges: 0 });

    let meanwhile: HttpAnswer | undefined;
    const writer = writerThat(async () => {
      meanwhile = await story.generate();
      return {};
    });
    await harness.drain(harness.handlers({ writer }));
    expect(meanwhile!.body).toMatchObject({
      job_record_id: answers[0]!.body.job_record_id,
      status: 'processing',
    });
    expect(await story.emails()).toHaveLength(1);

    const next = await story.generate();
    expect([next.body.status, next.headers.get('x-credits-charged')]).toEqual(['queued', '1']);
    expect(next.body.job_record_id).not.toBe(answers[0]!.body.job_record_id);
    expect(await story.credits()).toEqual({ balance: 8, held: 1, charges: 1 });
  });

  it('yield one job and one charge for one Idempotency-Key; the same key with another body is a 422', async () => {
    const story = await correspondence(harness, 10);
    const key = { 'Idempotency-Key': 'the-same' };
    const answers = await answersTo(Array.from({ length: 64 }, () => requestOf(story, key)));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(answers.filter(({ status }) => status !== 202 && status !== 409)).toEqual([]);
    expect(accepted.length).toBeGreaterThan(0);
    const again = await story.generate(key, { again: true });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
    const bodies = new Set([...accepted.map(({ text }) => text), again.text]);
    expect(bodies.size).toBe(1);
    expect(again.headers.get('x-credits-charged')).toBe('1');
    expect(await story.credits()).toEqual({ balance: 9, held: 1, charges: 0 });

    const second = await harness.seed.emailPrompt(story.acme, { instructionPrompt: 'Write again.' });
    const [other] = await releaseTogether([requestOf(story, key, { email_prompt_id: second.id })]);
    expect(other!.status).toBe(422);
    await harness.drain();
    expect(await story.emails()).toHaveLength(1);
    expect((await story.generate(key, { again: true })).text).toBe(again.text);
    expect(await story.credits()).toEqual({ balance: 9, held: 0, charges: 1 });
  });
});

describe('a held credit', () => {
  it('cannot be spent on anything else', async () => {
    const story = await correspondence(harness, 6);
    for (let i = 0; i < 3; i++) await story.generate({}, { again: true });
    const { id } = await harness.seed.district();
    const unlock = () => harness.post('/unlock', story.acme.key, { entity_type: 'district', entity_id: id });
    const refused = await unlock();
    expect([refused.status, refused.body]).toEqual([
      402,
      { error: 'INSUFFICIENT_CREDITS', message: expect.any(String), balance: 3, required: 6 },
    ]);
    const writer = writerThat(() => {
      throw new WritingFailed('The language model refused.', true);
    });
    await harness.drain(harness.handlers({ writer }));
    expect((await unlock()).status).toBe(200);
  });

  it('stays held, and is settled, when a new month begins meanwhile', async () => {
    const story = await correspondence(harness, 10);
    await story.generate();
    await harness.db.core.rows(sql`
      update credit_accounts set renews_at = now() - interval '1 day', allowance_left = 9
      where organization_id = ${story.acme.organizationId}`);
    expect(await story.credits()).toEqual({ balance: 2_000, held: 1, charges: 0 });
    await harness.drain();
    expect(await story.credits()).toEqual({ balance: 2_000, held: 0, charges: 1 });
  });
});

describe('the result of a worker that has lost its job', () => {
  it('is discarded: the email of the current worker counts', async () => {
    const story = await correspondence(harness, 10);
    await story.generate();
    const second = harness.handlers({ writer: writerThat(() => ({ subject: 'Of the second' })) });
    const first = writerThat(async () => {
      // Meanwhile the queue has declared the first worker lost and handed out the job again.
      await harness.db.core.rows(
        sql`update pgboss.job set state = 'retry' where name = 'generate_email' and state = 'active'`,
      );
      await harness.drain(second);
      return { subject: 'Of the first' };
    });
    await harness.drain(harness.handlers({ writer: first }));
    expect(await story.emails()).toEqual([expect.objectContaining({ subject: 'Of the second' })]);
    expect(await story.credits()).toEqual({ balance: 9, held: 0, charges: 1 });
  });
});
