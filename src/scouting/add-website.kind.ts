import { INSTITUTION_TYPE } from '@emi/reading/vocabulary';
import { z } from 'zod';
import { jobKind } from '../jobs/job.kind.ts';

/** Reads a website that a customer proposes for a place, and stores it if it is the place's. */
export const ADD_WEBSITE = jobKind({
  name: 'add_website',
  payload: z.object({
    entityType: z.enum(INSTITUTION_TYPE.values),
    entityId: z.uuid(),
    websiteUrl: z.url(),
  }),
  retries: 0,
  backoffSeconds: 10,
  timeLimitSeconds: 300,
});
