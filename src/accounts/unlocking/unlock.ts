import type { CallerChannel } from '@emi/base/plans';
import { badRequest, notFound, Problem } from '@emi/base/problems';
import { failpoint } from '@emi/base/runtime';
import { creditsMoved } from '@emi/base/telemetry';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { type Context, charge } from '../../requests/context/context.ts';
import { withIdempotency } from '../../requests/idempotency/with-idempotency.ts';
import { credentialIdOf } from '../audit-trail/note.ts';
import { budgetLeft, overBudget, spendBudget } from '../credits/budgets.ts';
import { insufficientCredits, lockAccount } from '../credits/ledger.ts';
import { parentLocked } from '../prices/parent-locked.ts';
import { UNLOCK_PRICES, type Unlockable } from '../prices/prices.ts';
import type { InstitutionType } from '../prices/ref.ts';
import type { UnlockError, UnlockedEntity, UnlockResult } from './unlock-result.ts';

export interface Ref {
  readonly entityType: Unlockable;
  readonly entityId: string;
}

export interface UnlockRequest {
  readonly entities: readonly Ref[];
  readonly channel?: CallerChannel | null;
  /** The request fails if the total price is higher. */
  readonly maxCredits?: number | null;
  /** Only computes the price. */
  readonly dryRun?: boolean | null;
}

/** A district or school that was never read successfully. */
interface Unscouted {
  readonly entityType: InstitutionType;
  readonly entityId: string;
}

/** Queues the scouting of places in the transaction that unlocks them; the organization's account is locked. */
export type QueueScouting = (
  tx: Transaction,
  jobs: JobQueue,
  order: { readonly organizationId: string; readonly cap: number; readonly now: Date },
  places: readonly Unscouted[],
) => Promise<unknown>;

/** The database's verdict on one target; see `src/db/functions/unlock_entities.sql`. */
interface Target extends Ref {
  readonly price: number;
  readonly outcome: 'unlocked_before' | 'missing' | 'parent_locked' | 'fresh';
  readonly parentId: string | null;
  readonly isScouted: boolean;
}

interface Assessment {
  /**
   * `free`: nothing had to be paid; `looked`: a dry run; `unscouted`: nothing was done, because the statement must be
   * repeated in a transaction that can queue scouting.
   */
  readonly verdict: 'charged' | 'free' | 'looked' | 'too_expensive' | 'over_cap' | 'unscouted';
  readonly balance: number;
  readonly required: number;
  readonly targets: readonly Target[];
}

/** Maximum number of records in a call. */
export const MAX_ENTITIES = 100;

/**
 * Unlocks records for the caller's organization and charges for the newly unlocked ones: the whole price or nothing.
 * Missing records and records with a locked parent do not block the others; if all records are missing, or all have a
 * locked parent, a Problem says so, as for a price that is too high; a dry run returns all of that as results.
 * Districts and schools that can be read and never were are queued in the same transaction.
 */
export async function unlock(
  context: Context,
  request: UnlockRequest,
  queue: QueueScouting,
): Promise<UnlockResult> {
  if (request.entities.length < 1 || request.entities.length > MAX_ENTITIES) {
    throw badRequest(`entities must hold 1 to ${MAX_ENTITIES} districts, schools or contacts.`);
  }
  if (request.dryRun) {
    const capped = cappedAt(request, await budgetLeft(context.db.core, context.viewer, context.now));
    return resultOf(await assess(context, context.db.core, capped, false), capped);
  }
  const result = (await unlockAlone(context, request)) ?? (await unlockAndQueue(context, request, queue));
  failpoint('unlock.committed');
  return result;
}

/**
 * Unlocks in a single statement, which is its own transaction; `undefined` if the transaction needs further statements.
 */
async function unlockAlone(context: Context, request: UnlockRequest): Promise<UnlockResult | undefined> {
  const { oneStatement } = context.db;
  if (!oneStatement || context.idempotent || context.viewer.budgets.length > 0) return undefined;
  const assessment = await assess(context, oneStatement, request, false);
  return assessment.verdict === 'unscouted' ? undefined : settled(context, assessment, request);
}

const unlockAndQueue = (
  context: Context,
  request: UnlockRequest,
  queue: QueueScouting,
): Promise<UnlockResult> =>
  withIdempotency(context, async (tx) => {
    failpoint('unlock.begun');
    const { viewer, jobs, now } = context;
    const { organizationId, limits, budgets } = viewer;
    if (budgets.length > 0) await lockAccount(tx, { organizationId, now }, limits.creditsIncludedMonthly);
    const left = await budgetLeft(tx, viewer, now);
    const assessment = await assess(context, tx, cappedAt(request, left), true);
    failpoint('unlock.charged');
    if (left !== undefined) refuseOverBudget(assessment, request, left);
    const result = settled(context, assessment, request);
    await spendBudget(tx, viewer, now, result.creditsCharged);
    const order = { organizationId, cap: limits.scoutingJobs, now };
    await queue(tx, jobs, order, neverScouted(assessment));
    failpoint('unlock.enqueued');
    return result;
  });

const cappedAt = (request: UnlockRequest, left = Number.POSITIVE_INFINITY): UnlockRequest => {
  const most = Math.min(request.maxCredits ?? Number.POSITIVE_INFINITY, left);
  return Number.isFinite(most) ? { ...request, maxCredits: most } : request;
};

