import { SCOUT } from '../accounts/unlocking/scout.kind.ts';
import { DELIVER_WEBHOOK } from '../accounts/webhooks/deliver.kind.ts';
import { CHECK_ADDRESSES } from '../directory/contacts/check-addresses.kind.ts';
import { REFRESH_ERATE } from '../importers/erate/refresh/refresh.kind.ts';
import { cleanUpJobs } from '../jobs/clean-up.job.ts';
import { cleanUpAuditTrail } from '../maintenance/retention/audit-trail.job.ts';
import { cleanUpAuthorization } from '../maintenance/retention/authorization.job.ts';
import { cleanUpBudgets } from '../maintenance/retention/budgets.job.ts';
import { cleanUpDeletions } from '../maintenance/retention/deletions.job.ts';
import { cleanUpEvents } from '../maintenance/retention/events.job.ts';
import { cleanUpExports } from '../maintenance/retention/exports.job.ts';
import { cleanUpIdempotencyKeys } from '../maintenance/retention/idempotency.job.ts';
import { deleteOrganizations } from '../maintenance/retention/organizations.job.ts';
import { cleanUpScoutingRuns } from '../maintenance/retention/scouting.job.ts';
import { cleanUpAccessTokens } from '../maintenance/retention/tokens.job.ts';
import { cleanUpTriage } from '../maintenance/retention/triage.job.ts';
import { GENERATE_EMAIL } from '../workspace/emails/generate-email.kind.ts';
import { EXPORT_KINDS } from '../workspace/exports/export.kind.ts';
import { MATCH_FILE } from '../workspace/match-files/match-file.kind.ts';
import { SWEEP_DUE } from '../workspace/searches/sweep-due.kind.ts';

/** All kinds of jobs; enqueuing requires only the kind, not its handler. */
export const jobKinds = [
  cleanUpJobs.kind,
  cleanUpIdempotencyKeys.kind,
  cleanUpDeletions.kind,
  cleanUpTriage.kind,
  cleanUpExports.kind,
  cleanUpEvents.kind,
  cleanUpAuditTrail.kind,
  cleanUpAccessTokens.kind,
  cleanUpAuthorization.kind,
  cleanUpBudgets.kind,
  cleanUpScoutingRuns.kind,
  deleteOrganizations.kind,
  GENERATE_EMAIL,
  SCOUT,
  ...EXPORT_KINDS,
  MATCH_FILE,
  DELIVER_WEBHOOK,
  REFRESH_ERATE,
  SWEEP_DUE,
  CHECK_ADDRESSES,
];
