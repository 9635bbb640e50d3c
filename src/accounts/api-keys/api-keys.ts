import { badRequest } from '@emi/base/problems';
import { firstScopesOf, parseScopes } from '@emi/base/viewer';
import type { EntityManager } from '@mikro-orm/postgresql';
import { modeOf, within } from '../../db/transaction.ts';
import { actorFor, auditRevoked, noteChange } from '../audit-trail/note.ts';
import { lockCredential } from '../credentials/credentials.ts';
import { ApiKey, KEY } from '../identities/api-key.entity.ts';
import {
  ancestorsOfSuccessor,
  boundedBy,
  type Creator,
  endDescendants,
  lockCreator,
  transferToSuccessor,
} from '../identities/creator.ts';
import { shownCredential } from '../identities/credential.ts';
import { findUser, missing, parseBudget, parseFuture, parseName, parseWhole } from '../identities/inputs.ts';
import { digestOf, newKey, SHOWN_LENGTH } from '../identities/keys.ts';
import { lockOwner, requireRole } from '../identities/owner.ts';

// Operations on API keys. Only the response of the operation that creates a key holds its secret.

export interface KeyOptions {
  name?: string;
  /** Requests per minute, within the organization's limit. Absent: those of the creator, or no limit of its own. */
  rateLimit?: number | null;
  /** Credits that the key, and what it creates, may spend per UTC day. Absent: no budget. */
  dailyBudget?: number | null;
  /** Absent: every customer scope that the user's role allows. */
  scopes?: readonly string[];
  /** A date or timestamp in the future. Absent: the key expires with its creator, or never. */
  expiresAt?: string | null;
}

export interface IssuedKey {
  readonly key: ApiKey;
  /** The secret; shown only once. */
  readonly apiKey: string;
}

/** A key without its digest. */
export type ShownKey = ReturnType<typeof shownKey>;

/** Seconds for which a rotated key keeps working, by default and at most. */
export const OVERLAP_SECONDS = 86_400;
const MAX_OVERLAP_SECONDS = 30 * 86_400;

/**
 * Creates a key. A key for its creator's own user is bounded by the creator's limits. A key for another user is not,
 * and only an owner can create it.
 * @param creator absent for an operator, whose keys are unbounded
 */
export async function createKey(
  em: EntityManager,
  userId: string,
  options: KeyOptions = {},
  creator?: Creator,
): Promise<IssuedKey> {
  const name = parseName(options.name ?? 'Key');
  const rateLimit = parseRateLimit(options.rateLimit);
  const dailyBudget = parseBudget(options.dailyBudget);
  const scopes = options.scopes && parseScopes(options.scopes);
  const expiresAt = options.expiresAt == null ? undefined : parseFuture('expiry', options.expiresAt);
  return em.transactional(async (tx) => {
    const isForAnother = creator && creator.userId !== userId;
    if (isForAnother) await lockOwner(tx, creator);
    else if (creator) await lockCreator(within(tx), creator);
    const user = await findUser(tx, userId);
    if (creator && user.organization.id !== creator.organizationId) missing('user', userId);
    if (scopes) requireRole(user, scopes);
    const issued = addKey(tx, {
      user,
      name,
      scopes: scopes ?? firstScopesOf(user.role),
      dailyBudget,
      ...boundedBy(isForAnother ? undefined : creator, { rateLimit, expiresAt }),
    });
    await tx.flush();
    await noteChange(tx, await actorFor(tx, creator, userId), 'key_created', 'api_key', issued.key.id);
    return issued;
  });
}

/**
 * Replaces a key with a new one with the same settings, which takes over the credentials that the old one created. The
 * old key keeps working for the overlap or until its own expiry, so that programs can switch without interruption; an
 * overlap of 0 revokes it immediately, with the credentials that it created.
 */
export async function rotateKey(
  em: EntityManager,
  keyId: string,
  overlapSeconds = OVERLAP_SECONDS,
  creator?: Creator,
): Promise<IssuedKey & { readonly replaced: ApiKey }> {
  parseWhole('overlap', overlapSeconds, 0, MAX_OVERLAP_SECONDS);
  return em.transactional(async (tx) => {
    const old = await lockCredential(KEY, tx, keyId);
    if (creator) await lockCreator(within(tx), creator);
    refuseEnded(old);
    const { user, name, scopes, rateLimit, dailyBudget, expiresAt, windowId } = old;
    const issued = addKey(tx, {
      user,
      name,
      scopes,
      rateLimit,
      dailyBudget,
      expiresAt,
      windowId: windowId ?? old.id, // both keys count toward one rate limit and one budget
      ancestry: ancestorsOfSuccessor(creator, old),
    });
    await tx.flush();
    old.replacedBy = issued.key.id;
    const actor = await actorFor(tx, creator, user.id);
    await noteChange(tx, actor, 'key_rotated', 'api_key', old.id);
    const now = new Date();
    const end = new Date(now.getTime() + overlapSeconds * 1_000);
    if (overlapSeconds === 0) {
      old.revokedAt = now;
      await auditRevoked(tx, actor, await endDescendants(within(tx), user.id, old.id));
    } else {
      if (!old.expiresAt || old.expiresAt > end) old.expiresAt = end;
      await transferToSuccessor(within(tx), user.id, old.id, issued.key.id);
    }
    return { ...issued, replaced: old };
  });
}

type KeyValues = Pick<ApiKey, 'user' | 'name' | 'scopes'> &
  Partial<Pick<ApiKey, 'rateLimit' | 'dailyBudget' | 'expiresAt' | 'windowId' | 'ancestry'>>;

export function addKey(tx: EntityManager, { scopes, ...values }: KeyValues): IssuedKey {
  const apiKey = newKey(modeOf(tx));
  const prefix = apiKey.slice(0, SHOWN_LENGTH);
  const digest = digestOf(apiKey);
  const key = tx.create(ApiKey, { ...values, prefix, digest, scopes: [...scopes] });
  return { key, apiKey };
}

export const shownKey = (key: Omit<ApiKey, 'digest'>) => ({
  ...shownCredential(key),
  prefix: key.prefix,
  rateLimit: key.rateLimit,
  budgetOf: key.windowId ?? key.id,
  replacedBy: key.replacedBy,
});

function refuseEnded({ id, revokedAt, expiresAt, replacedBy }: ApiKey): void {
  const instead = 'Create a new one for its user instead.';
  if (replacedBy) throw badRequest(`The key ${id} has been replaced by ${replacedBy}. Rotate that one.`);
  if (revokedAt) throw badRequest(`The key ${id} is revoked. ${instead}`);
  if (expiresAt && expiresAt <= new Date()) throw badRequest(`The key ${id} has expired. ${instead}`);
}

const parseRateLimit = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : parseWhole('rate limit', value, 1, 1_000_000);
