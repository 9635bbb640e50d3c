import sql, { raw } from 'sql-template-tag';
import { KEPT_DAYS as EVENT_DAYS } from '../../accounts/events/event.values.ts';
import { DELETIONS_KEPT_DAYS } from '../../directory/deletions/deletion.search.ts';
import { type CleanUp, cleanUpJob, cleanUpJobs, type Retention } from '../../jobs/clean-up.job.ts';
import { KEPT_HOURS } from '../../requests/idempotency/with-idempotency.ts';
import { EXPORT_KEPT_HOURS } from '../../workspace/exports/write-file.ts';

/** The retention of rows that are kept for a number of days. */
const keptFor = (
  days: number,
  table: string,
  owner: Retention['owner'],
  since = 'created_at',
): Retention => ({
  table,
  owner,
  kept: `${days} days`,
  expired: sql`r.${raw(since)} < now() - ${days} * interval '1 day'`,
});

const UNTIL_EXPIRY = {
  owner: 'tenant',
  kept: 'until they expire',
  expired: sql`r.expires_at < now()`,
} as const;

/** Deletes stored responses that are too old to be replayed. */
export const cleanUpIdempotencyKeys = cleanUpJob('clean_up_idempotency_keys', '23 * * * *', {
  table: 'idempotency_keys',
  owner: 'tenant',
  kept: `${KEPT_HOURS} hours`,
  expired: sql`r.created_at < now() - ${KEPT_HOURS} * interval '1 hour'`,
});

export const cleanUpAccessTokens = cleanUpJob('clean_up_access_tokens', '41 * * * *', {
  table: 'access_tokens',
  ...UNTIL_EXPIRY,
});

/** Deletes expired codes and refresh tokens, and registered applications that were granted no access within a day. */
const cleanUpAuthorization = cleanUpJob(
  'clean_up_authorization',
  '47 * * * *',
  { table: 'sign_in_codes', ...UNTIL_EXPIRY, kept: '10 minutes' },
  {
    table: 'authorization_codes',
    owner: 'tenant',
    kept: '1 day, so that one that comes back is recognized',
    expired: sql`r.expires_at < now() - interval '1 day'`,
  },
  { table: 'refresh_tokens', ...UNTIL_EXPIRY },
  {
    table: 'registered_applications',
    owner: 'system',
    kept: '1 day, or as long as a grant names them',
    expired: sql`r.created_at < now() - interval '1 day'
      and not exists (select from grants g where g.client_id = r.id::text and g.revoked_at is null)`,
  },
);

/** Deletes the spending of days before yesterday, which no budget needs. */
const cleanUpBudgets = cleanUpJob('clean_up_budgets', '23 4 * * *', {
  table: 'budget_days',
  owner: 'tenant',
  kept: '2 days',
  expired: sql`r.day < (now() at time zone 'UTC')::date - 1`,
});

/** A chunk can be as large as a megabyte. */
const CHUNKS = 100;

/** Deletes files whose links have expired, and the records of old exports with any remaining files. */
export const cleanUpExports = cleanUpJob(
  'clean_up_exports',
  '11 * * * *',
  {
    table: 'export_chunks',
    owner: 'tenant',
    kept: `${EXPORT_KEPT_HOURS} hours after the file is complete`,
    expired: sql`r.export_id in (select e.id from exports e where e.expires_at < now())`,
    batch: CHUNKS,
  },
  { ...keptFor(30, 'exports', 'tenant'), batch: CHUNKS },
);

const cleanUpAuditTrail = cleanUpJob(
  'clean_up_audit_trail',
  '53 4 * * *',
  keptFor(400, 'audit_entries', 'tenant'),
);

/**
 * Deletes old events with their deliveries, and old matches of saved searches. Events are kept two days longer than
 * clients can read them, and so longer than any month, because some types must not repeat within one.
 */
export const cleanUpEvents = cleanUpJob(
  'clean_up_events',
  '29 4 * * *',
  keptFor(EVENT_DAYS + 2, 'events', 'tenant'),
  keptFor(EVENT_DAYS, 'search_matches', 'tenant', 'found_at'),
);

