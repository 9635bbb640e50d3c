import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Scope } from '../../viewer/scope.values.ts';
import { User } from './user.entity.ts';

const OAuthClientSchema = defineEntity({
  name: 'OAuthClient',
  tableName: 'oauth_clients',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    user: () => p.manyToOne(User),
    name: p.text(),
    prefix: p.text(),
    digest: p.blob(),
    scopes: p.array<Scope>(),
    redirectUris: p.array().default([]),
    dailyBudget: p.integer().nullable(),
    makers: p.array().columnType('uuid[]').default([]),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
});

/** A program that exchanges its id and secret for access tokens, which act as the user who created it. */
export class OAuthClient extends OAuthClientSchema.class {}
OAuthClientSchema.setClass(OAuthClient);
