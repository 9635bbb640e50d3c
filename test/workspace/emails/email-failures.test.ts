import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { cancelJob } from '../../../src/jobs/control.ts';
import { WritingFailed } from '../../../src/workspace/emails/writer.ts';
import { checked } from '../../../src/workspace/emails/writers/index.ts';
import { type Correspondence, correspondence, writerThat } from '../../support/emails.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

describe('an email that cannot be written', () => {
  /** Requests an email, lets something happen, runs the job, and returns the outcome. */
  async function endOf(
    story: Correspondence,
    { writer = writerThat(() => ({})), meanwhile = async () => undefined as unknown } = {},
  ) {
    const { job_record_id } = (await story.generate()).body;
    await meanwhile();
    await harness.drain(harness.handlers({ writer: checked(writer) }));
    const { status, error } = await story.job(job_record_id);
    const [job] = await harness.db.core.rows<{ failures: number }>(
      sql`select failures from jobs where id = ${job_record_id}`,
    );
    return { status, error, retries: job!.failures, ...(await story.credits()) };
  }
  const given = { status: 'failed', retries: 0, balance: 10, held: 0, charges: 0 };

  it.each([
    ['HTML', { body: 'Hi <b>Maya</b>' }, 'The email was refused: it has HTML.'],
    [
      'a second header',
      { subject: 'Hi\r\nBcc: x@evil.example' },
      'The email was refused: the subject has a line break',
    ],
    ['an address', { body: 'Write to x@evil.example' }, 'The email was refused: it names an email address'],
    ['no end', { body: 'x'.repeat(5_001) }, 'The email was refused: the text is longer'],
  ])('fails permanently and returns its credit because it has %s', async (_, lie, error) => {
    const story = await correspondence(harness);
    const writer = writerThat(() => lie);
    expect(await endOf(story, { writer })).toEqual({ ...given, error: expect.stringContaining(error) });
    expect(writer.briefs).toHaveLength(1);
    expect(await story.emails()).toEqual([]);
    expect(await story.contact()).toMatchObject({
      email_status: 'error',
      email_error: expect.stringContaining(error),
      email_retry_count: 0,
    });
  });

  it('is retried after a temporary failure, and in the end fails with the reason', async () => {
    const story = await correspondence(harness);
    const writer = writerThat(() => {
      throw new WritingFailed('The language model is busy.', false);
    });
    expect(await endOf(story, { writer })).toEqual({
      ...given,
      retries: 4,
      error: 'The language model is busy.',
    });
    expect(writer.briefs).toHaveLength(5);
    expect((await story.contact()).email_retry_count).toBe(4);
  });

  it('fails permanently because its prompt, its contact or its user has been deleted', async () => {
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

  it('fails permanently, too, because its contact is deleted while it is being written', async () => {
    const story = await correspondence(harness);
    const writer = writerThat(async () => {
      await harness.db.core.rows(sql`delete from contacts where id = ${story.contactId}`);
      return {};
    });
    expect(await endOf(story, { writer })).toEqual({
      ...given,
      retries: 1,
      error: 'There is no contact with this id.',
    });
    expect(writer.briefs).toHaveLength(1);
  });

  it('returns its credit because the operator cancels it', async () => {
    const story = await correspondence(harness);
    const control = { db: harness.db, queue: harness.jobs, handlers: harness.handlers() };
    const { job_record_id } = (await story.generate()).body;
    await cancelJob(control, job_record_id);
    await harness.drain();
    expect(await story.credits()).toEqual({ balance: 10, held: 0, charges: 0 });
    expect((await story.contact()).email_error).toBe('It was canceled.');
  });
});
