import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';
import type { WorkerShare } from '../../jobs/new-job.ts';

/** Delivers a webhook's due events; a webhook has one such job at a time. */
export const DELIVER_WEBHOOK = jobKind({
  name: 'deliver_webhook',
  payload: z.object({ webhookId: z.guid() }),
  retries: 0, // the dispatcher makes another job for due events
  backoffSeconds: 1,
  timeLimitSeconds: 600,
});

export interface SharingWebhook {
  readonly organizationId: string;
  /** No attempt has succeeded since one failed. */
  readonly isFailing: boolean;
}

/** All webhooks that fail have one share, so that those that never answer leave workers and requests to the others. */
const FAILING: WorkerShare = { of: 'failing webhooks', isSmall: false };

/** Whose share of the workers and requests of a process a webhook takes. */
export const shareOf = ({ organizationId, isFailing }: SharingWebhook): WorkerShare =>
  isFailing ? FAILING : { of: organizationId, isSmall: false };
