import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { ConnectionPool } from '../../db/pools.ts';
import { isUuid } from '../../graph/scalars.ts';
import { ACCESS_TOKEN, CLIENT_SECRET, digestOf, isWellFormed, newSecret } from '../keys.ts';
import type { Scope } from '../scope.values.ts';

const LIFETIME_SECONDS = 3_600;

export interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces; absent: all scopes of the client. */
  readonly scope?: string;
}

export interface Grant {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scope: string;
}

/** What RFC 6749 calls the two ways in which a well-formed request can fail. */
export type Refusal = 'invalid_client' | 'invalid_scope';

/** Never the digest of a secret: what an unknown client is compared with, so that it takes as long as a known one. */
const NOBODY = Buffer.alloc(32);

/** Gives an access token to a client that knows its secret. The token is in the answer and nowhere else. */
export async function issueToken(pool: ConnectionPool, request: TokenRequest): Promise<Grant | Refusal> {
  if (!isUuid(request.clientId) || !isWellFormed(CLIENT_SECRET, request.clientSecret))
    return 'invalid_client';
  const client = await findClient(pool, request.clientId);
  const isRight = timingSafeEqual(digestOf(request.clientSecret), client?.digest ?? NOBODY);
  if (!client || !isRight) return 'invalid_client';
  const scopes = narrowed(client.scopes, request.scope);
  if (!scopes) return 'invalid_scope';
  const accessToken = newSecret(ACCESS_TOKEN);
  await pool.rows(sql`
    with expired as (delete from access_tokens where client_id = ${client.id} and expires_at < now()),
      used as (update oauth_clients set last_used_at = now() where id = ${client.id})
    insert into access_tokens (digest, client_id, scopes, expires_at)
    values (${digestOf(accessToken)}, ${client.id}, ${scopes}, now() + make_interval(secs => ${LIFETIME_SECONDS}))`);
  return { accessToken, expiresIn: LIFETIME_SECONDS, scope: scopes.join(' ') };
}

interface ClientRow {
  id: string;
  digest: Buffer;
  scopes: Scope[];
}

async function findClient(pool: ConnectionPool, clientId: string): Promise<ClientRow | undefined> {
  const [client] = await pool.rows<ClientRow>(sql`
    select id, digest, scopes from oauth_clients where id = ${clientId} and revoked_at is null`);
  return client;
}

/** The scopes asked for, if the client has them all. */
function narrowed(own: readonly Scope[], asked: string | undefined): Scope[] | undefined {
  if (asked === undefined) return [...own];
  const names = asked.split(' ').filter(Boolean);
  const scopes = own.filter((scope) => names.includes(scope));
  return scopes.length > 0 && names.every((name) => own.includes(name as Scope)) ? scopes : undefined;
}
