import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CreditAccount } from '../credits/credit-account.entity.ts';
import { postCredits } from '../credits/ledger.ts';
import { within } from '../db/transaction.ts';
import { parseText, parseUuid } from '../graph/scalars.ts';
import { badRequest, Problem } from '../problem.ts';
import { ApiKey } from './api-key.entity.ts';
import { digestOf, newKey, SHOWN_LENGTH } from './keys.ts';
import { Organization } from './organization.entity.ts';
import { PLAN, PLAN_LIMITS, type Plan } from './plans.ts';
import { User } from './user.entity.ts';

/**
 * What an operator does with organizations, users and API keys. A key itself is in the answer to the verb that makes
 * it and nowhere else.
 */

export interface NewOrganization {
  name: string;
  plan: Plan;
  /** What it can spend in its first month. Absent: what the plan includes. */
  credits?: number;
}

export interface KeyOptions {
  name?: string;
  /** Requests per minute of this key, below what its organization may. Absent: no limit of its own. */
  rateLimit?: number | null;
}

/** What may be shown of a key. */
export type ShownKey = Omit<ApiKey, 'digest' | 'user'> & { readonly userId: string };

/** Makes an organization with its credits, its first user and that user's first key: all of them or nothing. */
export async function createOrganization(
  em: EntityManager,
  values: NewOrganization,
): Promise<{ organization: Organization; user: User; apiKey: string }> {
  const name = parseName(values.name);
  const plan = parsePlan(values.plan);
  const credits = parseWhole(
    'credits',
    values.credits ?? PLAN_LIMITS[plan].creditsIncludedMonthly,
    0,
    1_000_000_000,
  );
  return em.transactional(async (tx) => {
    const organization = tx.create(Organization, { name, plan });
    tx.create(CreditAccount, { organization, available: 0 });
    const user = tx.create(User, { organization, name: 'Owner' });
    const { apiKey } = addKey(tx, { user, name: FIRST_KEY });
    await tx.flush();
    await postCredits(
      within(tx),
      { organizationId: organization.id, userId: null, channel: 'system', now: new Date() },
      { kind: 'grant', reference: 'opening', available: credits, reason: 'Opening balance' },
    );
    return { organization, user, apiKey };
  });
}

/** All organizations with their credits, oldest first. */
export function listOrganizations(em: EntityManager): Promise<CreditAccount[]> {
  const oldestFirst = { organization: { createdAt: 'asc', id: 'asc' } } as const;
  return em.fork().find(CreditAccount, {}, { populate: ['organization'], orderBy: oldestFirst });
}

/** Adds a user with a first key. */
export async function createUser(
  em: EntityManager,
  organizationId: string,
  name = 'User',
): Promise<{ user: User; apiKey: string }> {
  const userName = parseName(name);
  return em.transactional(async (tx) => {
    const organization = await findOrganization(tx, organizationId);
    const user = tx.create(User, { organization, name: userName });
    const { apiKey } = addKey(tx, { user, name: FIRST_KEY });
    await tx.flush();
    return { user, apiKey };
  });
}

export async function createKey(
  em: EntityManager,
  userId: string,
  options: KeyOptions = {},
): Promise<IssuedKey> {
  const name = parseName(options.name ?? 'Key');
  const rateLimit = parseRateLimit(options.rateLimit);
  return em.transactional(async (tx) => {
    const user = (await tx.findOne(User, parseUuid(userId, 'user id'))) ?? notFound('user', userId);
    const issued = addKey(tx, { user, name, rateLimit });
    await tx.flush();
    return issued;
  });
}

/** The keys of all users of an organization, oldest first, revoked ones too. */
export async function listKeys(em: EntityManager, organizationId: string): Promise<ShownKey[]> {
  const fork = em.fork();
  const organization = await findOrganization(fork, organizationId);
  const oldestFirst = { createdAt: 'asc', id: 'asc' } as const;
  const keys = await fork.find(
    ApiKey,
    { user: { organization } },
    { exclude: ['digest'], orderBy: oldestFirst },
  );
  return keys.map((key) => ({
    id: key.id,
    userId: key.user.id,
    name: key.name,
    prefix: key.prefix,
    rateLimit: key.rateLimit,
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
    revokedAt: key.revokedAt,
  }));
}

/** Ends a key for good. A key that is revoked already stays revoked since when it was. */
export async function revokeKey(em: EntityManager, keyId: string): Promise<ApiKey> {
  return em.transactional(async (tx) => {
    const key = await lockKey(tx, keyId);
    key.revokedAt ??= new Date();
    return key;
  });
}

/** Replaces a key: a new one like it, and the old one revoked, so that there are never two or none. */
export async function rotateKey(em: EntityManager, keyId: string): Promise<IssuedKey> {
  return em.transactional(async (tx) => {
    const old = await lockKey(tx, keyId);
    if (old.revokedAt) throw badRequest(`The key ${old.id} is revoked. Make a new one for its user instead.`);
    old.revokedAt = new Date();
    const issued = addKey(tx, old);
    await tx.flush();
    return issued;
  });
}

export interface IssuedKey {
  readonly key: ApiKey;
  /** The key itself, to be shown once. */
  readonly apiKey: string;
}

const FIRST_KEY = 'First key';

type KeyValues = Pick<ApiKey, 'user' | 'name'> & Partial<Pick<ApiKey, 'rateLimit' | 'expiresAt'>>;

function addKey(tx: EntityManager, { user, name, rateLimit, expiresAt }: KeyValues): IssuedKey {
  const apiKey = newKey();
  const prefix = apiKey.slice(0, SHOWN_LENGTH);
  const key = tx.create(ApiKey, { user, name, prefix, digest: digestOf(apiKey), rateLimit, expiresAt });
  return { key, apiKey };
}

/** Locked until the end of the transaction, so that a key cannot be rotated twice at the same time. */
async function lockKey(tx: EntityManager, keyId: string): Promise<ApiKey> {
  const id = parseUuid(keyId, 'key id');
  return (await tx.findOne(ApiKey, id, { lockMode: LockMode.PESSIMISTIC_WRITE })) ?? notFound('key', id);
}

async function findOrganization(em: EntityManager, organizationId: string): Promise<Organization> {
  const id = parseUuid(organizationId, 'organization id');
  return (await em.findOne(Organization, id)) ?? notFound('organization', id);
}

function notFound(what: string, id: string): never {
  throw new Problem('NOT_FOUND', `There is no ${what} ${id}.`);
}

function parseName(value: string): string {
  const name = parseText(value, 'name').trim();
  if (name === '') throw badRequest('name must not be empty; 1 to 200 characters are allowed.');
  return name;
}

function parsePlan(value: string): Plan {
  const plan = PLAN.values.find((known) => known === value);
  if (!plan) throw badRequest(`plan must be one of ${PLAN.values.join(', ')}.`);
  return plan;
}

const parseRateLimit = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : parseWhole('rate limit', value, 1, 1_000_000);

function parseWhole(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw badRequest(`${name} must be a whole number from ${least} to ${most}.`);
}
