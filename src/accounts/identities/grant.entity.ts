import { defineEntity, p } from '@mikro-orm/postgresql';
import { type CredentialKind, credentialColumns } from './credential.ts';

const GrantSchema = defineEntity({
  name: 'Grant',
  tableName: 'grants',
  properties: {
    ...credentialColumns(),
    dailyBudget: p.integer(),
    clientId: p.text(),
    oauthClientId: p.uuid().nullable(),
    redirectHost: p.text(),
    resource: p.text(),
  },
});

/** The access to a user's account that a person gave an application. It always has a budget. */
export class Grant extends GrantSchema.class {}
GrantSchema.setClass(Grant);

export const GRANT: CredentialKind<Grant> = {
  entity: Grant,
  table: 'grants',
  noun: 'grant',
  subject: 'grant',
};
