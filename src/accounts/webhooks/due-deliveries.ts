import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { StoredEvent } from '../events/payload.ts';
import type { DeliveryStatus } from './delivery.entity.ts';
import { removeSubscriptions } from './end-subscriptions.ts';
import type { DeliveryOutcome } from './post.ts';
import { pauseAfter } from './schedule.ts';

/** A delivery with an attempt in progress. */
export interface Attempt extends StoredEvent {
  readonly deliveryId: string;
  /** The number of this attempt; later attempts and replays have other numbers. */
  readonly attempts: number;
}

/**
 * Begins attempts at an enabled webhook's due deliveries, longest due first; after the lease, they are due again.
 * Returns none if the organization is suspended, or the webhook's subscription has ended.
 */
export function claimDue(
  pool: ConnectionPool,
  webhookId: string,
  limit: number,
  leaseSeconds: number,
): Promise<Attempt[]> {
  return pool.rows<Attempt>(sql`
    with due as (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.status = 'enabled'
        join organizations o on o.id = w.organization_id and o.suspended_at is null
        left join event_subscriptions s on s.id = w.subscription_id
      where d.webhook_id = ${webhookId} and d.status = 'pending' and d.next_at <= now()
        and (w.subscription_id is null or subscription_end(s) is null)
      order by d.next_at limit ${limit} for update of d skip locked
    ), claimed as (
      update webhook_deliveries d set attempts = attempts + 1, attempted_at = now(),
        next_at = now() + ${leaseSeconds} * interval '1 second'
      from due where d.id = due.id returning d.id, d.event_id, d.attempts
    )
    select c.id as "deliveryId", c.attempts, e.id, e.sequence::int, e.type, e.data, e.path,
      e.created_at as "createdAt"
    from claimed c join events e on e.id = c.event_id order by e.sequence`);
}

/** Postpones due deliveries, without counting an attempt. */
export async function postpone(pool: ConnectionPool, webhookId: string, seconds: number): Promise<void> {
  await pool.rows(sql`
    update webhook_deliveries set next_at = now() + ${seconds} * interval '1 second'
    where webhook_id = ${webhookId} and status = 'pending' and next_at <= now()`);
}

export interface EndedAttempt {
  readonly attempt: Attempt;
  readonly outcome: DeliveryOutcome;
}

const FAILING_DAYS = 5;
const GONE = 'The receiver answered 410 Gone.';
const FAILING = `Every attempt failed for ${FAILING_DAYS} days.`;

/** The status of a delivery after an attempt. */
function statusAfter({ attempt, outcome }: EndedAttempt): DeliveryStatus {
  if (outcome.isDelivered) return 'delivered';
  return pauseAfter(attempt.attempts) === undefined ? 'failed' : 'pending';
}

/** Stores the results of attempts. Disables a webhook whose receiver is gone or has failed for days. */
export async function storeResults(
  tx: Transaction,
  webhookId: string,
  ended: readonly EndedAttempt[],
): Promise<void> {
  const results = ended.map((one) => {
    const { attempt, outcome } = one;
    const { deliveryId, attempts } = attempt;
    return {
      id: deliveryId,
      attempts,
      status: statusAfter(one),
      pause: outcome.isDelivered ? null : (pauseAfter(attempts, outcome.retryAfterSeconds) ?? null),
      response_status: outcome.responseStatus,
      response_body: outcome.responseBody,
      error: outcome.error,
    };
  });
  await tx.rows(sql`
    update webhook_deliveries d set status = r.status, response_status = r.response_status,
      response_body = r.response_body, error = r.error,
      next_at = case when r.status = 'pending' then now() + r.pause * interval '1 second' end
    from json_to_recordset(${JSON.stringify(results)}::json) as r (id uuid, attempts integer, status text,
      pause float8, response_status integer, response_body text, error text)
    where d.id = r.id and d.attempts = r.attempts and d.status = 'pending'`);
  const isGone = ended.some(({ outcome }) => outcome.isGone);
  const isReached = ended.some(({ outcome }) => outcome.isDelivered);
  const since = isReached ? sql`null::timestamptz` : sql`coalesce(w.failing_since, now())`;
  const hasFailed = sql`${since} < now() - ${FAILING_DAYS} * interval '1 day'`;
  // An agent's subscription is removed, not paused: its client subscribes again.
  await removeSubscriptions(
    tx,
    sql`id = (select w.subscription_id from webhooks w where w.id = ${webhookId} and (${isGone} or ${hasFailed}))`,
  );
  const reason = sql`case when w.status = 'disabled' then null when ${isGone} then ${GONE}
    when ${hasFailed} then ${FAILING} end`;
  await tx.rows(sql`
    update webhooks w set failing_since = ${since}, disabled_reason = coalesce(${reason}, w.disabled_reason),
      status = case when ${reason} is null then w.status else 'disabled' end
    where w.id = ${webhookId} and (w.failing_since is distinct from ${since} or ${reason} is not null)`);
}
