/**
 * A worker in a separate process, for tests that kill and pause it. The environment contains the database's address.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { LostJob } from '../../src/jobs/job.kind.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { leaveNote, NOTE, noting } from './jobs.ts';
import { openTestDatabase } from './open-database.ts';

const POLL_MS = 20;
const address = JSON.parse(process.env.JOB_WORKER ?? '');
const db = await openTestDatabase({ address, entities, coreConnections: 4, searchConnections: 1 });
const queue = await JobQueue.open(db, [NOTE]);

const handler = noting({
  run: async ({ text }, job) => {
    await job.progress(0, 1, String(process.pid));
    // The first attempt waits until the gate opens, and ignores signals; later ones are quick.
    while (job.attempt === 1 && !(await isOpen())) await sleep(POLL_MS);
    await leaveNote(job, text).catch(async (error) => {
      if (error instanceof LostJob) await db.core.rows(sql`insert into late values (${process.pid})`);
    });
  },
});
const isOpen = async () => (await db.core.rows(sql`select from gates`)).length > 0;

await startWorker({
  address,
  db,
  queue,
  handlers: [handler],
  concurrency: 2,
  logger: pino({ level: 'silent' }),
  sweepSeconds: 1,
  lookSeconds: 0.5,
});
console.log('ready');
