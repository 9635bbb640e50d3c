import { timingSafeEqual } from 'node:crypto';
import { isUuid } from '@emi/base/values';
import type { ConnectionPool } from '@emi/records/context';
import sql from 'sql-template-tag';
import { digestOf } from '../identities/keys.ts';

/**
 * Returns the id of a client that exchanges or revokes a code or token; undefined if it is refused. A configured client
 * must present its secret; a public client has no secret and is authenticated by its code or token.
 */
export async function authenticateClient(
  pool: ConnectionPool,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret?: string },
): Promise<string | undefined> {
  const [configured] = isUuid(clientId)
    ? await pool.rows<{ digest: Buffer; isAlive: boolean }>(sql`
        select digest, revoked_at is null and (expires_at is null or expires_at > now()) as "isAlive"
        from oauth_clients where id = ${clientId}`)
    : [];
  if (!configured) return clientSecret === undefined ? clientId : undefined;
  const isRight = timingSafeEqual(digestOf(clientSecret ?? ''), configured.digest);
  return isRight && configured.isAlive ? clientId : undefined;
}
