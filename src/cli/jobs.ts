import { parseUuid } from '@emi/base/scalars';
import { type Command, Option } from 'commander';
import { jobHandlers, toolsFor } from '../app/job-handlers.ts';
import { jobKinds } from '../app/job-kinds.ts';
import { cancelJob, type JobControl, listJobs, retryJob } from '../jobs/control.ts';
import type { Job } from '../jobs/job.entity.ts';
import { JOB_STATUS, type JobStatus } from '../jobs/job.values.ts';
import { JobQueue } from '../jobs/queue.ts';
import { aboutOne, checkLimit, example, limitOption, runs } from './command.ts';
import { type Result, table } from './output.ts';
import type { CliSession } from './session.ts';

export function addJobCommands(program: Command): void {
  const jobs = program.command('jobs').description('manage background jobs');

  runs<{ status?: JobStatus; kind?: string; org?: string; limit: number }>(
    jobs
      .command('list')
      .description('list jobs, newest first')
      .addOption(new Option('--status <status>', 'only jobs with this status').choices(JOB_STATUS.values))
      .option('--kind <kind>', 'only jobs of this kind, such as clean_up_jobs')
      .option('--org <id>', 'only jobs of this organization')
      .addOption(limitOption('jobs'))
      .addHelpText('after', example('jobs list --status failed', 'jobs list --org ORGANIZATION_ID --json')),
    async ({ db }, { status, kind, org, limit }) => {
      checkLimit(limit);
      const organizationId = org === undefined ? undefined : parseUuid(org, 'organization id');
      const found = await listJobs(db, { status, kind, organizationId }, limit);
      return { json: found.map(shown), text: lines(found) };
    },
  );

  runs(aboutOne(jobs, 'retry', 'restart a failed job with all its retries'), (session, _, id) =>
    change(session, retryJob, id),
  );

  runs(
    aboutOne(jobs, 'cancel', 'cancel a queued or running job; it counts as failed and releases its hold'),
    (session, _, id) => change(session, cancelJob, id),
  );
}

async function change(
  { db, config }: CliSession,
  verb: (control: JobControl, id: string) => Promise<Job>,
  id: string | undefined,
): Promise<Result> {
  const queue = await JobQueue.open(db, jobKinds);
  try {
    const tools = await toolsFor(db, queue, config); // for how handlers end jobs; this command runs none
    const job = await verb({ db, queue, handlers: jobHandlers(tools) }, parseUuid(id, 'job id'));
    await tools.close();
    return { json: shown(job), text: `${job.id} is ${job.status}` };
  } finally {
    await queue.close();
  }
}

const shown = (job: Job) => ({
  job_record_id: job.id,
  job_id: job.queueId,
  kind: job.kind,
  status: job.status,
  organization_id: job.organizationId,
  user_id: job.userId,
  attempt: job.attempt,
  failures: job.failures,
  progress: { completed: job.progressCompleted, total: job.progressTotal, message: job.message },
  result: job.result,
  error: job.error,
  created_at: job.createdAt,
  started_at: job.startedAt,
  finished_at: job.finishedAt,
});

const lines = (jobs: readonly Job[]): string =>
  table(
    ['job', 'kind', 'status', 'tries', 'done', 'organization', 'created', 'error'],
    jobs.map((job) => [
      job.id,
      job.kind,
      job.status,
      job.attempt,
      `${job.progressCompleted}/${job.progressTotal}`,
      job.organizationId,
      job.createdAt,
      job.error,
    ]),
  );
