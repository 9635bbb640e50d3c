import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { cleanUpJobs } from '../../src/jobs/clean-up.job.ts';
import { eventually } from '../support/eventually.ts';
import { JobStage } from '../support/jobs.ts';
import { admin, startProgram } from '../support/program.ts';

let stage: JobStage;
beforeAll(async () => {
  stage = await JobStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

describe('the job programs', () => {
  const enqueueCleanUp = () =>
    stage.db.transaction((tx) => stage.queue.enqueue(tx, cleanUpJobs.kind, [{ payload: {} }]));

  it('let admin list, cancel and retry jobs', async () => {
    const [job] = await enqueueCleanUp();
    const run = async (...args: string[]) => {
      const { status, stdout, stderr } = await admin(stage.address, ['jobs', ...args]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return stdout;
    };
    expect(JSON.parse(await run('cancel', job!.id, '--json'))).toMatchObject({
      job_record_id: job!.id,
      status: 'failed',
      error: 'It was canceled.',
    });
    expect(await run('list', '--status', 'failed')).toMatch(new RegExp(`${job!.id}  clean_up_jobs  failed`));
    expect(await run('retry', job!.id)).toBe(`${job!.id} is queued\n`);
    expect((await stage.job(job!.id)).status).toBe('queued');
  });

  it('keep the worker running until it receives a stop signal', async () => {
    const worker = startProgram('src/worker.ts', [], stage.address, { LOG_LEVEL: 'warn' });
    let output = '';
    for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise((resolve) => worker.on('close', resolve));
    await eventually('the worker is ready', async () => output.includes('The worker is ready: '));
    const { id: old } = await stage.enqueueNote();
    await stage.drain();
    await stage.db.core.rows(sql`update jobs set finished_at = now() - interval '91 days' where id = ${old}`);
    const [job] = await enqueueCleanUp();
    await eventually('the job is done', async () => (await stage.job(job!.id)).status === 'completed');
    expect(await stage.job(old)).toBeUndefined();
    worker.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output).toMatch(/^The worker is ready: .*\nStopped\.\n$/);
  });

  it('make the worker print its usage, and refuse to start without any work', async () => {
    const outputOf = async (args: string[], environment?: Record<string, string>) => {
      const child = startProgram('src/worker.ts', args, stage.address, environment);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      return [await new Promise((resolve) => child.on('close', resolve)), output];
    };
    expect(await outputOf(['--help'])).toEqual([0, expect.stringContaining('Usage: worker')]);
    expect(await outputOf([], { WORKERS: '0' })).toEqual([2, expect.stringContaining('WORKERS is 0')]);
  });
});
