import sql from 'sql-template-tag';
import type { Database } from '../../src/db/database.ts';
import { canary } from './canaries.ts';

/** Gives an organization a disabled webhook, an event, and its delivery; returns the webhook's id. */
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
  await core.rows(sql`select number_events(${organizationId})`);
  return row!.id;
}
