import { SEALED_BYTES, sealedSecret } from '@emi/base/secrets';
import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';

/**
 * Encrypts secrets of feeds that earlier releases stored as plain text; the addresses stay valid. Secrets of exports
 * need no conversion, because their links expire within a day.
 */
export async function sealFeedSecrets(
  { core }: Pick<Database, 'core'>,
  encryptionKey: () => Buffer,
): Promise<void> {
  const stored = await core.rows<{ id: string; secret: Buffer }>(sql`
    select id, feed_secret as secret from saved_searches where length(feed_secret) <> ${SEALED_BYTES}`);
  for (const { id, secret } of stored) {
    await core.rows(sql`
      update saved_searches set feed_secret = ${sealedSecret(encryptionKey(), secret)}
      where id = ${id} and feed_secret = ${secret}`);
  }
}
