import { defineEntity, p } from '@mikro-orm/postgresql';
import { type CredentialKind, credentialColumns } from './credential.ts';

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    ...credentialColumns(),
    prefix: p.text(),
    digest: p.blob(),
    rateLimit: p.integer().nullable(),
    windowId: p.uuid().nullable(),
    replacedBy: p.uuid().nullable(),
  },
});

/** A secret with which a program acts as a user. Only its digest and its prefix are stored. */
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);

export const KEY: CredentialKind<ApiKey> = {
  entity: ApiKey,
  table: 'api_keys',
  noun: 'key',
  subject: 'api_key',
};
