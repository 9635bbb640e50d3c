import sql from 'sql-template-tag';
import type { InTransaction, Transaction } from '../../db/transaction.ts';
import { revokeCredential } from '../credentials/credentials.ts';
import { ANCESTRY } from '../identities/credential.ts';
import { GRANT, PAGES_CLIENT } from '../identities/grant.entity.ts';
import { ACCESS_TOKEN, digestOf, newSecret } from '../identities/keys.ts';
import { isCreatorAlive, noteGrant } from './new-grant.ts';
import { type CodeOwner, useSignInCode } from './sign-in-codes.ts';

/** A person's access to the pages, as a token that only a cookie of the browser holds. */
export interface PageSession {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Maximum length of a session; then the person signs in again. */
const SESSION_HOURS = 12;

/**
 * Opens a session with a one-time code, which it uses up. Returns undefined for a code that is wrong, unknown, used, or
 * expired, or whose creator has been revoked.
 * @param publicUrl the base URL of the service, without a path
 */
export const signInWithCode = (
  inTransaction: InTransaction,
  publicUrl: string,
  typed: string,
): Promise<PageSession | undefined> =>
  inTransaction(async (tx) => {
    const person = await useSignInCode(tx, typed);
    return person && open(tx, publicUrl, person);
  });

/** Opens a session for a member; undefined if no member has the issuer and subject. */
export const signInAsMember = (
  inTransaction: InTransaction,
  publicUrl: string,
  issuer: string,
  subject: string,
): Promise<PageSession | undefined> =>
  inTransaction(async (tx) => {
    const [person] = await tx.rows<CodeOwner>(sql`
      select m.user_id as "userId", u.organization_id as "organizationId", m.scopes, array[m.id] as ancestry,
        null::timestamptz as "grantsEndAt"
      from members m join users u on u.id = m.user_id and u.removed_at is null
      where m.issuer = ${issuer} and m.subject = ${subject}`);
    return person && open(tx, publicUrl, person);
  });

async function open(tx: Transaction, publicUrl: string, person: CodeOwner): Promise<PageSession | undefined> {
  if (!(await isCreatorAlive(tx, person))) return undefined;
  const token = newSecret(ACCESS_TOKEN.live);
  const [grant] = await tx.rows<{ id: string; expiresAt: string }>(sql`
    with given as (
      insert into grants (user_id, client_id, name, redirect_host, scopes, resource, ${ANCESTRY}, expires_at,
        last_used_at)
      values (${person.userId}, ${PAGES_CLIENT}, 'Pages', ${new URL(publicUrl).host}, ${[...person.scopes]},
        ${publicUrl}, ${[...person.ancestry]}::uuid[],
        least(now() + make_interval(hours => ${SESSION_HOURS}), ${person.grantsEndAt}::timestamptz), now())
      returning id, scopes, resource, expires_at)
    insert into access_tokens (digest, grant_id, scopes, resource, expires_at)
    select ${digestOf(token)}, id, scopes, resource, expires_at from given
    returning grant_id as id, expires_at as "expiresAt"`);
  await noteGrant(tx, person.userId, grant!.id);
  return { token, expiresAt: new Date(grant!.expiresAt) };
}

/** Ends the session of a token, with everything that it created; does nothing for any other text. */
export const signOut = (inTransaction: InTransaction, token: string): Promise<void> =>
  inTransaction(async (tx) => {
    const [grant] = await tx.rows<{ id: string }>(sql`
      select g.id from access_tokens t join grants g on g.id = t.grant_id
      where t.digest = ${digestOf(token)} and g.client_id = ${PAGES_CLIENT} and g.revoked_at is null`);
    if (grant) await revokeCredential(GRANT, tx.em, grant.id);
  });
