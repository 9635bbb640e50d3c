import { z } from 'zod';
import { EMAIL_PRICE } from '../../accounts/prices/prices.ts';
import { jobKind } from '../../jobs/job.kind.ts';

// `guid` rather than `uuid`: imported ids need not be UUIDs of a known version.
/** Writes an email to a contact. */
export const GENERATE_EMAIL = jobKind({
  name: 'generate_email',
  payload: z.object({
    contactId: z.guid(),
    emailPromptId: z.guid(),
    /** The finding that the email is about; absent: the findings of the place that suit the email best. */
    findingId: z.guid().optional(),
    /** The credits held for the email: 0 for some emails of the previous release, absent in jobs of earlier ones. */
    held: z.union([z.literal(0), z.literal(EMAIL_PRICE)]).default(EMAIL_PRICE),
  }),
  retries: 4,
  backoffSeconds: 5,
  timeLimitSeconds: 660, // longer than any language model timeout that can be configured
});

export type EmailJob = (typeof GENERATE_EMAIL.payload)['_output'];
export type EmailOrder = Omit<EmailJob, 'held'>;
