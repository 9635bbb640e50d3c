import { EVENT_NAMES, type EventType } from './event.values.ts';
import { payloadOf } from './payload.ts';

const ID = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
const OTHER = '0198c1f2-7d0a-7c4e-8b1f-5a3f9d2e6c70';

/** The ids in each type of event, and the path of its subject. */
const ABOUT: Readonly<Record<EventType, { readonly path: string; readonly data: Record<string, unknown> }>> =
  {
    'scouting.completed': about(`/districts/${ID}/status`, { entity_type: 'district', entity_id: ID }),
    'scouting.failed': about(`/schools/${ID}/status`, { entity_type: 'school', entity_id: ID }),
    'email.generated': about(`/contacts/${ID}/emails`, {
      job_id: OTHER,
      contact_id: ID,
      email_prompt_id: OTHER,
      email_id: OTHER,
    }),
    'email.failed': about(`/jobs/${OTHER}`, { job_id: OTHER, contact_id: ID, email_prompt_id: OTHER }),
    'contact.changed': about(`/contacts?ids=${ID}`, { contact_ids: [ID] }),
    'signal.found': about(`/districts/${OTHER}`, {
      saved_search_id: ID,
      match_id: '0198c1f2-8a11-7e02-9c44-6b1d0e3f5a92',
      record_id: '0198c1f2-8f30-7bd1-8d27-4e9a1c6b7d03',
      kind: 'rfp',
      reason: 'changed',
      entity_type: 'district',
      entity_id: OTHER,
      score: 48.6,
      reasons: [
        { code: 'kind', points: 40 },
        { code: 'students', points: 15 },
      ],
    }),
    'export.completed': about(`/exports/${ID}`, { job_id: OTHER, export_id: ID }),
    'export.failed': about(`/exports/${ID}`, { job_id: OTHER, export_id: ID }),
    'credits.low': about('/credits', { threshold_percent: 20, threshold: 400 }),
    'credits.refunded': about('/credits/ledger', {
      credit_entry_id: OTHER,
      entity_type: 'district',
      entity_id: ID,
      credits: 6,
    }),
    'key.created': about('/me', { key_id: ID, user_id: OTHER }),
    'key.revoked': about('/me', { key_id: ID, user_id: OTHER }),
    'webhook.disabled': about(`/webhooks/${ID}`, { webhook_id: ID }),
    'webhook.test': about(`/webhooks/${ID}`, { webhook_id: ID }),
  };

function about(path: string, data: Record<string, unknown>) {
  return { path, data };
}

/** A payload of each type, for the reference documentation. */
export const eventExamples = (origin: string): Readonly<Record<string, object>> =>
  Object.fromEntries(
    EVENT_NAMES.map((type, at) => {
      const event = {
        id: OTHER,
        sequence: at + 1,
        type,
        createdAt: '2026-11-24T09:30:00.000Z',
        ...ABOUT[type],
      };
      return [type, JSON.parse(payloadOf(event, origin))];
    }),
  );
