import { defineEntity, p } from '@mikro-orm/postgresql';
import { JOB_STATUS } from './job.values.ts';

const JobSchema = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  properties: {
    id: p.uuid().primary(),
    kind: p.text(),
    organizationId: p.uuid().nullable(),
    userId: p.uuid().nullable(),
    payload: p.json<unknown>(),
    key: p.text().nullable(),
    status: p.enum(JOB_STATUS.values).default('queued'),
    attempt: p.integer().default(0),
    failures: p.integer().default(0),
    queueId: p.uuid(),
    progressCompleted: p.integer().default(0),
    progressTotal: p.integer().default(1),
    message: p.text().nullable(),
    result: p.json<unknown>().nullable(),
    error: p.text().nullable(),
    traceparent: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
});

/**
 * The record of a background job. Operators list, retry, and cancel jobs through this entity; enqueuing, claiming, and
 * finishing them are fenced statements (`new-job.ts`, `job.record.ts`).
 */
export class Job extends JobSchema.class {}
JobSchema.setClass(Job);
