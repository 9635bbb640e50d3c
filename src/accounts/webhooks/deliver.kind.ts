import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

/** Delivers a webhook's due events; a webhook has one such job at a time. */
export const DELIVER_WEBHOOK = jobKind({
  name: 'deliver_webhook',
  payload: z.object({ webhookId: z.guid() }),
  retries: 0, // the dispatcher makes another job for due events
  backoffSeconds: 1,
  timeLimitSeconds: 600,
});
