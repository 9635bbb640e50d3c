/** Requests an email in a separate process, which is killed at a failpoint. See `EmailRequestSettings`. */
import 'reflect-metadata';
import { armFailpoint } from '@emi/base/runtime';
import { limitsOf } from '@emi/base/viewer';
import { Loaders } from '@emi/records/context';
import { entities } from '../../src/app/entities.ts';
import { jobKinds } from '../../src/app/job-kinds.ts';
import { JobQueue } from '../../src/jobs/queue.ts';
import type { Context } from '../../src/requests/context/context.ts';
import { idempotentRequest } from '../../src/requests/idempotency/idempotent-request.ts';
import { generateEmail } from '../../src/workspace/emails/generate-email.ts';
import type { EmailRequestSettings } from './email-workers.ts';
import { openTestDatabase } from './open-database.ts';

const settings = JSON.parse(process.env.EMAIL_REQUEST ?? '') as EmailRequestSettings;
const db = await openTestDatabase({
  address: settings.address,
  entities,
  coreConnections: 2,
  searchConnections: 1,
});
const jobs = await JobQueue.open(db, jobKinds, settings.leaseSeconds);
armFailpoint(settings.failpoint);

const { organizationId, userId, order, idempotencyKey } = settings;
const context = {
  viewer: {
    organizationId,
    userId,
    limits: limitsOf('growth'),
    channel: 'api',
    budgets: [],
    keyId: null,
    ancestry: [],
  },
  db,
  jobs,
  loaders: new Loaders(),
  now: new Date(),
  mutation: 'body',
  idempotent: idempotentRequest({
    method: 'POST',
    originalUrl: `/api/v1/contacts/${order.contactId}/generate-email`,
    headers: { 'idempotency-key': idempotencyKey },
    body: { email_prompt_id: order.emailPromptId },
  }),
  usage: {},
  openList: async () => {
    throw new Error('there are no lists');
  },
} as unknown as Context;
await generateEmail(context, order);
