import type { DatabaseAddress } from '@emi/base/runtime';
import sql from 'sql-template-tag';
import { issueTestKey, type Original } from '../accounts/administration/twins.ts';
import type { Database } from '../db/database.ts';
import { onOwnConnection } from '../db/own-connection.ts';
import { type DemoKey, DemoKeyFiles, TEST_FILE } from './demo-key.ts';
import type { Program } from './program.ts';

/** The name of the key, by which a start recognizes it and does not replace a revoked one. */
const NAME = 'Test key of the first start';

/** Serializes starts of processes that share a database. */
const TURN = `select pg_advisory_xact_lock(hashtext('education-market-api first test key'))`;

interface Worlds {
  readonly live: Database;
  readonly test: Database;
  readonly testAddress: DatabaseAddress;
}

/** The file with a test key, in an installation with a demo key. The test world opens without one, too. */
export async function testKeyFileOf(
  demo: DemoKey | undefined,
  worlds: Worlds,
  { config, logger, signal }: Pick<Program, 'config' | 'logger' | 'signal'>,
): Promise<string | undefined> {
  if (!demo?.file || !demo.userId) return undefined;
  try {
    return await keepFirstTestKey(worlds, demo.userId, config.dataDir, signal);
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error }, 'no test key could be kept beside the demo key');
    return undefined;
  }
}

/**
 * Keeps a test key of the demo organization's user in a file readable only by its owner, next to the live key's.
 * @returns the file with a valid key; undefined if the key was revoked or its user removed
 */
function keepFirstTestKey(
  { live, test, testAddress }: Worlds,
  userId: string,
  dataDir: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const files = new DemoKeyFiles(dataDir, test.core, TEST_FILE);
  return onOwnConnection(testAddress, signal, async (client) => {
    await client.query('begin');
    await client.query(TURN);
    await files.publishDraft();
    const { rowCount } = await client.query('select from api_keys where user_id = $1 and name = $2', [
      userId,
      NAME,
    ]);
    const [original] = await live.core.rows<Original>(sql`
      select o.id as "organizationId", o.name as "organizationName", o.plan, u.id as "userId", u.role
      from users u join organizations o on o.id = u.organization_id
      where u.id = ${userId} and u.removed_at is null`);
    if (!rowCount && original) {
      const keep = (key: string) => files.keepDraft(key);
      await test.entities((em) => issueTestKey(em, original, { name: NAME, keep }));
      await files.publishDraft();
    }
    await client.query('commit');
    return (await files.find()).file;
  });
}
