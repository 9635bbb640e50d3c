import { defineEntity, p } from '@mikro-orm/postgresql';
import { type CredentialKind, credentialColumns } from './credential.ts';

const GrantSchema = defineEntity({
  name: 'Grant',
  tableName: 'grants',
  properties: {
    ...credentialColumns(),
    clientId: p.text(),
    oauthClientId: p.uuid().nullable(),
    redirectHost: p.text(),
    resource: p.text(),
  },
});

/** The access to a user's account that a person gave an application. It has a budget unless it is a session. */
export class Grant extends GrantSchema.class {}
GrantSchema.setClass(Grant);

/** The `client_id` of sessions, which are the grants of people who signed in to the service's own pages. */
export const PAGES_CLIENT = 'workbench';

export const GRANT: CredentialKind<Grant> = {
  entity: Grant,
  table: 'grants',
  noun: 'grant',
  subject: 'grant',
  listed: { clientId: { $ne: PAGES_CLIENT } },
};
