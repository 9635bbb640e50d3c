import { randomUUID } from 'node:crypto';

/** Records that the requests name: those of the world, and those that the key has made. */
export type Ids = Readonly<Record<string, string>>;

/** Bodies that name records by `id` and `other`, which no record has, or the orphaned contact. */
export function* bodiesAbout(path: string, id: string, other: string, ids: Ids): Generator<object> {
  if (path === '/unlock') yield { entity_type: 'district', entity_id: id };
  if (path.endsWith('/items')) yield { entity_id: id };
  if (path.endsWith('/generate-email')) yield { email_prompt_id: other };
  if (path.endsWith('/replay')) yield { event_id: id };
  if (path === '/exports') yield { path: `/districts/${id}/rfps`, format: 'csv' };
  if (path.includes('saved-searches')) yield { name: randomUUID(), path: `/signals?list_id=${id}` };
  if (path === '/contacts') yield { rows: [{ id: ids.orphan }] };
}

/** A body that an operation accepts; undefined if it takes none. */
export function bodyOf(method: string, path: string, ids: Ids): object | undefined {
  if (method !== 'POST' && method !== 'PATCH') return undefined;
  const name = `Name ${randomUUID()}`;
  const bodies: Readonly<Record<string, object>> = {
    '/districts/look-up': { ids: [ids.districtId] },
    '/schools/look-up': { ids: [ids.schoolId] },
    '/match': { rows: [{ name, state: 'ZZ' }] },
    '/match/files': { content: `name,state\n${name},ZZ\n` },
    '/contacts': { rows: [{ id: ids.contactId, notes: name }] },
    '/contacts/{contactId}': { notes: name },
    '/contacts/{contactId}/report': { reason: 'left' },
    '/signals': { rows: [{ id: ids.signalId, note: name }] },
    '/lists': { name, entity_type: 'district' },
    '/lists/{listId}': { name },
    '/lists/{listId}/items': { entity_id: ids.districtId },
    '/user-email-prompts': { name, system_prompt: 'Be kind.', instruction_prompt: 'Write.' },
    '/user-email-prompts/{promptId}': { name },
    '/user-email-prompts/{promptId}/preview': { contact_id: ids.contactId },
    '/contacts/{contactId}/generate-email': { email_prompt_id: ids.promptId },
    '/unlock': { entity_type: 'district', entity_id: ids.districtId },
    '/exports': { path: '/vendors', format: 'csv' },
    '/webhooks': { url: 'https://hooks.example.org/education' },
    '/webhooks/{webhookId}': { description: name },
    '/webhooks/{webhookId}/replay': { since: '2026-01-01T00:00:00.000Z' },
    '/saved-searches': { name, path: '/signals?state=ZZ' },
    '/saved-searches/{savedSearchId}': { name },
  };
  return bodies[path] ?? {};
}
