import type { Scope } from '@emi/base/viewer';
import { type EntityClass, p } from '@mikro-orm/postgresql';
import { raw } from 'sql-template-tag';
import { User } from './user.entity.ts';

/** The column with the ids of a credential's ancestors, the eldest first. It keeps its name, which 0.3.0 reads. */
const ANCESTRY_COLUMN = 'makers';
export const ANCESTRY = raw(ANCESTRY_COLUMN);

/** The columns of each kind of credential: whom it acts as, what it may do and spend, and how long. */
export const credentialColumns = () => ({
  id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
  user: () => p.manyToOne(User),
  name: p.text(),
  scopes: p.array<Scope>(),
  dailyBudget: p.integer().nullable(),
  ancestry: p.array().name(ANCESTRY_COLUMN).columnType('uuid[]').default([]),
  createdAt: p.datetime().defaultRaw('now()'),
  expiresAt: p.datetime().nullable(),
  lastUsedAt: p.datetime().nullable(),
  revokedAt: p.datetime().nullable(),
});

export interface Credential {
  readonly id: string;
  readonly user: { readonly id: string };
  readonly name: string;
  readonly scopes: Scope[];
  dailyBudget?: number | null;
  readonly ancestry: string[];
  readonly createdAt: Date;
  readonly expiresAt?: Date | null;
  readonly lastUsedAt?: Date | null;
  revokedAt?: Date | null;
}

/** The tables of credentials that other credentials can create, and that end with their creators. */
export const CREDENTIAL_TABLES = ['oauth_clients', 'api_keys', 'grants'] as const;

/** A kind of credential: its entity and table, and its names in messages (`noun`) and the audit trail (`subject`). */
export interface CredentialKind<C extends Credential> {
  readonly entity: EntityClass<C>;
  readonly table: (typeof CREDENTIAL_TABLES)[number];
  readonly noun: 'key' | 'client' | 'grant';
  readonly subject: 'api_key' | 'oauth_client' | 'grant';
  /** The condition on the credentials that lists show; absent: all. */
  readonly listed?: object;
}

/** The fields that every kind of credential shows. */
export const shownCredential = (credential: Credential) => ({
  id: credential.id,
  userId: credential.user.id,
  name: credential.name,
  scopes: credential.scopes,
  dailyBudget: credential.dailyBudget,
  createdAt: credential.createdAt,
  expiresAt: credential.expiresAt,
  lastUsedAt: credential.lastUsedAt,
  revokedAt: credential.revokedAt,
  madeBy: credential.ancestry.at(-1) ?? null,
});
