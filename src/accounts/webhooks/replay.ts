import { badRequest, notFound } from '@emi/base/problems';
import { parseTimestamp } from '@emi/base/scalars';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { AuditActor } from '../audit-trail/note.ts';
import { lockWebhook } from './save-webhook.ts';

export interface Replay {
  readonly eventId?: string | null;
  readonly since?: string | null;
  readonly until?: string | null;
}

/**
 * Delivers an event of any type, or a period's events of the webhook's types, again, whatever the results of earlier
 * deliveries, and returns their number. Includes events from before the webhook was created or while it was disabled.
 */
export async function replayEvents(
  tx: Transaction,
  { organizationId }: Pick<AuditActor, 'organizationId'>,
  id: string,
  { eventId, since, until }: Replay,
): Promise<number> {
  if ((eventId == null) === (since == null)) throw badRequest('Give either eventId, or since.');
  const { eventTypes } = await lockWebhook(tx, { organizationId }, id);
  const which = eventId
    ? sql`e.id = ${eventId}`
    : sql`${within(since!, until)} and ${isMeantFor(id, eventTypes)}`;
  const count = await plan(tx, organizationId, id, which);
  if (eventId && count === 0) throw notFound('event', 'eventId');
  return count;
}

function within(since: string, until: string | null | undefined): Sql {
  const start = sql`e.created_at >= ${parseTimestamp(since, 'since')}::timestamptz`;
  return until ? sql`${start} and e.created_at < ${parseTimestamp(until, 'until')}::timestamptz` : start;
}

/** The events of the webhook's types, which are all but `place.read` if it names none; test events only of its own. */
const isMeantFor = (webhookId: string, eventTypes: readonly string[] | null | undefined): Sql => sql`
  ${eventTypes ? sql`e.type = any(${eventTypes}::text[])` : sql`e.type <> 'place.read'`}
  and (e.type <> 'webhook.test' or e.data ->> 'webhook_id' = ${webhookId})`;

async function plan(tx: Transaction, organizationId: string, webhookId: string, which: Sql): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    with planned as (
      insert into webhook_deliveries as d (webhook_id, event_id)
      select ${webhookId}, e.id from events e
      where e.organization_id = ${organizationId} and e.sequence is not null and ${which} order by e.id
      on conflict (webhook_id, event_id) do update
        set status = 'pending', attempts = 0, next_at = now(), error = null
      returning 1
    ) select count(*)::int as count from planned`);
  return row!.count;
}

/** Adds an event that is delivered only to this webhook, and returns its id. */
export async function testWebhook(
  tx: Transaction,
  { organizationId }: Pick<AuditActor, 'organizationId'>,
  id: string,
): Promise<string> {
  await lockWebhook(tx, { organizationId }, id);
  const data = JSON.stringify({ webhook_id: id });
  const [event] = await tx.rows<{ id: string }>(sql`
    insert into events (organization_id, type, path, data)
    values (${organizationId}, 'webhook.test', ${`/webhooks/${id}`}, ${data}) returning id`);
  return event!.id;
}
