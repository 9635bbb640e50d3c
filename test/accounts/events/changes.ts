import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { EventType } from '../../../src/accounts/events/event.values.ts';
import type { Cast } from '../../support/cast.ts';
import type { Harness } from '../../support/harness.ts';

/** A change that an event reports, to a row with an id of the test's choice. */
export interface Change {
  /** Inserts the rows that the change needs. */
  prepare?(harness: Harness, cast: Cast, id: string): Promise<unknown>;
  statement(cast: Cast, id: string): string;
  /** The condition for a change that was made. */
  isMade(cast: Cast, id: string): string;
}

const insertKey = ({ userId }: Cast, id: string) => `
  insert into api_keys (id, user_id, name, prefix, digest, scopes)
  values ('${id}', '${userId}', 'Key', 'sk_', sha256('${id}'), '{read}')`;

const job = (kind: string, status: 'completed' | 'failed'): Change => ({
  prepare: ({ db }, { organizationId, userId }, id) =>
    db.core.rows(sql`
      insert into jobs (id, queue_id, kind, payload, organization_id, user_id, status, attempt)
      values (${id}, ${randomUUID()}, ${kind}, ${JSON.stringify({ exportId: id })}, ${organizationId},
        ${userId}, 'processing', 1)`),
  statement: (_cast, id) => `update jobs set status = '${status}', finished_at = now() where id = '${id}'`,
  isMade: (_cast, id) => `exists (select from jobs where id = '${id}' and status = '${status}')`,
});

const scouting = (status: 'completed' | 'error'): Change => ({
  prepare: async ({ db, seed }, cast, id) => {
    await cast.unlocks('district', await seed.district({ id }));
    await db.core.rows(sql`insert into scouting_runs (district_id, status) values (${id}, 'in_progress')`);
  },
  statement: (_cast, id) => `
    update scouting_runs set status = '${status}', finished_at = now() where district_id = '${id}'`,
  isMade: (_cast, id) => `exists (
    select from scouting_runs where district_id = '${id}' and status = '${status}')`,
});

/** The changes of all types of events but those of saved searches, which the matcher writes. */
export const CHANGES: Readonly<Partial<Record<EventType, Change>>> = {
  'scouting.completed': scouting('completed'),
  'scouting.failed': scouting('error'),
  'email.generated': job('generate_email', 'completed'),
  'email.failed': job('generate_email', 'failed'),
  'export.completed': job('export', 'completed'),
  'export.failed': job('export', 'failed'),
  'credits.low': {
    statement: ({ organizationId }, id) => `
      select post_credits('${organizationId}', null, 'system', now(),
        array[row('adjustment', '${id}', null, null, -100, 0, null, null, 'Gone')::credit_movement], null)`,
    isMade: ({ organizationId }) => `exists (
      select from credit_accounts where organization_id = '${organizationId}' and available = 0)`,
  },
  'key.created': {
    statement: insertKey,
    isMade: (_cast, id) => `exists (select from api_keys where id = '${id}')`,
  },
  'key.revoked': {
    prepare: ({ db }, cast, id) => db.core.rows(raw(insertKey(cast, id))),
    statement: (_cast, id) => `update api_keys set revoked_at = now() where id = '${id}'`,
    isMade: (_cast, id) => `exists (select from api_keys where id = '${id}' and revoked_at is not null)`,
  },
  'webhook.disabled': {
    prepare: ({ db }, { organizationId }, id) =>
      db.core.rows(sql`
        insert into webhooks (id, organization_id, url, secret)
        values (${id}, ${organizationId}, 'https://hooks.example.org/', 'secret')`),
    statement: (_cast, id) => `
      update webhooks set status = 'disabled', disabled_reason = 'Gone.' where id = '${id}'`,
    isMade: (_cast, id) => `exists (select from webhooks where id = '${id}' and status = 'disabled')`,
  },
};
