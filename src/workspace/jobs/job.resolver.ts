import { DateTime, UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import { follow, inOrder } from '@emi/records/context';
import sql from 'sql-template-tag';
import { Arg, Ctx, Field, Float, Int, ObjectType, Query, Resolver, Root, Subscription } from 'type-graphql';
import { JOB_STATUS, type JobStatus } from '../../jobs/job.values.ts';
import type { Context } from '../../requests/context/context.ts';

@ObjectType({ description: 'How much of a job’s work is done.', simpleResolvers: true })
class JobProgress {
  @Field(() => Int, { description: 'Steps that have ended, of `total`.' })
  completed!: number;

  @Field(() => Int, { description: 'The number of steps, at least 1.' })
  total!: number;

  @Field(() => Float, { description: 'Percent complete, at most 100.' })
  percent!: number;

  @Field(() => String, { nullable: true, description: 'What the job is doing, or how it ended, in words.' })
  message!: string | null;
}

@ObjectType({
  description: 'Work in the background that a request has started, such as an export or a scouting run.',
  simpleResolvers: true,
})
export class Job {
  @Field(() => UUID, { description: 'The identifier, called `job_record_id` in responses that queue a job.' })
  id!: string;

  @Field(() => UUID, {
    description: "The queue's identifier of the job, which changes if the job is queued again.",
  })
  queueId!: string;

  @Field(() => String, { description: 'The kind of the job, such as `generate_email`.' })
  kind!: string;

  @Field(() => JOB_STATUS.type, { description: 'The state of the work, such as `processing`.' })
  status!: JobStatus;

  @Field(() => JobProgress, { description: 'How far the work is, as a share and in words.' })
  progress!: JobProgress;

  @Field(() => String, {
    nullable: true,
    description: 'The reason why the last attempt failed; null if none has, and once the job has completed.',
  })
  error!: string | null;

  @Field(() => DateTime, { description: 'When the job was queued.' })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When a worker took the job; null while it waits.' })
  startedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the job completed or failed for good; null before.',
  })
  finishedAt!: string | null;
}

@Resolver(() => Job)
export class JobResolver {
  @Query(() => Job, {
    nullable: true,
    description:
      "A job of the caller's organization, or the scouting job of a place that it has unlocked. Null if " +
      'there is none.',
  })
  job(
    @Arg('id', () => UUID, { description: 'The id of the job, from the response that queued it.' })
    id: string,
    @Ctx() context: Context,
  ): Promise<Job | null> {
    return readJob(context, id);
  }

  @NeedsScope('read')
  @Subscription(() => Job, {
    name: 'job',
    nullable: true,
    description: 'The current state of a job, and every change until the job has ended.',
    subscribe: ({ args, context }: { args: { id: string }; context: Context }) =>
      follow(context.stream!, () => readJob(context, args.id), hasEnded),
  })
  followJob(
    @Root() job: Job | null,
    @Arg('id', () => UUID, { description: 'The id of the job, from the response that queued it.' })
    _id: string,
  ): Job | null {
    return job;
  }
}

const hasEnded = ({ status }: Job): boolean => status === 'completed' || status === 'failed';

/** Scouting serves every organization that has unlocked the place, so its job belongs to none of them alone. */
const isScoutingFor = ({ organizationId }: Context['viewer']) => sql`exists (
  select from scouting_runs run
    join unlocks u on u.entity_type = run.entity_type and u.entity_id = run.entity_id
  where run.job_id = jobs.id and u.organization_id = ${organizationId})`;

/** Reads a job of the caller's organization, or the scouting job of an unlocked place; null if there is no such job. */
export async function readJob(context: Pick<Context, 'db' | 'viewer'>, id: string): Promise<Job | null> {
  const [job] = await readJobs(context, [id]);
  return job ?? null;
}

/** Reads a job that belongs to a record, batched over the records of a page. */
export const loadJob = (context: Context, id: string): Promise<Job | null> =>
  context.loaders
    .get('jobs', async (ids) => inOrder(ids, await readJobs(context, ids), (job) => job.id))
    .load(id);

const readJobs = ({ db, viewer }: Pick<Context, 'db' | 'viewer'>, ids: readonly string[]): Promise<Job[]> =>
  db.core.rows<Job>(sql`
      select id, queue_id as "queueId", kind, status, error,
        json_build_object('completed', progress_completed, 'total', progress_total, 'message', message,
          'percent', round(100.0 * progress_completed / progress_total, 1)) as progress,
        created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"
      from jobs
      where id = any(${ids}::uuid[]) and (organization_id = ${viewer.organizationId} or ${isScoutingFor(viewer)})`);
