/**
 * Records a request, its response, and refusals of each operation in docs/reference/examples.json: `npm run
 * openapi:examples` while a service with the same settings and `WORKERS=0` runs on fresh demo data. The ids of its
 * districts, schools, contacts, lists, and prompts are the same in every installation, so readers of the reference can
 * send these requests as they are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WRITTEN_ADDRESS } from '../../packages/facade/responses/written-address.ts';
import { entities } from '../../src/app/entities.ts';
import { withServer } from '../../src/cli/session.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import type { Asked, OperationExample } from '../../src/http/reference/examples.ts';
import { setWebsite } from '../../src/scouting/set-website.ts';
import { matchSearches } from '../../src/workspace/searches/match-searches.ts';
import { refusalsOf } from './refusals.ts';
import { type Json, Service } from './service.ts';
import { Stabilizer } from './stabilizer.ts';

const {
  BASE_URL = 'http://localhost:4000/api/v1',
  DATA_DIR = '.data',
  API_KEY = readFileSync(join(DATA_DIR, 'demo-api-key'), 'utf8').trim(),
} = process.env;
const service = new Service(BASE_URL, API_KEY);
const ask = service.ask.bind(service);
const stabilizer = new Stabilizer(new Date());
const examples: Record<string, OperationExample> = {};

const atDatabase = (work: (db: Database) => Promise<unknown>) =>
  withServer(async ({ address }) => {
    const db = await openDatabase({ address, entities, coreConnections: 1, searchConnections: 1 });
    await work(db).finally(() => db.close());
  });

/** Sends a request, keeps the example, and returns the body unchanged. */
async function record(id: string, asked: Asked = {}): Promise<Json> {
  const { status, body } = await ask(id, asked);
  examples[id] = stabilizer.stable({ ...asked, status, response: body }) as OperationExample;
  return body;
}

/** The record of a demo list with the most kinds of findings, and the list. */
async function bestKnown(kind: 'District' | 'School'): Promise<{ id: string; listId: string }> {
  const { body: lists } = await ask('listLists', { query: { entity_type: kind.toLowerCase() } });
  const listId: string = lists.data[0].id;
  const { body: items } = await ask('listListItems', { path: { listId } });
  const ids: string[] = items.data.map(({ entity_id }: Json) => entity_id).sort();
  const known = ids.map(async (id) => {
    const path = { [`${kind.toLowerCase()}Id`]: id };
    const { body: signals } = await ask(`list${kind}BuyingSignals`, { path });
    const { body: rfps } = await ask(`list${kind}Rfps`, { path });
    const kinds = [...Object.values<Json>(signals), rfps.data].filter(({ length }) => length > 0);
    return { id, listId, kinds: kinds.length };
  });
  return (await Promise.all(known)).sort((a, b) => b.kinds - a.kinds)[0]!;
}

/** The website that a made-up place gets before it is scouted, because it has none. */
const WEBSITE = 'https://www.example.org';

const FINDINGS = ['BuyingSignals', 'Rfps', 'Events', 'Purchases', 'Urls', 'VendorStack'];

async function recordInstitution(kind: 'District' | 'School', search: string): Promise<string> {
  const { id, listId } = await bestKnown(kind);
  const path = { [`${kind.toLowerCase()}Id`]: id };
  await record(`list${kind}s`, { query: { state: 'TX', search, limit: 1 } });
  await record(`get${kind}`, { path });
  await record(`get${kind}Status`, { path });
  await record(`lookUp${kind}s`, { body: { ids: [id, kind === 'District' ? '9999999' : '999999999999'] } });
  for (const what of FINDINGS) await record(`list${kind}${what}`, { path });
  await atDatabase((db) =>
    db.transaction((tx) => setWebsite(tx, kind === 'District' ? 'district' : 'school', { id }, WEBSITE)),
  );
  await record(`scout${kind}`, { path });
  return listId;
}

async function recordContacts(): Promise<void> {
  const { data } = await record('listContacts', { query: { state: 'TX', unlocked_only: true, limit: 1 } });
  const path = { contactId: data[0].id };
  await record('getContact', { path });
  const crm = { crm_contact_id: '003xx000004TmiQAAS', crm_sync_status: 'synced' };
  await record('updateContact', { path, body: { ...crm, notes: 'Asked for a call in March.' } });
  await record('updateContacts', { body: { rows: [{ id: path.contactId, ...crm }] } });
  await record('reportContact', { path, body: { reason: 'left' } });
  await record('listContactEmails', { path, query: { limit: 1 } });
  const [{ id: promptId }] = await record('listEmailPrompts');
  await record('getEmailPrompt', { path: { promptId } });
  await record('previewEmail', { path: { promptId }, body: { contact_id: path.contactId } });
  const { job_record_id: jobRecordId } = await record('generateEmail', {
    path,
    body: { email_prompt_id: promptId },
  });
  await record('getJob', { path: { jobRecordId } });
}

async function recordList(listId: string, entityId: string): Promise<void> {
  await record('listLists', { query: { entity_type: 'district', limit: 1 } });
  await record('getList', { path: { listId } });
  await record('listListItems', { path: { listId }, query: { limit: 1 } });
  const body = { name: 'Bond elections 2027', entity_type: 'district', color: '#9333ea' };
  const path = { listId: (await record('createList', { body })).data.id };
  await record('updateList', { path, body: { description: 'Districts that vote in May.' } });
  const items = [{ entity_id: entityId, notes: 'Call in January.' }];
  const { data } = await record('addListItems', { path, body: { items } });
  await record('removeListItem', { path: { ...path, itemId: data[0].id } });
  await record('deleteList', { path });
}