const TRIAGE_DAYS = 400;

/** Deletes old decisions about signals that no longer exist. */
export const cleanUpTriage = cleanUpJob('clean_up_triage', '53 4 * * *', {
  table: 'signal_triage',
  owner: 'tenant',
  kept: `${TRIAGE_DAYS} days, or until the signal is gone if that is later`,
  expired: sql`r.triaged_at < now() - ${TRIAGE_DAYS} * interval '1 day'
    and not exists (select from signals s where s.id = r.signal_id)`,
});

/** Deletes records of deletions that are too old for clients to ask for. */
export const cleanUpDeletions = cleanUpJob(
  'clean_up_deletions',
  '47 4 * * *',
  keptFor(DELETIONS_KEPT_DAYS + 1, 'deletions', 'directory', 'deleted_at'),
);

/** Deletes old changes that readings found; events were made of them long before. */
const cleanUpChanges = cleanUpJob(
  'clean_up_changes',
  '51 4 * * *',
  keptFor(EVENT_DAYS, 'finding_changes', 'directory', 'changed_at'),
);

/** Days for which the costs of the round are kept. */
const ROUND_DAYS = 90;

/** Deletes what is kept of pages of places that are not in the round, and what the round cost long ago. */
const cleanUpReadings = cleanUpJob(
  'clean_up_readings',
  '57 4 * * *',
  {
    table: 'read_pages',
    owner: 'directory',
    kept: 'until the place leaves the round; outside of it, a week after the reading',
    expired: sql`r.read_at < now() - interval '7 days'
      and not exists (select from place_readings p where p.entity_id = r.entity_id)`,
  },
  keptFor(ROUND_DAYS, 'round_days', 'system', 'day'),
);

const RUN_DAYS = 90;
/** The runs of the round are many, and nobody asks for them. */
const ROUND_RUN_DAYS = 7;
/** A host's next visit is seconds away, so its row is useless soon after. */
const HOST_DAYS = 1;

/**
 * Deletes scouting runs that ended long ago, except those still in use: an entity's newest run, and its newest outside
 * of the round, which are its status; its newest completed run, whose findings the next run replaces; and runs that
 * contacts and products came from. Also forgets the hosts that nobody visits.
 */
export const cleanUpScoutingRuns = cleanUpJob(
  'clean_up_scouting_runs',
  '37 4 * * *',
  {
    table: 'scouting_runs',
    owner: 'directory',
    kept:
      `${RUN_DAYS} days after their end, those of the round ${ROUND_RUN_DAYS}; runs still in use, such as the newest ` +
      'of a place, stay',
    expired: sql`
      r.finished_at
        < now() - case when r.is_round then ${ROUND_RUN_DAYS}::integer else ${RUN_DAYS}::integer end * interval '1 day'
      and exists (
        select from scouting_runs n
        where n.entity_id = r.entity_id and n.created_at > r.created_at and (r.is_round or not n.is_round))
      and (r.status = 'error' or exists (
        select from scouting_runs n
        where n.entity_id = r.entity_id and n.created_at > r.created_at and n.status = 'completed'))
      and not exists (select from contacts c where c.found_by = r.id)
      and not exists (select from vendor_stack_entries e where e.source_batch_id = r.id)`,
  },
  {
    table: 'scouting_hosts',
    owner: 'system',
    kept: `${HOST_DAYS} day after the last visit`,
    expired: sql`greatest(r.leased_until, r.next_at) < now() - ${HOST_DAYS} * interval '1 day'`,
  },
);

/** Every job that enforces a retention. */
export const CLEAN_UPS: readonly CleanUp[] = [
  cleanUpJobs,
  cleanUpIdempotencyKeys,
  cleanUpAccessTokens,
  cleanUpAuthorization,
  cleanUpBudgets,
  cleanUpExports,
  cleanUpAuditTrail,
  cleanUpEvents,
  cleanUpTriage,
  cleanUpDeletions,
  cleanUpChanges,
  cleanUpReadings,
  cleanUpScoutingRuns,
];
