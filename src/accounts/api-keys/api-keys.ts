import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { modeOf, within } from '../../db/transaction.ts';
import { badRequest } from '../../platform/base/problem.ts';
import { parseUuid } from '../../platform/graph/scalars.ts';
import { firstScopesOf } from '../../viewer/roles.ts';
import { parseScopes } from '../../viewer/scopes.ts';
import { type Actor, actorFor, auditRevoked, noteChange } from '../audit-trail/note.ts';
import { ApiKey } from '../identities/api-key.entity.ts';
import {
  findOrganization,
  findUser,
  missing,
  parseBudget,
  parseFuture,
  parseName,
  parseWhole,
} from '../identities/inputs.ts';
import { digestOf, newKey, SHOWN_LENGTH } from '../identities/keys.ts';
import { lockOwner, requireRank, requireRole } from '../identities/owner.ts';
import {
  ancestorsOfSuccessor,
  boundedBy,
  endDescendants,
  lockCredentialsOf,
  lockParentCredential,
  mayChangeBudget,
  type ParentCredential,
  transferToSuccessor,
} from '../identities/parent-credential.ts';

/** Operations on API keys. Only the response of the operation that creates a key holds its secret. */

export interface KeyOptions {
  name?: string;
  /** Requests per minute, within the organization's limit. Absent: no limit of its own. */
  rateLimit?: number | null;
  /** Credits that the key, and what it creates, may spend per UTC day. Absent: no budget. */
  dailyBudget?: number | null;
  /** Absent: every customer scope that the user's role allows. */
  scopes?: readonly string[];
  /** A date or timestamp in the future. Absent: the key never expires. */
  expiresAt?: string | null;
}

export interface IssuedKey {
  readonly key: ApiKey;
  /** The secret, to be shown once. */
  readonly apiKey: string;
}

/** A key without its digest. */
export type ShownKey = Pick<
  ApiKey,
  | 'id'
  | 'name'
  | 'prefix'
  | 'scopes'
  | 'rateLimit'
  | 'dailyBudget'
  | 'createdAt'
  | 'expiresAt'
  | 'lastUsedAt'
  | 'revokedAt'
  | 'replacedBy'
> & { readonly userId: string; readonly madeBy: string | null; readonly budgetOf: string };

/** The time that a rotated key keeps working, by default and at most. */
export const OVERLAP_SECONDS = 86_400;
const MAX_OVERLAP_SECONDS = 30 * 86_400;
export const MAX_LISTED = 1_000;

/**
 * A key for the maker is bounded by the maker's. One for another user is not, and needs an owner.
 * @param maker absent for an operator, whose keys are unbounded
 */
export async function createKey(
  em: EntityManager,
  userId: string,
  options: KeyOptions = {},
  maker?: ParentCredential,
): Promise<IssuedKey> {
  const name = parseName(options.name ?? 'Key');
  const rateLimit = parseRateLimit(options.rateLimit);
  const dailyBudget = parseBudget(options.dailyBudget);
  const scopes = options.scopes && parseScopes(options.scopes);
  const expiresAt = options.expiresAt == null ? undefined : parseFuture('expiry', options.expiresAt);
  return em.transactional(async (tx) => {
    const isForAnother = maker && maker.userId !== userId;
    if (isForAnother) await lockOwner(tx, maker);
    else if (maker) await lockParentCredential(within(tx), maker);
    const user = await findUser(tx, userId);
    if (maker && user.organization.id !== maker.organizationId) missing('user', userId);
    if (scopes) requireRole(user, scopes);
    const issued = addKey(tx, {
      user,
      name,
      scopes: scopes ?? firstScopesOf(user.role),
      dailyBudget,
      ...boundedBy(isForAnother ? undefined : maker, { rateLimit, expiresAt }),
    });
    await tx.flush();
    await noteChange(tx, await actorFor(tx, maker, userId), 'key_created', 'api_key', issued.key.id);
    return issued;
  });
}

/** An organization's newest 1,000 keys, including expired and revoked ones. */
export async function listKeys(em: EntityManager, organizationId: string): Promise<ShownKey[]> {
  const organization = await findOrganization(em, organizationId);
  const keys = await em.find(
    ApiKey,
    { user: { organization } },
    { exclude: ['digest'], orderBy: { createdAt: 'desc', id: 'desc' }, limit: MAX_LISTED },
  );
  return keys.map(shownKey);
}

/** Revokes a key with everything that it created. Revoking it again keeps the first time. */
export async function revokeKey(em: EntityManager, keyId: string, by?: Actor): Promise<ApiKey> {
  return em.transactional(async (tx) => {
    const key = await lockKey(tx, keyId);
    await requireRank(tx, by, key.user.id);
    const actor = await actorFor(tx, by, key.user.id);
    const isNew = key.revokedAt == null;
    key.revokedAt ??= new Date();
    if (isNew) await noteChange(tx, actor, 'key_revoked', 'api_key', key.id);
    await auditRevoked(tx, actor, await endDescendants(within(tx), key.user.id, key.id));
    return key;
  });
}

