import { badRequest } from '@emi/base/problems';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { LostJob, Permanent } from '../../src/jobs/job.kind.ts';
import { claim } from '../../src/jobs/job.record.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { runJob } from '../../src/jobs/run-job.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { drain } from '../support/drain.ts';
import { JobStage, leaveNote, NIGHTLY, NOTE, noting } from '../support/jobs.ts';
import { statementsOf } from '../support/statements.ts';

let stage: JobStage;
beforeAll(async () => {
  stage = await JobStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

/** The only waiting message. */
const nextMessage = async () => (await stage.queue.fetch(NOTE.name))[0]!;
const ours = () => new AbortController().signal;

it('a queue is opened without creating again what exists', async () => {
  const statements = await statementsOf(async () => {
    const again = await JobQueue.open(stage.db, [NOTE, NIGHTLY]);
    await again.close();
  });
  expect(statements.filter(({ text }) => text.includes('create_queue'))).toEqual([]);
});

describe('enqueuing a job', () => {
  it('commits and rolls back with its transaction', async () => {
    const story = (text: string, end: () => void) =>
      stage.db.transaction(async (tx) => {
        await stage.queue.enqueue(tx, NOTE, [{ payload: { text } }]);
        end();
      });
    await expect(
      story('never', () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await stage.queue.fetch(NOTE.name)).toEqual([]);
    await story('for good', () => undefined);
    await stage.drain();
    expect(await stage.notes()).toEqual(['for good']);
  });

  it('validates the payload', async () => {
    const tooLong = { payload: { text: 'x'.repeat(21) } };
    await expect(stage.enqueue({ payload: { text: 'fine' } }, tooLong)).rejects.toThrow(z.ZodError);
    await stage.drain();
    expect(await stage.notes()).toEqual([]);
  });

  it('accepts a hundred jobs at once, and answers in their order', async () => {
    const texts = Array.from({ length: 100 }, (_, i) => String(i).padStart(3, '0'));
    const jobs = await stage.enqueue(...texts.map((text) => ({ payload: { text } })));
    const stored = await stage.db.core.rows<{ id: string; text: string }>(
      sql`select id, payload ->> 'text' as text from jobs`,
    );
    const textOf = new Map(stored.map(({ id, text }) => [id, text]));
    expect(jobs.map(({ id }) => textOf.get(id))).toEqual(texts);
    await stage.drain();
    expect(await stage.notes()).toEqual(texts);
  });

  it('creates one open job per key, however many concurrent requests, and a new one after its end', async () => {
    const ask = () =>
      stage.enqueue({ payload: { text: 'a' }, key: 'a' }, { payload: { text: 'b' }, key: 'b' });
    const asked = await Promise.all(Array.from({ length: 8 }, ask));
    for (const place of [0, 1]) {
      expect(new Set(asked.map((jobs) => jobs[place]!.id)).size).toBe(1);
      expect(new Set(asked.map((jobs) => jobs[place]!.queueId)).size).toBe(1);
      expect(asked.filter((jobs) => jobs[place]!.isNew)).toHaveLength(1);
    }
    await stage.drain();
    expect((await ask()).map(({ isNew }) => isNew)).toEqual([true, true]);
    await stage.drain();
    expect(await stage.notes()).toEqual(['a', 'a', 'b', 'b']);
  });
});

describe('a failed attempt', () => {
  it('is retried as often as the kind allows, and then is final', async () => {
    const { id } = await stage.enqueueNote();
    let tries = 0;
    const fates: string[] = [];
    await stage.drain(
      noting({
        run: async () => {
          tries++;
          throw new Error('the secret of the server');
        },
        failed: async (_tx, job) => void fates.push(job.id),
      }),
    );
    expect([tries, fates]).toEqual([3, [id]]);
    expect(await stage.job(id)).toMatchObject({
      status: 'failed',
      attempt: 3,
      failures: 2,
      error: 'Something went wrong on our side.',
      finishedAt: expect.any(Date),
    });
  });

  it('is forgotten once a retry succeeds', async () => {
    const { id } = await stage.enqueueNote('in the end');
    await stage.drain(
      noting({
        run: async ({ text }, job) => {
          if (job.attempt < 3) throw badRequest('Not yet.');
          await leaveNote(job, text);
        },
      }),
    );
    expect(await stage.job(id)).toMatchObject({ status: 'completed', attempt: 3, error: null });
    expect(await stage.notes()).toEqual(['in the end']);
  });

  it('waits longer before each retry', async () => {
    const { id } = await stage.enqueueNote();
    const failing = noting({
      run: async () => {
        throw badRequest('The mail server is away.');
      },
    });
    const pauses: number[] = [];
    for (let time = 0; time < 2; time++) {
      const message = await nextMessage();
      await runJob(stage, failing, message, ours());
      expect(await stage.job(id)).toMatchObject({ status: 'queued', error: 'The mail server is away.' });
      const [row] = await stage.db.core.rows<{ pause: number }>(
        sql`select extract(epoch from start_after - now())::int as pause from pgboss.job where name = ${NOTE.name}`,
      );
      pauses.push(row!.pause);
    }
    expect(pauses[0]).toBeGreaterThan(40);
    expect(pauses[0]).toBeLessThanOrEqual(75);
    expect(pauses[1]).toBeGreaterThan(85);
    expect(pauses[1]).toBeLessThanOrEqual(150);
  });

  it('ends the job at once when permanent, records why, and releases its hold in the same transaction', async () => {
    const { id } = await stage.enqueueNote();
    const refused = noting({
      run: async () => {
        throw new Permanent('The address does not exist.');
      },
    });
    const message = await nextMessage();
    const broken = { ...refused, failed: () => Promise.reject(new Error('cannot give back')) };
    await expect(runJob(stage, broken, message, ours())).rejects.toThrow('cannot give back');
    expect((await stage.job(id)).status).toBe('processing');

    const giving = noting({
      run: refused.run,
      failed: async (tx, job) =>
        void (await tx.rows(sql`insert into notes (job_id, text) values (${job.id}, ${job.payload.text})`)),
    });
    await runJob(stage, giving, message, ours());
    await runJob(stage, giving, message, ours());
    expect(await stage.job(id)).toMatchObject({ status: 'failed', error: 'The address does not exist.' });
    expect(await stage.notes()).toEqual(['hello']);
  });

  it('is the result of a payload from an older version', async () => {
    const { id } = await stage.enqueueNote();
    await stage.db.core.rows(sql`update jobs set payload = '{"words": 1}'`);
    await stage.drain();
    expect(await stage.job(id)).toMatchObject({ status: 'failed', attempt: 1 });
  });

  it('is the result of an attempt that takes too long', async () => {
    const { id } = await stage.enqueueNote();
    await stage.drain({
      kind: { ...NOTE, retries: 0, timeLimitSeconds: 0.05 },
      run: (_payload, { signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    });
    expect(await stage.job(id)).toMatchObject({ status: 'failed' });
  });
});

describe('a worker that has lost its job', () => {
  it('cannot complete it, whether or not the new worker has, nor report progress, nor fail it', async () => {
    for (const otherFinishes of [true, false]) {
      const { id, queueId } = await stage.enqueueNote();
      const message = await nextMessage();
      const refusals: unknown[] = [];
      const fates: string[] = [];
      const late = noting({
        run: async (_payload, job) => {
          if (otherFinishes) await runJob(stage, noting(), message, ours());
          else await claim(stage.db.core, { jobId: id, queueId });
          refusals.push(await leaveNote(job, 'late').catch((error) => error));
          refusals.push(await job.progress(1, 2, 'late').catch((error) => error));
          throw new Permanent('late');
        },
        failed: async (_tx, job) => void fates.push(job.id),
      });
      await runJob(stage, late, message, ours());
      expect(refusals).toEqual([expect.any(LostJob), expect.any(LostJob)]);
      expect(fates).toEqual([]);
      expect(await stage.job(id)).toMatchObject({
        status: otherFinishes ? 'completed' : 'processing',
        message: null,
        error: null,
        attempt: 2,
      });
      expect(await stage.notes()).toEqual(['hello']);
      await stage.drain();
    }
  });

  it('leaves no trace when its last transaction is rolled back, and the job runs again', async () => {
    const { id } = await stage.enqueueNote('once');
    await stage.drain(
      noting({
        run: async ({ text }, job) => {
          await job.finish(async (tx) => {
            await tx.rows(sql`insert into notes (job_id, text) values (${job.id}, ${text})`);
            if (job.attempt === 1) throw new Error('at the last moment');
          });
        },
      }),
    );
    expect(await stage.notes()).toEqual(['once']);
    expect(await stage.job(id)).toMatchObject({ status: 'completed', attempt: 2 });
  });

  it('is not replaced indefinitely: a job that has lost many workers fails', async () => {
    const { id } = await stage.enqueueNote();
    const message = await nextMessage();
    await runJob(stage, noting(), { ...message, retryCount: 21 }, ours());
    expect(await stage.job(id)).toMatchObject({
      status: 'failed',
      error: 'The job was interrupted too often.',
    });
    expect(await stage.notes()).toEqual([]);
  });
});

describe('the progress of a job', () => {
  it('is recorded while the job runs, and full at its end', async () => {
    const { id } = await stage.enqueueNote();
    const seen: unknown[] = [];
    await stage.drain(
      noting({
        run: async (_payload, job) => {
          await job.progress(1, 3, 'One of three');
          seen.push(await stage.job(id));
        },
      }),
    );
    expect(seen).toEqual([
      expect.objectContaining({
        status: 'processing',
        progressCompleted: 1,
        progressTotal: 3,
        message: 'One of three',
      }),
    ]);
    expect(await stage.job(id)).toMatchObject({ status: 'completed', progressCompleted: 3 });
  });
});

describe('the schedule', () => {
  it('runs a job that nobody enqueued, once per message', async () => {
    const { address, logger, queue, db } = stage;
    const handler = { kind: NIGHTLY, run: async () => {} };
    const worker = await startWorker({ address, logger, queue, db, handlers: [handler], concurrency: 1 });
    await worker.stop(1_000);
    const schedules = await db.core.rows(sql`select name, cron, timezone from pgboss.schedule`);
    expect(schedules).toEqual([{ name: 'nightly', cron: '0 4 * * *', timezone: 'UTC' }]);

    // The message that pg-boss sends when the schedule is due, without a record.
    await db.core.rows(sql`
      insert into pgboss.job (id, name, data, heartbeat_seconds, policy, expire_seconds, retry_limit, keep_until)
      values (gen_random_uuid(), 'nightly', '{}', 20, 'standard', 60, 1, now() + interval '1 hour')`);
    await drain(stage, [handler]);
    const jobs = await db.core.rows(sql`select kind, status, attempt, organization_id from jobs`);
    expect(jobs).toEqual([{ kind: 'nightly', status: 'completed', attempt: 1, organization_id: null }]);
  });

  it('ends once a worker starts whose settings disable it', async () => {
    const { address, logger, queue, db } = stage;
    const handler = { kind: { ...NIGHTLY, cron: undefined }, run: async () => {} };
    const worker = await startWorker({ address, logger, queue, db, handlers: [handler], concurrency: 1 });
    await worker.stop(1_000);
    expect(await db.core.rows(sql`select name from pgboss.schedule`)).toEqual([]);
  });
});
