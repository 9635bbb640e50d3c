import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Delivers what is due to a webhook; a webhook has one such job at a time. */
export const DELIVER_WEBHOOK = jobKind({
  name: 'deliver_webhook',
  payload: z.object({ webhookId: z.guid() }),
  retries: 0, // what is due gets another job
  backoffSeconds: 1,
  timeLimitSeconds: 600,
});