/**
 * Replaces a key with a new one like it, which takes over the credentials that the old one created. The old key keeps
 * working for the overlap, so that programs can switch without interruption; an overlap of 0 revokes it immediately,
 * with the credentials that it created.
 */
export async function rotateKey(
  em: EntityManager,
  keyId: string,
  overlapSeconds = OVERLAP_SECONDS,
  maker?: ParentCredential,
): Promise<IssuedKey & { readonly replaced: ApiKey }> {
  parseWhole('overlap', overlapSeconds, 0, MAX_OVERLAP_SECONDS);
  return em.transactional(async (tx) => {
    const old = await lockKey(tx, keyId);
    if (maker) await lockParentCredential(within(tx), maker);
    refuseEnded(old);
    const { user, name, scopes, rateLimit, dailyBudget, expiresAt, windowId } = old;
    const issued = addKey(tx, {
      user,
      name,
      scopes,
      rateLimit,
      dailyBudget,
      expiresAt,
      windowId: windowId ?? old.id,
      makers: ancestorsOfSuccessor(maker, old),
    });
    await tx.flush();
    old.replacedBy = issued.key.id;
    const actor = await actorFor(tx, maker, user.id);
    await noteChange(tx, actor, 'key_rotated', 'api_key', old.id);
    const now = new Date();
    const end = new Date(now.getTime() + overlapSeconds * 1_000);
    if (overlapSeconds === 0) {
      old.revokedAt = now;
      await auditRevoked(tx, actor, await endDescendants(within(tx), user.id, old.id));
    } else {
      if (!old.expiresAt || old.expiresAt > end) old.expiresAt = end;
      await transferToSuccessor(tx, user.id, old.id, issued.key.id);
    }
    return { ...issued, replaced: old };
  });
}

/** Sets or removes the budget of a key, within a second. */
export async function setKeyBudget(
  em: EntityManager,
  keyId: string,
  dailyBudget: number | null,
  maker?: ParentCredential,
): Promise<ApiKey> {
  const budget = parseBudget(dailyBudget);
  return em.transactional(async (tx) => {
    const key = await lockKey(tx, keyId);
    await requireRank(tx, maker, key.user.id);
    mayChangeBudget(maker, key.makers);
    key.dailyBudget = budget;
    await noteChange(tx, await actorFor(tx, maker, key.user.id), 'key_changed', 'api_key', key.id);
    return key;
  });
}

type KeyValues = Pick<ApiKey, 'user' | 'name' | 'scopes'> &
  Partial<Pick<ApiKey, 'rateLimit' | 'dailyBudget' | 'expiresAt' | 'windowId' | 'makers'>>;

export function addKey(tx: EntityManager, { scopes, ...values }: KeyValues): IssuedKey {
  const apiKey = newKey(modeOf(tx));
  const prefix = apiKey.slice(0, SHOWN_LENGTH);
  const digest = digestOf(apiKey);
  const key = tx.create(ApiKey, { ...values, prefix, digest, scopes: [...scopes] });
  return { key, apiKey };
}

export const shownKey = (
  key: Omit<ShownKey, 'userId' | 'madeBy' | 'budgetOf'> & Pick<ApiKey, 'user' | 'makers' | 'windowId'>,
): ShownKey => ({
  id: key.id,
  userId: key.user.id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  rateLimit: key.rateLimit,
  dailyBudget: key.dailyBudget,
  budgetOf: key.windowId ?? key.id,
  createdAt: key.createdAt,
  expiresAt: key.expiresAt,
  lastUsedAt: key.lastUsedAt,
  revokedAt: key.revokedAt,
  replacedBy: key.replacedBy,
  madeBy: key.makers.at(-1) ?? null,
});

/** Locks a key and its user's credentials until the transaction ends, so that no key is rotated twice at once. */
async function lockKey(tx: EntityManager, keyId: string): Promise<ApiKey> {
  const id = parseUuid(keyId, 'key id');
  await lockCredentialsOf(within(tx), 'api_keys', id);
  return (await tx.findOne(ApiKey, id, { lockMode: LockMode.PESSIMISTIC_WRITE })) ?? missing('key', id);
}

function refuseEnded({ id, revokedAt, expiresAt, replacedBy }: ApiKey): void {
  const instead = 'Create a new one for its user instead.';
  if (replacedBy) throw badRequest(`The key ${id} has been replaced by ${replacedBy}. Rotate that one.`);
  if (revokedAt) throw badRequest(`The key ${id} is revoked. ${instead}`);
  if (expiresAt && expiresAt <= new Date()) throw badRequest(`The key ${id} has expired. ${instead}`);
}

const parseRateLimit = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : parseWhole('rate limit', value, 1, 1_000_000);
