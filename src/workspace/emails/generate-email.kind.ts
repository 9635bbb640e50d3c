import { z } from 'zod';
import { jobKind } from '../../jobs/job.kind.ts';

// `guid` rather than `uuid`: imported ids need not be UUIDs of a known version.
/** Writes an email to a contact. */
export const GENERATE_EMAIL = jobKind({
  name: 'generate_email',
  payload: z.object({ contactId: z.guid(), emailPromptId: z.guid() }),
  retries: 4,
  backoffSeconds: 5,
  timeLimitSeconds: 660, // longer than the longest language model timeout that can be configured
});

export type EmailOrder = (typeof GENERATE_EMAIL.payload)['_output'];
