import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WritingFailed } from '../../../src/workspace/emails/writer.ts';
import { createWriter } from '../../../src/workspace/emails/writers/index.ts';
import { openEmailTasks } from '../../../src/workspace/emails/writers/isolated-tasks.ts';
import { brief, FINDINGS } from '../../support/briefs.ts';

let tasks: ReturnType<typeof openEmailTasks>;
beforeAll(() => {
  tasks = openEmailTasks();
});
afterAll(() => tasks.close());

const { signal } = new AbortController();

describe('an isolated process for emails', () => {
  it('writes the same email as this process', async () => {
    const order = brief({ intelligence: FINDINGS });
    const email = await createWriter({ tasks }).write(order, signal);
    expect(email).toEqual(await createWriter({}).write(order, signal));
  });

  it('refuses prompts and emails for the same reasons', async () => {
    const wrong = createWriter({ tasks }).write(brief({ instruction: 'Hello {{who}}' }), signal);
    await expect(wrong).rejects.toMatchObject({
      message: expect.stringContaining('{{who}} is not a placeholder'),
      isPermanent: true,
    });
    const email = await createWriter({}).write(brief(), signal);
    const smuggled = tasks.check({ ...email, body: 'See evil.com.' }, brief(), signal);
    await expect(smuggled).rejects.toThrow('it has a link that is not in the prompt');
  });

  it('is killed when an email takes too long, which fails the attempt and allows a retry', async () => {
    const hasty = openEmailTasks(1);
    try {
      const late = hasty.write(brief(), signal);
      await expect(late).rejects.toThrow(WritingFailed);
      await expect(late).rejects.toMatchObject({ isPermanent: false });
    } finally {
      await hasty.close();
    }
  });

  it('is killed with the job', async () => {
    const painPoints = Array<(typeof FINDINGS.painPoints)[0]>(20_000).fill(FINDINGS.painPoints[0]!);
    const stopping = new AbortController();
    const writing = tasks.write(brief({ intelligence: { painPoints } }), stopping.signal);
    stopping.abort(new Error('the worker stops'));
    await expect(writing).rejects.toThrow('the worker stops');
    await expect(tasks.write(brief(), signal)).resolves.toHaveProperty('subject');
  });
});
