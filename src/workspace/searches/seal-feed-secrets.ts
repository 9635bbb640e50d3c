import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { SEALED_BYTES, sealedSecret } from '../../platform/base/link-secret.ts';

/**
 * Encrypts the secrets of feeds that earlier programs stored as they are; the addresses stay. Those of exports end
 * within a day.
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
