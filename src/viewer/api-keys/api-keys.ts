import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { within } from '../../db/transaction.ts';
import { parseUuid } from '../../graph/scalars.ts';
import { badRequest } from '../../problem.ts';
import { ApiKey } from '../api-key.entity.ts';
import { findOrganization, findUser, missing, parseFuture, parseName, parseWhole } from '../inputs.ts';
import { digestOf, newKey, SHOWN_LENGTH } from '../keys.ts';
import {
  boundedBy,
  endDescendants,
  handDown,
  holdMaker,
  lockCredentialsOf,
  type Maker,
  makersOfSuccessor,
} from '../maker.ts';
import { CUSTOMER_SCOPES } from '../scope.values.ts';
import { parseScopes } from '../scopes.ts';

/** What is done with API keys. A key itself is in the answer to the verb that makes it and nowhere else. */

export interface KeyOptions {
  name?: string;
  /** Requests per minute of this key, below what its organization may. Absent: no limit of its own. */
  rateLimit?: number | null;
  /** Absent: all. */
  scopes?: readonly string[];
  /** A date or instant in the future. Absent: no end. */
  expiresAt?: string | null;
}

export interface IssuedKey {
  readonly key: ApiKey;
  /** The key itself, to be shown once. */
  readonly apiKey: string;
}

/** What may be shown of a key. */
export type ShownKey = Pick<
  ApiKey,
  | 'id'
  | 'name'
  | 'prefix'
  | 'scopes'
  | 'rateLimit'
  | 'createdAt'
  | 'expiresAt'
  | 'lastUsedAt'
  | 'revokedAt'
  | 'replacedBy'
> & { readonly userId: string; readonly madeBy: string | null };

/** For how long a replaced key works on, unless something else is asked for; and the longest time that may be. */
export const OVERLAP_SECONDS = 86_400;
const MAX_OVERLAP_SECONDS = 30 * 86_400;
const MAX_LISTED = 1_000;

/** @param maker absent: an operator, whose keys have no bounds but their own. */
export async function createKey(
  em: EntityManager,
  userId: string,
  options: KeyOptions = {},
  maker?: Maker,
): Promise<IssuedKey> {
  const name = parseName(options.name ?? 'Key');
  const rateLimit = parseRateLimit(options.rateLimit);
  const scopes = parseScopes(options.scopes ?? CUSTOMER_SCOPES);
  const expiresAt = options.expiresAt == null ? undefined : parseFuture('expiry', options.expiresAt);
  return em.transactional(async (tx) => {
    if (maker) await holdMaker(within(tx), maker);
    const bounds = boundedBy(maker, { rateLimit, expiresAt });
    const issued = addKey(tx, { user: await findUser(tx, userId), name, scopes, ...bounds });
    await tx.flush();
    return issued;
  });
}

/** The keys of all users of an organization, the newest 1,000 first, ended ones too. */
export async function listKeys(em: EntityManager, organizationId: string): Promise<ShownKey[]> {
  const fork = em.fork();
  const organization = await findOrganization(fork, organizationId);
  const keys = await fork.find(
    ApiKey,
    { user: { organization } },
    { exclude: ['digest'], orderBy: { createdAt: 'desc', id: 'desc' }, limit: MAX_LISTED },
  );
  return keys.map(shownKey);
}

/** Ends a key for good, with all that it made. A key that is revoked already stays revoked since when it was. */
export async function revokeKey(em: EntityManager, keyId: string): Promise<ApiKey> {
  return em.transactional(async (tx) => {
    const key = await lockKey(tx, keyId);
    key.revokedAt ??= new Date();
    await endDescendants(within(tx), key.user.id, key.id);
    return key;
  });
}

/**
 * Replaces a key by a new one like it. The old one works on for the overlap, so that programs can change over without
 * an interruption, and the new one takes over what it made; with an overlap of 0 it ends now, with what it made.
 */
export async function rotateKey(
  em: EntityManager,
  keyId: string,
  overlapSeconds = OVERLAP_SECONDS,
  maker?: Maker,
): Promise<IssuedKey & { readonly replaced: ApiKey }> {
  parseWhole('overlap', overlapSeconds, 0, MAX_OVERLAP_SECONDS);
  return em.transactional(async (tx) => {
    const old = await lockKey(tx, keyId);
    if (maker) await holdMaker(within(tx), maker);
    refuseEnded(old);
    const { user, name, scopes, rateLimit, expiresAt, windowId } = old;
    const issued = addKey(tx, {
      user,
      name,
      scopes,
      rateLimit,
      expiresAt,
      windowId: windowId ?? old.id,
      makers: makersOfSuccessor(maker, old),
    });
    await tx.flush();
    old.replacedBy = issued.key.id;
    const now = new Date();
    const end = new Date(now.getTime() + overlapSeconds * 1_000);
    if (overlapSeconds === 0) {
      old.revokedAt = now;
      await endDescendants(within(tx), user.id, old.id);
    } else {
      if (!old.expiresAt || old.expiresAt > end) old.expiresAt = end;
      await handDown(within(tx), user.id, old.id, issued.key.id);
    }
    return { ...issued, replaced: old };
  });
}

type KeyValues = Pick<ApiKey, 'user' | 'name' | 'scopes'> &
  Partial<Pick<ApiKey, 'rateLimit' | 'expiresAt' | 'windowId' | 'makers'>>;

export function addKey(tx: EntityManager, { scopes, ...values }: KeyValues): IssuedKey {
  const apiKey = newKey();
  const prefix = apiKey.slice(0, SHOWN_LENGTH);
  const digest = digestOf(apiKey);
  const key = tx.create(ApiKey, { ...values, prefix, digest, scopes: [...scopes] });
  return { key, apiKey };
}

export const shownKey = (
  key: Omit<ShownKey, 'userId' | 'madeBy'> & Pick<ApiKey, 'user' | 'makers'>,
): ShownKey => ({
  id: key.id,
  userId: key.user.id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  rateLimit: key.rateLimit,
  createdAt: key.createdAt,
  expiresAt: key.expiresAt,
  lastUsedAt: key.lastUsedAt,
  revokedAt: key.revokedAt,
  replacedBy: key.replacedBy,
  madeBy: key.makers.at(-1) ?? null,
});

/** Locked with its user's credentials until the end of the transaction, so that no key is rotated twice at a time. */
async function lockKey(tx: EntityManager, keyId: string): Promise<ApiKey> {
  const id = parseUuid(keyId, 'key id');
  await lockCredentialsOf(within(tx), 'api_keys', id);
  return (await tx.findOne(ApiKey, id, { lockMode: LockMode.PESSIMISTIC_WRITE })) ?? missing('key', id);
}

function refuseEnded({ id, revokedAt, expiresAt, replacedBy }: ApiKey): void {
  const instead = 'Make a new one for its user instead.';
  if (replacedBy) throw badRequest(`The key ${id} has been replaced by ${replacedBy}. Rotate that one.`);
  if (revokedAt) throw badRequest(`The key ${id} is revoked. ${instead}`);
  if (expiresAt && expiresAt <= new Date()) throw badRequest(`The key ${id} has expired. ${instead}`);
}

const parseRateLimit = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : parseWhole('rate limit', value, 1, 1_000_000);
