import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { cancelJob } from '../../src/jobs/control.ts';
import { claim } from '../../src/jobs/job.record.ts';
import { startWorker, type Worker } from '../../src/jobs/worker.ts';
import { COMPILED, nodeArguments } from '../support/bundled.ts';
import { asOwner } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { JobStage, leaveNote, noting } from '../support/jobs.ts';

/** A poll interval so long that a worker without a notification finds nothing. */
const A_DAY = 86_400;

let stage: JobStage;
const children: ChildProcess[] = [];
const workers: Worker[] = [];

beforeAll(async () => {
  stage = await JobStage.open();
  await asOwner(stage.address, 'create table gates (); create table late (pid int)');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const worker of workers.splice(0)) await worker.stop(5_000);
  await stage.db.core.rows(sql`with opened as (delete from gates) delete from late`);
  await stage.clear();
});
afterAll(() => stage.close());

/** A process that works on jobs as soon as this resolves. */
async function workerProcess(): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, nodeArguments('test/support/job-worker.ts'), {
    env: { ...process.env, ...COMPILED, JOB_WORKER: JSON.stringify(stage.address) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child as ChildProcess & { pid: number };
}

/** A worker in this process. */
async function worker(handler = noting(), concurrency = 2, lookSeconds = 0.5): Promise<Worker> {
  const { address, db, queue, logger } = stage;
  const options = {
    address,
    db,
    queue,
    logger,
    handlers: [handler],
    concurrency,
    sweepSeconds: 1,
    lookSeconds,
  };
  const started = await startWorker(options);
  workers.push(started);
  return started;
}

const isHeldBy =
  (id: string, { pid }: { pid: number }) =>
  async () =>
    (await stage.job(id)).message === String(pid);
const isCompleted = (id: string) => async () => {
  const job = await stage.job(id);
  return job.status === 'completed' && job;
};

describe('workers', () => {
  it('take over the jobs of a killed worker', async () => {
    const killed = await workerProcess();
    const { id } = await stage.enqueueNote('once');
    await eventually('the process has the job', isHeldBy(id, killed));
    killed.kill('SIGKILL');
    await worker();
    const job = await eventually('the job is done', isCompleted(id));
    expect(job.attempt).toBeGreaterThan(1);
    expect(await stage.notes()).toEqual(['once']);
  });

  it('take over the jobs of a paused worker, which can no longer complete them when it resumes', async () => {
    const paused = await workerProcess();
    const { id } = await stage.enqueueNote('once');
    await eventually('the process has the job', isHeldBy(id, paused));
    paused.kill('SIGSTOP');
    const other = await worker();
    await eventually('the job is done', isCompleted(id));
    await other.stop(5_000);
    await stage.db.core.rows(sql`insert into gates default values`);
    paused.kill('SIGCONT');
    const late = await eventually('the process has tried to finish', async () => {
      const [row] = await stage.db.core.rows<{ pid: number }>(sql`select pid from late`);
      return row;
    });
    expect(late.pid).toBe(paused.pid);
    expect(await stage.notes()).toEqual(['once']);
  });

  it('run a job again whose claim was overtaken by a late one that nobody waits for', async () => {
    const { id, queueId } = await stage.enqueueNote('once');
    let runs = 0;
    await worker(
      noting({
        run: async ({ text }, job) => {
          if (runs++ === 0) await claim(stage.db.core, { jobId: id, queueId });
          await leaveNote(job, text);
        },
      }),
    );
    await eventually('the job is done', isCompleted(id));
    expect(await stage.notes()).toEqual(['once']);
    expect(runs).toBe(2);
  });

  it('leave half of themselves to others, however many jobs have one share', async () => {
    const most = new Map<string, number>();
    const running = new Map<string, number>();
    const both = Promise.withResolvers<void>();
    const handler = noting({
      run: async ({ text }, job) => {
        const share = text.slice(0, 5);
        running.set(share, (running.get(share) ?? 0) + 1);
        most.set(share, Math.max(most.get(share) ?? 0, running.get(share)!));
        if (most.get('large') === 2) both.resolve();
        if (share === 'large') await both.promise;
        await sleep(50);
        await leaveNote(job, text);
        running.set(share, running.get(share)! - 1);
      },
    });
    const jobs = ['large', 'small'].flatMap((of) =>
      Array.from({ length: 8 }, (_, at) => ({
        payload: { text: `${of} ${at}` },
        share: { of, isSmall: of === 'small' },
      })),
    );
    await stage.enqueue(...jobs);
    await worker(handler, 4, 0.5);
    await eventually('all jobs are done', async () => (await stage.notes()).length === jobs.length);
    expect(Object.fromEntries(most)).toEqual({ large: 2, small: 1 });
  });

  it('share the jobs as they are notified of them, and do each once', async () => {
    const texts = Array.from({ length: 90 }, (_, i) => String(i).padStart(2, '0'));
    const running = new Set<string>();
    const overlaps: string[] = [];
    const handler = noting({
      run: async (payload, job) => {
        if (running.has(job.id)) overlaps.push(job.id);
        running.add(job.id);
        await noting().run(payload, job);
        running.delete(job.id);
      },
    });
    await Promise.all([1, 2, 3].map(() => worker(handler, 4, A_DAY)));
    await Promise.all(
      [0, 30, 60].map((from) =>
        stage.enqueue(...texts.slice(from, from + 30).map((text) => ({ payload: { text } }))),
      ),
    );
    const notes = await eventually('all jobs are done', async () => {
      const found = await stage.notes();
      return found.length >= texts.length && found;
    });
    expect(notes).toEqual(texts);
    expect(overlaps).toEqual([]);
  });

  it('finish their jobs when they stop, and claim no more', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const started: string[] = [];
    const stopping = await worker(
      noting({
        run: async (payload, job) => {
          started.push(payload.text);
          await released;
          await noting().run(payload, job);
        },
      }),
      1,
    );
    await stage.enqueueNote('first');
    await eventually('the job has begun', async () => started.length > 0);
    await stage.enqueueNote('second');
    const stopped = stopping.stop(20_000);
    release();
    await stopped;
    expect(await stage.notes()).toEqual(['first']);
    expect(started).toEqual(['first']);
  });

  it('hand back jobs that they cannot finish in time, which another worker takes at once', async () => {
    const signals: AbortSignal[] = [];
    const stuck = await worker(
      noting({
        run: (_payload, { signal }) => {
          signals.push(signal);
          return new Promise(() => undefined);
        },
      }),
    );
    const { id } = await stage.enqueueNote('once');
    await eventually('the job has begun', async () => signals.length > 0);
    await stuck.stop(50);
    expect(signals[0]?.aborted).toBe(true);
    expect(await stage.job(id)).toMatchObject({ failures: 0, error: null });
    await stage.drain();
    expect(await stage.job(id)).toMatchObject({ status: 'completed', attempt: 2 });
  });

  it('are notified when a job of theirs is canceled', async () => {
    const signals: AbortSignal[] = [];
    const handler = noting({
      run: (_payload, { signal }) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    await worker(handler);
    const { id } = await stage.enqueueNote();
    await eventually('the job has begun', async () => signals.length > 0);
    await cancelJob({ db: stage.db, queue: stage.queue, handlers: [handler] }, id);
    await eventually('the handler is stopped', async () => signals[0]?.aborted);
    expect(await stage.job(id)).toMatchObject({ status: 'failed', error: 'It was canceled.' });
  });
});
