import { PLAN_LIMITS, type Plan } from '@emi/base/plans';
import type { ConnectionPool } from '@emi/records/context';
import sql, { join } from 'sql-template-tag';
import type { Unlockable } from '../prices/prices.ts';
import { type Actor, lockAccount, postCredits } from './ledger.ts';

/** An unlocked record. */
export interface Unlocked {
  readonly entityType: Unlockable;
  readonly entityId: string;
}

type Rows = Pick<ConnectionPool, 'rows'>;

/** Reasons for refunds; the ledger shows the sentence. */
export const REFUND_REASONS = {
  unreadable: 'The website could not be read, and nothing else was inside.',
  empty: 'A day after the unlock, nothing was inside.',
  bounced: 'An email to the contact bounced.',
  left: 'The contact no longer works there.',
  wrong_person: 'The contact is someone else.',
  madeUp: 'What was inside was made up, and has been removed.',
} as const;

interface Charge extends Unlocked {
  readonly reference: string;
  readonly credits: number;
}

/**
 * Refunds what an organization paid for unlocks, in the caller's transaction, and locks the account. The unlocks stay.
 * Unlocks that were free or already refunded are skipped, so a call can be repeated; a deleted organization gets
 * nothing.
 * @param actor the principal of the refund; `userId` is null and the channel `system` for the service and its
 * operator
 * @param reason the sentence for the ledger: one of `REFUND_REASONS`, or an operator's
 * @returns the refunded credits
 */
export async function refundUnlocks(
  tx: Rows,
  actor: Actor,
  unlocked: readonly Unlocked[],
  reason: string,
): Promise<number> {
  const { organizationId, userId, channel, madeBy = null } = actor;
  const [organization] = await tx.rows<{ plan: Plan }>(
    sql`select plan from organizations where id = ${organizationId} and deleted_at is null`,
  );
  if (!organization) return 0;
  await lockAccount(tx, actor, PLAN_LIMITS[organization.plan].creditsIncludedMonthly);
  const charges = await tx.rows<Charge>(sql`
    select u.reference, u.entity_type as "entityType", u.entity_id as "entityId", -u.available_change as credits
    from credit_entries u
    where u.organization_id = ${organizationId} and u.kind = 'unlock' and u.available_change < 0
      and u.reference = any(${unlocked.map(referenceOf)}) and not exists (
        select from credit_entries r where r.organization_id = u.organization_id and r.kind = 'refund'
          and r.reference = u.reference)
    order by u.number`);
  if (charges.length === 0) return 0;
  await postCredits(
    tx,
    actor,
    ...charges.map((entity) => ({
      kind: 'refund' as const,
      reference: entity.reference,
      available: entity.credits,
      entity,
      reason,
    })),
  );
  const refunded = join(charges.map(({ entityType, entityId }) => sql`(${entityType}, ${entityId}::uuid)`));
  await tx.rows(sql`
    update unlocks set credits_spent = 0
    where organization_id = ${organizationId} and (entity_type, entity_id) in (${refunded})`);
  await tx.rows(sql`
    insert into audit_entries (organization_id, user_id, key_id, credential_id, channel, action, subject_type,
      subject_id)
    select ${organizationId}, ${userId}, k.id, case when k.id is null then ${madeBy}::uuid end, ${channel}, 'refunded',
      r.entity_type, r.entity_id
    from (values ${refunded}) r(entity_type, entity_id) left join api_keys k on k.id = ${madeBy}`);
  return charges.reduce((sum, { credits }) => sum + credits, 0);
}

/**
 * Locks, in the order of their ids, the accounts of all organizations that paid for one of these unlocks, and that of
 * the organization `also`, until the transaction ends.
 * @returns the ids of the organizations that paid
 */
export async function lockPayers(
  tx: Rows,
  unlocked: readonly Unlocked[],
  also: string | null = null,
): Promise<string[]> {
  if (unlocked.length === 0 && !also) return [];
  const payers = await tx.rows<{ id: string; hasPaid: boolean }>(sql`
    with payers as (
      select distinct u.organization_id as id from unlocks u
      join unnest(${unlocked.map(({ entityType }) => entityType)}::text[],
        ${unlocked.map(({ entityId }) => entityId)}::uuid[]) w(entity_type, entity_id)
        on u.entity_type = w.entity_type and u.entity_id = w.entity_id
      where u.credits_spent > 0
    )
    select a.organization_id as id, exists (select from payers p where p.id = a.organization_id) as "hasPaid"
    from credit_accounts a
    where a.organization_id in (select id from payers) or a.organization_id = ${also}
    order by a.organization_id for no key update of a`);
  return payers.flatMap(({ id, hasPaid }) => (hasPaid ? [id] : []));
}

export interface RefundEverywhere {
  readonly reason: string;
  readonly now: Date;
  /** Organizations that get no refund. */
  readonly except?: readonly string[];
}

/**
 * Refunds unlocks to every organization that paid for one (`refundUnlocks`), and returns the credits. Locks their
 * accounts, ordered by id.
 */
export async function refundEverywhere(
  tx: Rows,
  unlocked: readonly Unlocked[],
  { reason, now, except = [] }: RefundEverywhere,
): Promise<number> {
  let credits = 0;
  for (const organizationId of await lockPayers(tx, unlocked)) {
    if (except.includes(organizationId)) continue;
    const actor = { organizationId, userId: null, channel: 'system', now } as const;
    credits += await refundUnlocks(tx, actor, unlocked, reason);
  }
  return credits;
}

const referenceOf = ({ entityType, entityId }: Unlocked): string => `${entityType}:${entityId}`;
