import { notFound, Problem } from '@emi/base/problems';
import type { Access } from '@emi/records';
import { requireUnlocked } from '@emi/records';
import { readOne } from '@emi/records/queries';
import sql from 'sql-template-tag';
import { lockAccount } from '../accounts/credits/ledger.ts';
import type { InstitutionType } from '../accounts/prices/ref.ts';
import type { Scoutability } from '../directory/institutions/institution.values.ts';
import type { Context } from '../requests/context/context.ts';
import { withIdempotency } from '../requests/idempotency/with-idempotency.ts';
import { GATES } from './institution-scouting.ts';
import { requestScouting, type Scoutable, slotsInUse } from './request-scouting.ts';

const INSTITUTION = new Set(['access', 'scoutability']);

/**
 * Starts scouting an unlocked district or school (again), free of charge. A waiting or running run is left alone.
 * @returns `true` if the run is new
 * @throws Problem if the place is locked or cannot be scouted, or if all slots are in use
 */
export async function startScouting(context: Context, entity: Scoutable): Promise<boolean> {
  const { viewer, jobs, now } = context;
  const { organizationId, limits } = viewer;
  const gate = GATES[entity.entityType];
  const record = await readOne<InstitutionRow>(context, gate, INSTITUTION, entity.entityId);
  if (!record) throw notFound(entity.entityType, 'entityId');
  requireUnlocked(gate, record);
  if (record.scoutability === 'no_website') throw nothingToScout(entity.entityType);
  if (record.scoutability === 'not_operating') throw doesNotOperate(entity.entityType);
  return withIdempotency(context, async (tx) => {
    await lockAccount(tx, { organizationId, now }, limits.creditsIncludedMonthly);
    const active = await tx.rows(sql`
      select from scouting_runs
      where entity_id = ${entity.entityId} and status in ('pending', 'in_progress') and not is_round`);
    if (active.length > 0) return false;
    if ((await slotsInUse(tx, organizationId)) >= limits.scoutingJobs) throw capReached(limits.scoutingJobs);
    const order = { organizationId, cap: limits.scoutingJobs, now };
    const fresh = await requestScouting(tx, jobs, order, [entity]);
    return fresh.length > 0;
  });
}

interface InstitutionRow {
  id: string;
  access: Access;
  scoutability?: Scoutability;
}

/** The Problem for an institution without a known website. */
const nothingToScout = (entityType: InstitutionType): Problem =>
  new Problem(
    'CONFLICT',
    `No website is known for this ${entityType}, so there is nothing to scout. Nothing was charged.`,
  );

/** The Problem for an institution that is closed, inactive, or gone from the federal list. */
const doesNotOperate = (entityType: InstitutionType): Problem =>
  new Problem(
    'CONFLICT',
    `This ${entityType} does not operate any more, so it is not scouted. Nothing was charged.`,
  );

const capReached = (cap: number): Problem =>
  new Problem(
    'SCOUTING_CAP_REACHED',
    `Your plan's limit of ${cap} concurrent scouting ${cap === 1 ? 'job' : 'jobs'} is reached. ` +
      'Try again when one has ended. Nothing was charged.',
    { cap },
  );
