import { timingSafeEqual } from 'node:crypto';
import type { Mode } from '@emi/base/runtime';
import { isUuid } from '@emi/base/values';
import { namedScopes, SCOPE, type Scope } from '@emi/base/viewer';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import {
  ACCESS_TOKEN,
  CLIENT_SECRET,
  digestOf,
  isWellFormed,
  modeOfSecret,
  newSecret,
} from '../identities/keys.ts';
import { resourceNamed } from './resources.ts';

const LIFETIME_SECONDS = 3_600;

export interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces. Absent: all of the client's scopes. */
  readonly scope?: string;
  /** The resource that the token is for (RFC 8707). Absent: all. */
  readonly resource?: string;
}

export interface IssuedToken {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scope: string;
}

/** The errors of a well-formed request (RFC 6749 and RFC 8707). */
export type TokenError = 'invalid_client' | 'invalid_scope' | 'invalid_target';

/** A digest that no secret has. Comparing an unknown client's secret with it takes as long as with a real one. */
const NOBODY = Buffer.alloc(32);

/** Counts a request by its outcome; returns a refusal if there were too many. */
export type Admit<Limited> = (
  outcome: 'success' | 'failure',
  clientId?: string,
) => Promise<Limited | undefined>;

/** Issues an access token to a client that presents its secret. Only the return value holds the token. */
export async function issueToken<Limited>(
  pool: ConnectionPool,
  publicUrl: string,
  request: TokenRequest,
  admit: Admit<Limited>,
): Promise<IssuedToken | TokenError | Limited> {
  const refuse = async (refusal: TokenError, clientId?: string) =>
    (await admit('failure', clientId)) ?? refusal;

  const mode = modeOfSecret(request.clientSecret);
  if (!isUuid(request.clientId) || !isWellFormed(CLIENT_SECRET[mode], request.clientSecret)) {
    return refuse('invalid_client');
  }
  const client = await findClient(pool, request.clientId);
  const isRight = timingSafeEqual(digestOf(request.clientSecret), client?.digest ?? NOBODY);
  if (!client || !isRight) return refuse('invalid_client', client?.id);
  const scopes = narrowed(client.scopes, request.scope);
  if (!scopes) return refuse('invalid_scope', client.id);
  const resource = request.resource === undefined ? null : resourceNamed(publicUrl, request.resource);
  if (resource === undefined) return refuse('invalid_target', client.id);
  return (await admit('success', client.id)) ?? grant(pool, client, scopes, resource, mode);
}

async function grant(
  pool: ConnectionPool,
  { id }: ClientRow,
  scopes: readonly Scope[],
  resource: string | null,
  mode: Mode,
): Promise<IssuedToken> {
  const accessToken = newSecret(ACCESS_TOKEN[mode]);
  const [token] = await pool.rows<{ expiresIn: number }>(sql`
    with client as (update oauth_clients set last_used_at = now() where id = ${id} returning expires_at)
    insert into access_tokens (digest, client_id, scopes, resource, expires_at)
    select ${digestOf(accessToken)}, ${id}, ${scopes}, ${resource},
      least(now() + make_interval(secs => ${LIFETIME_SECONDS}), client.expires_at) from client
    returning floor(extract(epoch from expires_at - now()))::int as "expiresIn"`);
  return { accessToken, expiresIn: token!.expiresIn, scope: scopes.join(' ') };
}

interface ClientRow {
  id: string;
  digest: Buffer;
  scopes: Scope[];
}

async function findClient(pool: ConnectionPool, clientId: string): Promise<ClientRow | undefined> {
  const [client] = await pool.rows<ClientRow>(sql`
    select c.id, c.digest, c.scopes from oauth_clients c join users u on u.id = c.user_id and u.removed_at is null
    where c.id = ${clientId} and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())`);
  return client;
}

/**
 * The requested scopes that the client has (RFC 6749, section 3.3), or all of its scopes if none are requested;
 * undefined if one is unknown or none remains.
 */
function narrowed(own: readonly Scope[], asked: string | undefined): Scope[] | undefined {
  const names = namedScopes(asked);
  if (!names) return [...own];
  const scopes = own.filter((scope) => names.includes(scope));
  const areKnown = names.every((name) => SCOPE.values.includes(name as Scope));
  return areKnown && scopes.length > 0 ? scopes : undefined;
}
