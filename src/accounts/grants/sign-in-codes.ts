import { randomInt, timingSafeEqual } from 'node:crypto';
import { CUSTOMER_SCOPES, parseScopes, type Scope } from '@emi/base/viewer';
import type { EntityManager } from '@mikro-orm/postgresql';
import sql from 'sql-template-tag';
import { type Transaction, within } from '../../db/transaction.ts';
import { actorFor, noteChange } from '../audit-trail/note.ts';
import { boundedBy, type Creator, lockCreator } from '../identities/creator.ts';
import { ANCESTRY } from '../identities/credential.ts';
import { findUser } from '../identities/inputs.ts';
import { digestOf } from '../identities/keys.ts';

/** A one-time code by which people identify themselves: to sign in, or to give an application access. */
export interface SignInCode {
  /** Shown only once. */
  readonly code: string;
  readonly expiresAt: Date;
}

/** The owner of a code, or a member who signs in, and the limits of the access that follows. */
export interface CodeOwner {
  readonly userId: string;
  readonly organizationId: string;
  readonly scopes: readonly Scope[];
  readonly ancestry: readonly string[];
  readonly grantsEndAt: Date | null;
}

/** Lifetime of a sign-in code. */
const CODE_MINUTES = 10;
const MAX_TRIES = 5;
/** Letters and digits that people do not confuse (Crockford's base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Number of first characters, by which a code is found to count wrong tries; the 80 bits of the rest are secret. */
const HANDLE_LENGTH = 8;
const LENGTH = HANDLE_LENGTH + 16;
/** Number of characters between two hyphens of a shown code. */
const GROUP = 4;

/** @param creator absent for an operator, whose codes are unbounded */
export async function createSignInCode(
  em: EntityManager,
  userId: string,
  options: { readonly scopes?: readonly string[] } = {},
  creator?: Creator,
): Promise<SignInCode> {
  const scopes = parseScopes(options.scopes ?? CUSTOMER_SCOPES);
  const plain = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return em.transactional(async (tx) => {
    if (creator) await lockCreator(within(tx), creator);
    const { ancestry, expiresAt = null } = boundedBy(creator, {});
    const user = await findUser(tx, userId);
    const [code] = await within(tx).rows<{ id: string; expiresAt: string }>(sql`
      insert into sign_in_codes (handle, digest, user_id, scopes, ${ANCESTRY}, grants_end_at, expires_at)
      values (${handleOf(plain)}, ${digestOf(plain)}, ${user.id}, ${scopes}, ${ancestry}::uuid[],
        ${expiresAt?.toISOString() ?? null}, now() + make_interval(mins => ${CODE_MINUTES}))
      returning id, expires_at as "expiresAt"`);
    const actor = await actorFor(tx, creator, user.id);
    await noteChange(tx, actor, 'sign_in_code_created', 'sign_in_code', code!.id);
    return { code: inGroups(plain), expiresAt: new Date(code!.expiresAt) };
  });
}

/**
 * Uses up a code. A wrong code counts against the code with the same first characters, which is deleted after five
 * wrong attempts. Returns undefined for a code that is wrong, unknown, used, or expired. Commit the transaction in
 * either case.
 */
export async function useSignInCode(tx: Transaction, typed: string): Promise<CodeOwner | undefined> {
  const plain = readable(typed);
  if (plain.length !== LENGTH) return undefined;
  const [code] = await tx.rows<CodeOwner & { id: string; digest: Buffer; tries: number }>(sql`
    select c.id, c.digest, c.tries, c.user_id as "userId", u.organization_id as "organizationId", c.scopes,
      c.${ANCESTRY} as ancestry,
      c.grants_end_at as "grantsEndAt"
    from sign_in_codes c join users u on u.id = c.user_id
    where c.handle = ${handleOf(plain)} and c.expires_at > now() for update of c`);
  if (!code) return undefined;
  const { id, digest, tries, ...person } = code;
  const isRight = timingSafeEqual(digestOf(plain), digest);
  if (isRight || tries + 1 >= MAX_TRIES) await tx.rows(sql`delete from sign_in_codes where id = ${id}`);
  else await tx.rows(sql`update sign_in_codes set tries = tries + 1 where id = ${id}`);
  return isRight ? person : undefined;
}

const handleOf = (plain: string): string => plain.slice(0, HANDLE_LENGTH);

const inGroups = (plain: string): string =>
  Array.from({ length: LENGTH / GROUP }, (_, at) => plain.slice(at * GROUP, (at + 1) * GROUP)).join('-');

/** Normalizes a typed code: drops separators, and reads letters that look like digits as digits. */
const readable = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
