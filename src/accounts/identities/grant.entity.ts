import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Scope } from '../../viewer/scope.values.ts';
import { User } from './user.entity.ts';

const GrantSchema = defineEntity({
  name: 'Grant',
  tableName: 'grants',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    user: () => p.manyToOne(User),
    clientId: p.text(),
    oauthClientId: p.uuid().nullable(),
    name: p.text(),
    redirectHost: p.text(),
    scopes: p.array<Scope>(),
    resource: p.text(),
    dailyBudget: p.integer(),
    makers: p.array().columnType('uuid[]').default([]),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
});

/** The access to a user's account that a person gave an application. */
export class Grant extends GrantSchema.class {}
GrantSchema.setClass(Grant);
