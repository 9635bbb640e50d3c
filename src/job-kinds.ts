import { SCOUT } from './access/scout.kind.ts';
import { cleanUpDeletions } from './deletions/clean-up.job.ts';
import { cleanUpExports } from './exports/clean-up.job.ts';
import { EXPORT } from './exports/export.kind.ts';
import { cleanUpIdempotencyKeys } from './idempotency/clean-up.job.ts';
import { cleanUpJobs } from './jobs/clean-up.job.ts';
import { GENERATE_EMAIL } from './outreach/generate-email.kind.ts';
import { cleanUpScoutingRuns } from './scouting/clean-up.job.ts';
import { cleanUpAuditTrail } from './trail/clean-up.job.ts';
import { cleanUpAccessTokens } from './viewer/tokens/clean-up.job.ts';

/** All kinds of jobs; enqueuing requires only the kind, not its handler. */
export const jobKinds = [
  cleanUpJobs.kind,
  cleanUpIdempotencyKeys.kind,
  cleanUpDeletions.kind,
  cleanUpExports.kind,
  cleanUpAuditTrail.kind,
  cleanUpAccessTokens.kind,
  cleanUpScoutingRuns.kind,
  GENERATE_EMAIL,
  SCOUT,
  EXPORT,
];
