import { createHash, timingSafeEqual } from 'node:crypto';
import { namedScopes, type Scope } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import type { InTransaction, Transaction } from '../../db/transaction.ts';
import { revokeCredential } from '../credentials/credentials.ts';
import { ANCESTRY } from '../identities/credential.ts';
import { GRANT } from '../identities/grant.entity.ts';
import { ACCESS_TOKEN, digestOf, newSecret, REFRESH_TOKEN } from '../identities/keys.ts';
import { destinationOf } from '../tokens/redirect-uris.ts';
import { covers } from '../tokens/resources.ts';
import { isCreatorAlive, noteGrant } from './new-grant.ts';

/** A client that `authenticateClient` has admitted. */
export interface Authenticated {
  readonly clientId: string;
}

export interface CodeExchange extends Authenticated {
  readonly code: string;
  readonly redirectUri: string | undefined;
  readonly verifier: string;
  readonly resource: string | undefined;
}

export interface Refresh extends Authenticated {
  readonly refreshToken: string;
  readonly scope: string | undefined;
  readonly resource: string | undefined;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
  readonly scope: string;
}

export type TokenRefusal = 'invalid_grant' | 'invalid_scope' | 'invalid_target';

const ACCESS_SECONDS = 3_600;
const REFRESH_DAYS = 30;
/** Seconds for which a used refresh token still works: its client may have lost an answer, or run in two processes. */
const REPEATABLE_SECONDS = 60;

interface CodeRow {
  clientId: string;
  redirectUri: string;
  challenge: string;
  resource: string;
  userId: string;
  ancestry: string[];
  isOver: boolean;
  grantId: string | null;
}

/**
 * Exchanges a code for a grant and its tokens, once. A second use revokes the grant, because one of the two senders
 * must have stolen the code.
 */
export function exchangeCode(
  inTransaction: InTransaction,
  publicUrl: string,
  { clientId, code, redirectUri, verifier, resource }: CodeExchange,
): Promise<Tokens | TokenRefusal> {
  const digest = digestOf(code);
  return inTransaction(async (tx) => {
    const [row] = await tx.rows<CodeRow>(sql`
      select client_id as "clientId", redirect_uri as "redirectUri", challenge, resource, user_id as "userId",
        ${ANCESTRY} as ancestry,
        grant_id as "grantId", expires_at <= now() or grants_end_at <= now() is true as "isOver"
      from authorization_codes where digest = ${digest} for update`);
    if (row?.clientId !== clientId) return 'invalid_grant';
    if (row.grantId) {
      await revokeCredential(GRANT, tx.em, row.grantId);
      return 'invalid_grant';
    }
    const isItsOwn = redirectUri === undefined || redirectUri === row.redirectUri;
    if (row.isOver || !isItsOwn || !answers(verifier, row.challenge)) return 'invalid_grant';
    if (resource !== undefined && !covers(publicUrl, resource, row.resource)) return 'invalid_target';
    if (!(await isCreatorAlive(tx, row))) return 'invalid_grant';
    const [grant] = await tx.rows<Grant>(sql`
      insert into grants (user_id, client_id, oauth_client_id, name, redirect_host, scopes, resource, daily_budget,
        ${ANCESTRY}, expires_at, last_used_at)
      select user_id, client_id, oauth_client_id, name, ${destinationOf(row.redirectUri)}, scopes, resource,
        daily_budget, ${ANCESTRY}, grants_end_at, now()
      from authorization_codes where digest = ${digest}
      returning id, scopes, resource`);
    await tx.rows(sql`update authorization_codes set grant_id = ${grant!.id} where digest = ${digest}`);
    await noteGrant(tx, row.userId, grant!.id);
    return issue(tx, grant!, grant!.scopes);
  });
}

