import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { REFUND_REASONS, refundUnlocks, type Unlocked } from '../accounts/credits/refund.ts';
import type { Transaction } from '../db/transaction.ts';
import { isEmpty } from '../directory/institutions/empty-place.ts';
import { type JobHandler, jobKind } from '../jobs/job.kind.ts';

/** Hours after an unlock in which a reading or an import may still find something at the place. */
const WAITS_HOURS = 24;
/**
 * Unlocks older than this are not refunded, so that each run of this job reads few unlocks. A service that was down for
 * a week catches up.
 */
const LOOKS_BACK_DAYS = 8;
const UNLOCKS_PER_STEP = 5_000;

interface EmptyUnlock extends Unlocked {
  readonly organizationId: string;
}

/** Refunds paid unlocks of places that, a day after the unlock, have no findings or contacts and have lost none. */
export const refundEmptyPlaces: JobHandler<object> = {
  kind: jobKind({
    name: 'refund_empty_places',
    payload: z.object({}),
    retries: 3,
    backoffSeconds: 60,
    timeLimitSeconds: 600,
    cron: '7 * * * *',
  }),
  run: async (_payload, job) => {
    const found = await job.step((tx) => emptyUnlocks(tx, sql`true`));
    for (const organizationId of new Set(found.map((unlock) => unlock.organizationId))) {
      await job.step(async (tx) => {
        const actor = { organizationId, userId: null, channel: 'system', now: new Date() } as const;
        const unlocks = await emptyUnlocks(tx, sql`u.organization_id = ${organizationId}`);
        await refundUnlocks(tx, actor, unlocks, REFUND_REASONS.empty);
      });
    }
  },
};

/**
 * SQL: since the unlock `u`, no reading has changed a finding of the place, and no finding or contact that the unlock
 * revealed was deleted, URLs aside. A place that is empty now because of a deletion was not empty when it was paid for.
 */
const HAS_LOST_NOTHING = sql`not exists (
    select from finding_changes f where f.entity_id = u.entity_id and f.changed_at >= u.unlocked_at)
  and not exists (
    select from deletions g where g.deleted_at >= u.unlocked_at and g.kind <> 'classified_url'
      and (g.school_id = u.entity_id or g.district_id = u.entity_id and (g.school_id is null or g.kind = 'contact')))`;

/** The unlocks to refund that meet a condition on the unlock `u`. */
const emptyUnlocks = ({ rows }: Transaction, condition: Sql): Promise<EmptyUnlock[]> =>
  rows<EmptyUnlock>(sql`
    select u.organization_id as "organizationId", u.entity_type as "entityType", u.entity_id as "entityId"
    from unlocks u join organizations o on o.id = u.organization_id and o.deleted_at is null
    where u.unlocked_at between now() - ${LOOKS_BACK_DAYS} * interval '1 day'
        and now() - ${WAITS_HOURS} * interval '1 hour'
      and u.credits_spent > 0 and ${condition} and case u.entity_type
        when 'district' then exists (select from districts r where r.id = u.entity_id and ${isEmpty('district')})
        when 'school' then exists (select from schools r where r.id = u.entity_id and ${isEmpty('school')})
        else false end
      and ${HAS_LOST_NOTHING}
    order by u.organization_id, u.unlocked_at limit ${UNLOCKS_PER_STEP}`);
