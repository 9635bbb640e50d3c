/**
 * A worker that writes emails in a separate process, for tests that kill and pause it. See `EmailWorkerSettings`.
 */

import { armFailpoint } from '@emi/base/runtime';
import { pino } from 'pino';
import { entities } from '../../src/app/entities.ts';
import { jobKinds } from '../../src/app/job-kinds.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import { generateEmails } from '../../src/workspace/emails/generate-email.job.ts';
import { createWriter } from '../../src/workspace/emails/writers/index.ts';
import type { EmailWorkerSettings } from './email-workers.ts';
import { openTestDatabase } from './open-database.ts';

const settings = JSON.parse(process.env.EMAIL_WORKER ?? '') as EmailWorkerSettings;
const { address, languageModel, concurrency } = settings;
const db = await openTestDatabase({ address, entities, coreConnections: 4, searchConnections: 1 });
const queue = await JobQueue.open(db, jobKinds);
armFailpoint(settings.failpoint);

await startWorker({
  address,
  db,
  queue,
  handlers: [generateEmails({ db, writer: createWriter({ languageModel }) })],
  concurrency,
  logger: pino({ level: 'silent' }),
  sweepSeconds: 1,
  lookSeconds: 0.5,
});
console.log('ready');