async function recordPrompt(): Promise<void> {
  const body = {
    name: 'Pilot offer',
    system_prompt: 'You write short, friendly emails to people who work at schools.',
    instruction_prompt:
      'Subject: A free pilot for {{entity.name}}\n\nHello {{contact.first_name}},\n\n' +
      'We offer schools a free pilot of one semester. May I tell you more?\n\nBest regards,\n{{sender.name}}',
  };
  const path = { promptId: (await record('createEmailPrompt', { body })).id };
  await record('updateEmailPrompt', { path, body: { description: 'For the first semester.' } });
  await record('deleteEmailPrompt', { path });
}

async function recordCredits(): Promise<void> {
  const { body: found } = await ask('listSchools', { query: { state: 'TX', search: 'lincoln', limit: 1 } });
  const school = { entity_type: 'school', entity_id: found.data[0].id };
  await record('unlock', { body: { ...school, max_credits: 6 } });
  await record('getCredits');
  await record('listCreditMovements', { query: { kind: 'unlock', limit: 1 } });
}

/** Matches changes with saved searches, as a worker does every second. */
const match = () => atDatabase(matchSearches);

async function recordSavedSearch(): Promise<void> {
  await match(); // whatever changed before
  const { id: savedSearchId } = await record('createSavedSearch', {
    body: { name: 'Texas bids', path: '/signals?state=TX&kinds=rfp', is_watched: true, bundle: 'daily' },
  });
  const path = { savedSearchId };
  await record('listSavedSearches', { query: { limit: 1 } });
  await record('getSavedSearch', { path });
  await record('updateSavedSearch', { path, body: { is_shared: true } });
  await record('seeSavedSearch', { path });
  const { body: bids } = await ask('listDistricts', {
    query: { state: 'TX', rfp_status: 'open', limit: 200 },
  });
  const { id } = bids.data.find(({ _access }: Json) => !_access.is_unlocked);
  await ask('unlock', { body: { entity_type: 'district', entity_id: id } });
  await match();
  const { data } = await record('listSearchMatches', { path, query: { limit: 1 } });
  if (data.length === 0) throw new Error('the unlocked district made no match');
  await record('deleteSavedSearch', { path });
}

const listId = await recordInstitution('District', 'dallas');
await recordInstitution('School', 'lincoln');
await recordContacts();
const { data: signals } = await record('listSignals', { query: { state: 'TX', limit: 2 } });
await record('triageSignal', {
  path: { signalId: signals[0].id },
  body: { state: 'needs_action', note: 'Ask for the requirements.' },
});
await record('triageSignals', { body: { rows: [{ id: signals[1].id, state: 'done' }] } });
await record('getSignalTriage', { query: { state: 'TX' } });
const { data: vendors } = await record('listVendors', { query: { search: 'canvas', limit: 1 } });
await record('getVendor', { path: { vendorId: vendors[0].id } });
await recordList(listId, examples.getDistrict!.path!.districtId!);
await recordPrompt();
await recordCredits();
await record('getMarketSummary', {
  query: { state: 'TX', include_top_vendors: true, include_rfp_summary: true },
});
await record('listDeletions', { query: { limit: 1 } });
const { id: exportId } = await record('createExport', {
  body: { path: '/schools?state=TX&fields=id,name', format: 'csv' },
});
await record('getExport', { path: { exportId } });
await record('listExports', { query: { limit: 1 } });
await record('listAuditTrail', { query: { limit: 1 } });
const webhook = await record('createWebhook', {
  body: { url: 'https://hooks.example.com/education', event_types: ['email.generated', 'email.failed'] },
});
const webhookPath = { webhookId: webhook.webhook.id };
await record('listWebhooks', { query: { limit: 1 } });
await record('getWebhook', { path: webhookPath });
await record('updateWebhook', { path: webhookPath, body: { description: 'For the CRM.' } });
await record('rotateWebhookSecret', { path: webhookPath });
await record('testWebhook', { path: webhookPath });
await record('listEvents', { query: { limit: 1 } });
await record('listWebhookDeliveries', { path: webhookPath, query: { limit: 1 } });
await record('replayEvents', { path: webhookPath, body: { since: '2026-11-24T00:00:00.000Z' } });
await record('deleteWebhook', { path: webhookPath });
await record('matchPlaces', {
  body: {
    rows: [
      { name: 'Dallas I.S.D.', city: 'Dallas', state: 'Texas' },
      { name: 'Northside ISD', state: 'TX' },
    ],
  },
});
const { id: matchFileId } = await record('createMatchFile', {
  body: { content: 'Account Name,City,State\nDallas I.S.D.,Dallas,Texas\nNorthside ISD,,TX\n' },
});
await record('getMatchFile', { path: { matchFileId } });
await recordSavedSearch();
await record('getViewer');

for (const [id, example] of Object.entries(examples)) {
  const errors = await refusalsOf(service, id, example);
  examples[id] = { ...example, errors: stabilizer.stable(errors) as OperationExample['errors'] };
}

const text = JSON.stringify(examples, null, 2).replaceAll(new URL(BASE_URL).origin, WRITTEN_ADDRESS);
writeFileSync('docs/reference/examples.json', `${text}\n`);
console.log(`${Object.keys(examples).length} examples recorded`);
