import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';
import type { WorkerShare } from '../../jobs/new-job.ts';

/** Delivers a webhook's due events; a webhook has one such job at a time. */
export const DELIVER_WEBHOOK = jobKind({
  name: 'deliver_webhook',
  payload: z.object({ webhookId: z.guid() }),
  retries: 0, // the dispatcher enqueues another job for due events
  backoffSeconds: 1,
  timeLimitSeconds: 600,
});

export interface SharingWebhook {
  readonly organizationId: string;
  /** True if the latest attempts failed. */
  readonly isFailing: boolean;
}

/** The quota that all failing webhooks share, so that receivers that never answer leave workers to the others. */
const FAILING: WorkerShare = { of: 'failing webhooks', isSmall: false };

/** The quota of workers and requests that a webhook uses: its organization's, or that of failing webhooks. */
export const shareOf = ({ organizationId, isFailing }: SharingWebhook): WorkerShare =>
  isFailing ? FAILING : { of: organizationId, isSmall: false };
