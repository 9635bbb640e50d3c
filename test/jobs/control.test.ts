import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cancelJob, retryJob } from '../../src/jobs/control.ts';
import { Permanent } from '../../src/jobs/job.kind.ts';
import { runJob } from '../../src/jobs/run-job.ts';
import { JobStage, leaveNote, NOTE, noting } from '../support/jobs.ts';

let stage: JobStage;
beforeAll(async () => {
  stage = await JobStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

const by = (...handlers: ReturnType<typeof noting>[]) => ({ db: stage.db, queue: stage.queue, handlers });
const refusing = noting({
  run: async () => {
    throw new Permanent('No.');
  },
});

describe('canceling', () => {
  it('ends a waiting job and releases its hold', async () => {
    const { id } = await stage.enqueueNote();
    const fates: string[] = [];
    const giving = noting({ failed: async (_tx, job) => void fates.push(job.id) });
    expect(await cancelJob(by(giving), id)).toMatchObject({ status: 'failed', error: 'It was canceled.' });
    await stage.drain();
    expect([fates, await stage.notes()]).toEqual([[id], []]);
    await expect(cancelJob(by(giving), id)).rejects.toThrow('The job is failed');
    expect(fates).toEqual([id]);
  });

  it('keeps a running job from completing', async () => {
    const { id } = await stage.enqueueNote();
    await stage.drain(
      noting({
        run: async ({ text }, job) => {
          await cancelJob(by(noting()), id);
          await leaveNote(job, text);
        },
      }),
    );
    expect(await stage.job(id)).toMatchObject({ status: 'failed', error: 'It was canceled.' });
    expect(await stage.notes()).toEqual([]);
  });
});

describe('retrying', () => {
  it('restarts a failed job with all its retries', async () => {
    const { id } = await stage.enqueueNote();
    await stage.drain(refusing);
    await retryJob(by(noting()), id);
    await stage.drain(
      noting({
        run: (_payload, job) =>
          job.attempt < 4 ? Promise.reject(new Error()) : noting().run({ text: 'done' }, job),
      }),
    );
    expect(await stage.job(id)).toMatchObject({ status: 'completed', attempt: 4, error: null });
    expect(await stage.notes()).toEqual(['done']);
  });

  it('queues the job once when several operators retry it at the same time', async () => {
    const { id } = await stage.enqueueNote();
    await stage.drain(refusing);
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => retryJob(by(noting()), id)));
    const retried = tries.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    expect(retried).toHaveLength(1);
    expect(await stage.job(id)).toMatchObject({ status: 'queued', queueId: retried[0]!.queueId });
    await stage.drain();
    expect(await stage.notes()).toEqual(['hello']);
  });

  it('shuts out the previous worker of the job', async () => {
    const { id } = await stage.enqueueNote();
    const [message] = await stage.queue.fetch(NOTE.name);
    const late = noting({
      run: async ({ text }, job) => {
        await cancelJob(by(noting()), id);
        await retryJob(by(noting()), id);
        const [again] = await stage.queue.fetch(NOTE.name);
        const other = noting({ run: () => leaveNote(job, text) as Promise<never> });
        await runJob(stage, other, again!, new AbortController().signal);
      },
    });
    await runJob(stage, late, message!, new AbortController().signal);
    await runJob(stage, noting(), message!, new AbortController().signal);
    expect(await stage.notes()).toEqual([]);
  });

  it('is refused unless the job has failed, and after its hold was released', async () => {
    const { id } = await stage.enqueueNote();
    await expect(retryJob(by(noting()), id)).rejects.toThrow('The job is queued; only a failed job');
    await stage.drain(refusing);
    const giving = noting({ failed: async () => undefined });
    await expect(retryJob(by(giving), id)).rejects.toThrow('Request a new job instead.');
    await expect(retryJob(by(), id)).rejects.toThrow('has no jobs of the kind note');
  });
});
