import { defineEntity, p } from '@mikro-orm/postgresql';
import { type CredentialKind, credentialColumns } from './credential.ts';

const OAuthClientSchema = defineEntity({
  name: 'OAuthClient',
  tableName: 'oauth_clients',
  properties: {
    ...credentialColumns(),
    prefix: p.text(),
    digest: p.blob(),
    redirectUris: p.array().default([]),
  },
});

/**
 * A program that exchanges its id and secret for access tokens, which act as its user. With redirect URIs, it can also
 * ask people for access to their accounts.
 */
export class OAuthClient extends OAuthClientSchema.class {}
OAuthClientSchema.setClass(OAuthClient);

export const CLIENT: CredentialKind<OAuthClient> = {
  entity: OAuthClient,
  table: 'oauth_clients',
  noun: 'client',
  subject: 'oauth_client',
};
