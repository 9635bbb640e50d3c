import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import { Grant } from '../../src/accounts/identities/grant.entity.ts';
import { createClient } from '../../src/accounts/tokens/oauth-clients.ts';
import type { Cast } from './cast.ts';
import type { Harness } from './harness.ts';
import { seedSearch } from './seed-search.ts';
import { seedSubscription } from './seed-webhook.ts';

/** Ids of one record of each kind: an organization's own records, and the unlocked ones that it works with. */
export interface PrivateRecords {
  readonly organizationId: string;
  readonly userId: string;
  readonly colleagueId: string;
  readonly listId: string;
  readonly itemId: string;
  readonly promptId: string;
  readonly emailId: string;
  readonly jobRecordId: string;
  readonly exportId: string;
  readonly matchFileId: string;
  readonly webhookId: string;
  readonly savedSearchId: string;
  readonly subscriptionId: string;
  readonly keyId: string;
  readonly clientId: string;
  readonly grantId: string;
  readonly districtId: string;
  readonly schoolId: string;
  readonly contactId: string;
  readonly vendorId: string;
  readonly signalId: string;
}

/** The ids that no other organization may reach. */
export const PRIVATE = [
  'organizationId',
  'userId',
  'colleagueId',
  'listId',
  'itemId',
  'promptId',
  'emailId',
  'jobRecordId',
  'exportId',
  'matchFileId',
  'webhookId',
  'savedSearchId',
  'subscriptionId',
  'keyId',
  'clientId',
  'grantId',
] as const;

/** Gives an organization one record of each kind. */
export async function privateRecords(harness: Harness, cast: Cast): Promise<PrivateRecords> {
  const { seed, db } = harness;
  const district = await seed.district({ websiteUrl: 'https://district.example.org' });
  const school = await seed.school({ districtId: district.id, websiteUrl: 'https://school.example.org' });
  const contact = await seed.contact({ districtId: district.id, email: 'maya.ortiz@mesa.example' });
  await cast.unlocks('district', district);
  await cast.unlocks('school', school);
  await cast.unlocks('contact', contact);
  const list = await seed.list(cast);
  const item = await seed.listItem(list, district);
  const prompt = await seed.emailPrompt(cast, { systemPrompt: 'Be kind.', instructionPrompt: 'Be brief.' });
  const email = await seed.email(cast, contact, { emailPromptId: prompt.id });
  const { body: queued } = await harness.post(`/contacts/${contact.id}/generate-email`, cast.key, {
    email_prompt_id: prompt.id,
  });
  const { body: file } = await harness.post('/exports', cast.key, { path: '/vendors', format: 'csv' });
  const { body: accounts } = await harness.post('/match/files', cast.key, { content: 'name\nMesa USD\n' });
  const { body: hook } = await harness.post('/webhooks', cast.key, {
    url: 'https://hooks.example.org/',
    event_types: ['key.revoked'], // only the test event is delivered
  });
  await harness.post(`/webhooks/${hook.webhook.id}/test`, cast.key, {});
  await harness.get('/events', cast.key);
  await harness.drain();
  const { key } = await createKey(db.orm.em.fork(), cast.userId);
  const { client } = await createClient(db.orm.em.fork(), cast.userId);
  return {
    organizationId: cast.organizationId,
    userId: cast.userId,
    colleagueId: (await cast.colleague()).userId,
    listId: list.id,
    itemId: item.id,
    promptId: prompt.id,
    emailId: email.id,
    jobRecordId: queued.job_record_id,
    exportId: file.id,
    matchFileId: accounts.id,
    webhookId: hook.webhook.id,
    savedSearchId: await seedSearch(db, cast),
    subscriptionId: await seedSubscription(db, cast),
    keyId: key.id,
    clientId: client.id,
    grantId: await grantTo(harness, cast),
    districtId: district.id,
    schoolId: school.id,
    contactId: contact.id,
    vendorId: (await seed.vendor()).id,
    signalId: (await seed.rfp({ schoolId: school.id }, { title: 'Laptops' })).id,
  };
}

/** Grants an application access to the account, as a person does on the page of `/oauth/authorize`. */
async function grantTo({ db }: Harness, { userId }: Cast): Promise<string> {
  const em = db.orm.em.fork();
  const grant = em.create(Grant, {
    user: userId,
    clientId: 'https://application.example/metadata.json',
    name: 'An application',
    redirectHost: 'application.example',
    scopes: ['read'],
    resource: 'https://api.example.org/mcp',
    dailyBudget: 10,
  });
  await em.persist(grant).flush();
  return grant.id;
}