function refuseOverBudget({ verdict, required }: Assessment, request: UnlockRequest, left: number): void {
  const isWithinCap = required <= (request.maxCredits ?? Number.POSITIVE_INFINITY);
  if (verdict === 'over_cap' && isWithinCap) throw overBudget(required, left);
}

function settled(context: Context, assessment: Assessment, request: UnlockRequest): UnlockResult {
  refuse(assessment, request);
  const result = resultOf(assessment, request);
  charge(context.usage, result.creditsCharged, result.creditsRemaining);
  creditsMoved.inc({ movement: 'unlock' }, result.creditsCharged);
  return result;
}

/**
 * Asks the database for a verdict; if it is `charged`, the records are unlocked now.
 * @param canQueue `true` if the caller queues places that were never read successfully in the same transaction
 */
async function assess(
  { viewer, now }: Context,
  database: Pick<Transaction, 'rows'>,
  { entities, channel, maxCredits, dryRun }: UnlockRequest,
  canQueue: boolean,
): Promise<Assessment> {
  const types = entities.map(({ entityType }) => entityType);
  const ids = entities.map(({ entityId }) => entityId);
  const prices = types.map((type) => UNLOCK_PRICES[type]);
  const via = channel ?? viewer.channel;
  const [row] = await database.rows<Assessment>(sql`
    with assessment as (
      select * from unlock_entities(${viewer.organizationId}, ${viewer.userId}, ${via}, ${now.toISOString()},
        ${viewer.limits.creditsIncludedMonthly}, ${types}, ${ids}::uuid[], ${prices}::int[],
        ${maxCredits ?? null}, ${dryRun ?? false}, ${canQueue}, ${viewer.ancestry.at(-1) ?? null})
    ), noted as (
      insert into audit_entries (organization_id, user_id, key_id, credential_id, channel, action, subject_type,
        subject_id)
      select ${viewer.organizationId}, ${viewer.userId}, ${viewer.keyId}, ${credentialIdOf(viewer)}, ${via},
        'unlocked', t.entity_type, t.entity_id
      from assessment, unnest(targets) t where verdict = 'charged' and t.outcome = 'fresh' order by t."position"
    )
    select verdict, balance, required, (
      select jsonb_agg(jsonb_build_object('entityType', t.entity_type, 'entityId', t.entity_id, 'price', t.price,
        'outcome', t.outcome, 'parentId', t.parent_id, 'isScouted', t.is_scouted))
      from unnest(targets) t) as targets
    from assessment`);
  return row!;
}

/** Throws the Problem for a price that is too high, or if all records are missing, or all have a locked parent. */
function refuse({ verdict, balance, required, targets }: Assessment, { maxCredits }: UnlockRequest): void {
  if (verdict === 'too_expensive') throw insufficientCredits(balance, required);
  if (verdict === 'over_cap') {
    throw new Problem(
      'SPEND_CAP_EXCEEDED',
      `This costs ${required} credits, more than the ${maxCredits} that the request allows. Nothing was charged.`,
      { required, maxCredits },
    );
  }
  const [first] = targets;
  if (first?.outcome === 'missing' && targets.every(({ outcome }) => outcome === 'missing')) {
    throw notFound(first.entityType, 'entities');
  }
  if (first?.parentId && targets.every(({ outcome }) => outcome === 'parent_locked')) {
    throw parentLocked(first.parentId);
  }
}

const neverScouted = ({ targets }: Assessment): Unscouted[] =>
  targets.filter(({ outcome, isScouted }) => outcome === 'fresh' && !isScouted) as (Target & Unscouted)[];

const ERRORS: Partial<Record<Target['outcome'], UnlockError>> = {
  missing: 'NOT_FOUND',
  parent_locked: 'PARENT_ENTITY_LOCKED',
};

/** The error of a dry run for the records that the call would unlock; null if it would unlock them. */
function priceError({ balance, required }: Assessment, maxCredits: number): UnlockError | null {
  if (required > maxCredits) return 'SPEND_CAP_EXCEEDED';
  return required > balance ? 'INSUFFICIENT_CREDITS' : null;
}

function resultOf(assessment: Assessment, request: UnlockRequest): UnlockResult {
  const { balance, required, targets, verdict } = assessment;
  const dryRun = request.dryRun ?? false;
  const ofPrice = dryRun ? priceError(assessment, request.maxCredits ?? Number.POSITIVE_INFINITY) : null;
  const results = targets.map(({ entityType, entityId, outcome, price }): UnlockedEntity => {
    const isFresh = outcome === 'fresh';
    return {
      entityType,
      entityId,
      unlocked: outcome === 'unlocked_before' || (isFresh && verdict === 'charged'),
      alreadyUnlocked: outcome === 'unlocked_before',
      creditsCharged: isFresh && verdict === 'charged' ? price : 0,
      creditsRequired: isFresh ? price : 0,
      error: ERRORS[outcome] ?? (isFresh ? ofPrice : null),
    };
  });
  return {
    unlocked: results.every(({ unlocked }) => unlocked),
    alreadyUnlocked: results.every(({ alreadyUnlocked }) => alreadyUnlocked),
    creditsCharged: results.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0),
    creditsRequired: required,
    creditsRemaining: balance,
    dryRun,
    results,
  };
}
