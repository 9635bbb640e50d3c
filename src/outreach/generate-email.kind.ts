import { z } from 'zod';
import { jobKind } from '../jobs/job.kind.ts';

/** Writes an email to a contact. The ids are whatever is in the database, which may be no UUIDs of a known version. */
export const GENERATE_EMAIL = jobKind({
  name: 'generate_email',
  payload: z.object({ contactId: z.guid(), emailPromptId: z.guid() }),
  retries: 4,
  backoffSeconds: 5,
  timeLimitSeconds: 660, // longer than any timeout of a language model that can be set
});

/** Which email is to be written. */
export type EmailOrder = (typeof GENERATE_EMAIL.payload)['_output'];
