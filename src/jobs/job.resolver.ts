import sql from 'sql-template-tag';
import { Arg, Ctx, Field, Float, Int, ObjectType, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../context.ts';
import { DateTime, UUID } from '../graph/scalars.ts';
import { follow } from '../graph/stream.ts';
import { NeedsScope } from '../viewer/scopes.ts';
import { JOB_STATUS, type JobStatus } from './job.values.ts';

@ObjectType({ description: 'How far a job has come.', simpleResolvers: true })
class JobProgress {
  @Field(() => Int, { description: 'Steps that are done.' })
  completed!: number;

  @Field(() => Int, { description: 'All steps, at least 1.' })
  total!: number;

  @Field(() => Float, { description: 'Percent done, at most 100.' })
  percent!: number;

  @Field(() => String, { nullable: true, description: 'The same in words.' })
  message!: string | null;
}

@ObjectType({ description: 'A job in the background.', simpleResolvers: true })
class Job {
  @Field(() => UUID, { description: 'What the request that asked for it calls `job_record_id`.' })
  id!: string;

  @Field(() => UUID, { description: 'Its place in the queue; another one when it is sent again.' })
  queueId!: string;

  @Field(() => String, { description: 'What it does, such as `generate_email`.' })
  kind!: string;

  @Field(() => JOB_STATUS.type, { description: 'Where it stands.' })
  status!: JobStatus;

  @Field(() => JobProgress, { description: 'How far it has come.' })
  progress!: JobProgress;

  @Field(() => String, { nullable: true, description: 'Why it failed, or why it is tried again.' })
  error!: string | null;

  @Field(() => DateTime, { description: 'When it was asked for.' })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When work on it began.' })
  startedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was completed, or given up.' })
  finishedAt!: string | null;
}

@Resolver(() => Job)
export class JobResolver {
  @Query(() => Job, {
    nullable: true,
    description:
      "A job of the caller's organization, or a scouting job of a place that it has unlocked; null without one.",
  })
  job(
    @Arg('id', () => UUID, { description: 'Its id.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Job | null> {
    return readJob(context, id);
  }

  @NeedsScope('read')
  @Subscription(() => Job, {
    name: 'job',
    nullable: true,
    description: 'The same as the query, now and whenever it changes, until the job has ended.',
    subscribe: ({ args, context }: { args: { id: string }; context: Context }) =>
      follow(context.stream!, () => readJob(context, args.id), hasEnded),
  })
  followJob(
    @Root() job: Job | null,
    @Arg('id', () => UUID, { description: 'Its id.' }) _id: string,
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

async function readJob({ db, viewer }: Pick<Context, 'db' | 'viewer'>, id: string): Promise<Job | null> {
  const [job] = await db.core.rows<Job>(sql`
      select id, queue_id as "queueId", kind, status, error,
        json_build_object('completed', progress_completed, 'total', progress_total, 'message', message,
          'percent', round(100.0 * progress_completed / progress_total, 1)) as progress,
        created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"
      from jobs where id = ${id} and (organization_id = ${viewer.organizationId} or ${isScoutingFor(viewer)})`);
  return job ?? null;
}