/** Returns `true` if a PKCE verifier belongs to a challenge (RFC 7636, section 4.6). */
function answers(verifier: string, challenge: string): boolean {
  const digest = createHash('sha256').update(verifier).digest();
  const expected = Buffer.from(challenge, 'base64url');
  return expected.length === digest.length && timingSafeEqual(digest, expected);
}

interface Grant {
  id: string;
  scopes: Scope[];
  resource: string;
}

/**
 * Exchanges a refresh token for new tokens of its grant. A second use within a minute gets other tokens, because the
 * first tokens are stored only as digests and cannot be sent again; a later use revokes the grant.
 */
export function refresh(
  inTransaction: InTransaction,
  publicUrl: string,
  { clientId, refreshToken, scope, resource }: Refresh,
): Promise<Tokens | TokenRefusal> {
  const digest = digestOf(refreshToken);
  return inTransaction(async (tx) => {
    const [row] = await tx.rows<Grant & { clientId: string; isUsed: boolean; isOver: boolean }>(sql`
      select g.id, g.client_id as "clientId", g.scopes, g.resource,
        (r.used_at <= now() - make_interval(secs => ${REPEATABLE_SECONDS})) is true as "isUsed",
        g.revoked_at is not null or r.expires_at <= now() or (g.expires_at <= now()) is true as "isOver"
      from refresh_tokens r join grants g on g.id = r.grant_id where r.digest = ${digest} for update of r`);
    if (row?.clientId !== clientId) return 'invalid_grant';
    if (row.isUsed) await revokeCredential(GRANT, tx.em, row.id);
    if (row.isUsed || row.isOver) return 'invalid_grant';
    const names = namedScopes(scope) ?? row.scopes;
    const scopes = row.scopes.filter((own) => names.includes(own));
    if (scopes.length === 0) return 'invalid_scope';
    if (resource !== undefined && !covers(publicUrl, resource, row.resource)) return 'invalid_target';
    await tx.rows(sql`update refresh_tokens set used_at = coalesce(used_at, now()) where digest = ${digest}`);
    await tx.rows(sql`update grants set last_used_at = now() where id = ${row.id}`);
    return issue(tx, row, scopes);
  });
}

async function issue(tx: Transaction, { id, resource }: Grant, scopes: readonly Scope[]): Promise<Tokens> {
  const accessToken = newSecret(ACCESS_TOKEN.live);
  const refreshToken = newSecret(REFRESH_TOKEN);
  const [token] = await tx.rows<{ expiresIn: number }>(sql`
    with kept as (
      insert into refresh_tokens (digest, grant_id, expires_at)
      select ${digestOf(refreshToken)}, id, least(now() + make_interval(days => ${REFRESH_DAYS}), expires_at)
      from grants where id = ${id})
    insert into access_tokens (digest, grant_id, scopes, resource, expires_at)
    select ${digestOf(accessToken)}, id, ${[...scopes]}, ${resource},
      least(now() + make_interval(secs => ${ACCESS_SECONDS}), expires_at)
    from grants where id = ${id}
    returning floor(extract(epoch from expires_at - now()))::int as "expiresIn"`);
  return { accessToken, refreshToken, expiresIn: token!.expiresIn, scope: scopes.join(' ') };
}

/** Revokes a client's token (RFC 7009): a refresh token together with its grant, an access token alone. */
export function revokeToken(inTransaction: InTransaction, clientId: string, token: string): Promise<void> {
  const digest = digestOf(token);
  return inTransaction(async (tx) => {
    const [grant] = await tx.rows<{ id: string }>(sql`
      select g.id from refresh_tokens r join grants g on g.id = r.grant_id
      where r.digest = ${digest} and g.client_id = ${clientId}`);
    if (grant) await revokeCredential(GRANT, tx.em, grant.id);
    await tx.rows(sql`
      delete from access_tokens t where t.digest = ${digest} and (
        t.client_id::text = ${clientId}
        or exists (select from grants g where g.id = t.grant_id and g.client_id = ${clientId}))`);
  });
}
