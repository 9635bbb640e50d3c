import sql from 'sql-template-tag';
import type { Database } from '../../src/db/database.ts';
import { canary } from './canaries.ts';

/**
 * Gives an organization a disabled webhook, an event, its delivery, and an agent's subscription; returns the webhook's
 * id.
 */
export async function seedWebhook(
  { core }: Pick<Database, 'core'>,
  { organizationId }: { readonly organizationId: string },
): Promise<string> {
  const text = (place: string) => canary('organization', organizationId, place);
  const data = JSON.stringify({ hint: text('data') });
  const [row] = await core.rows<{ id: string }>(sql`
    with webhook as (
      insert into webhooks (organization_id, url, description, event_types, secret, status, disabled_reason)
      values (${organizationId}, ${`https://example.org/${text('url')}`}, ${text('description')},
        array[${text('eventTypes')}], 'secret', 'disabled', ${text('disabledReason')})
      returning id
    ), event as (
      insert into events (organization_id, type, path, data)
      values (${organizationId}, ${text('type')}, '/me', ${data}) returning id
    )
    insert into webhook_deliveries (webhook_id, event_id, response_body, error)
    select w.id, e.id, ${text('responseBody')}, ${text('error')} from webhook w, event e
    returning webhook_id as id`);
  await seedSubscription({ core }, { organizationId });
  await core.rows(sql`select number_events(${organizationId})`);
  return row!.id;
}

/** Gives an organization an agent's subscription with one of its keys, and returns the subscription's id. */
export async function seedSubscription(
  { core }: Pick<Database, 'core'>,
  { organizationId }: { readonly organizationId: string },
): Promise<string> {
  const text = (place: string) => canary('organization', organizationId, place);
  const [row] = await core.rows<{ id: string }>(sql`
    with subscription as (
      insert into event_subscriptions (organization_id, user_id, key_id, handle, name, arguments, wanted, has_search,
        owns_search, expires_at)
      select ${organizationId}, u.id, k.id, ${text('handle')} || gen_random_uuid(), ${text('name')},
        ${JSON.stringify({ search: text('arguments') })}, '{}', false, false, now() + interval '1 day'
      from users u join api_keys k on k.user_id = u.id and k.revoked_at is null
      where u.organization_id = ${organizationId} limit 1 returning id
    )
    insert into webhooks (organization_id, url, secret, subscription_id)
    select ${organizationId}, ${`https://example.org/${text('agentUrl')}`}, 'secret', id from subscription
    returning subscription_id as id`);
  return row!.id;
}
