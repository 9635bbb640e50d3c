import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { DatabaseAddress } from './db/address.ts';
import type { Database } from './db/database.ts';
import { addDemo } from './demo/demo.ts';
import { hasDirectory, importBundledDirectory, importBundledVendors } from './importers/bundled.ts';
import { onOwnConnection } from './importers/connection.ts';
import { restoreIndexes } from './importers/records/set-aside.ts';
import { createOrganization } from './viewer/accounts.ts';
import { Organization } from './viewer/organization.entity.ts';

/** Sees to it that the directory and the known vendors are there, and that an import that was killed has left no index behind. */
export async function prepareData(
  address: DatabaseAddress,
  config: Config,
  signal: AbortSignal,
): Promise<void> {
  await onOwnConnection(address, signal, restoreIndexes);
  if (!config.bundledData) return;
  await importBundledVendors(address, signal);
  if (await hasDirectory(address)) return;
  console.log('First start: importing the bundled directory of districts and schools.');
  await importBundledDirectory(address, signal);
}

export interface DemoKey {
  /** The key itself, only when it has just been made. */
  readonly key?: string;
  readonly file: string;
}

/**
 * Gives a database without any organization a first one to try the service with, and, with the bundled data, a world
 * for it to explore. Its key is returned once, and kept in a file that only its owner can read.
 * @returns undefined when there is nothing to show: organizations exist and were made otherwise.
 */
export async function ensureDemoOrganization(
  db: Database,
  address: DatabaseAddress,
  config: Config,
  signal: AbortSignal,
): Promise<DemoKey | undefined> {
  const file = join(config.dataDir, 'demo-api-key');
  const em = db.orm.em.fork();
  if ((await em.count(Organization)) > 0) return existsSync(file) ? { file } : undefined;
  const { organization, user, apiKey } = await createOrganization(em, {
    name: 'Demo',
    plan: 'growth',
    credits: 500,
  });
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(file, `${apiKey}\n`, { mode: 0o600 });
  if (config.bundledData) {
    console.log(
      'First start: adding a synthetic world to explore (contacts, findings, lists), marked as such.',
    );
    await addDemo(address, organization.id, user.id, undefined, signal);
  }
  return { key: apiKey, file };
}
