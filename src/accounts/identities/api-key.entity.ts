import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Scope } from '../../viewer/scope.values.ts';
import { User } from './user.entity.ts';

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    user: () => p.manyToOne(User),
    name: p.text(),
    prefix: p.text(),
    digest: p.blob(),
    scopes: p.array<Scope>(),
    rateLimit: p.integer().nullable(),
    dailyBudget: p.integer().nullable(),
    windowId: p.uuid().nullable(),
    makers: p.array().columnType('uuid[]').default([]),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    replacedBy: p.uuid().nullable(),
  },
});

/** A secret with which a program acts as a user. Only its digest and its prefix are stored. */
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);
