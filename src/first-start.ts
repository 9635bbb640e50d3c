import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createOrganization } from './viewer/accounts.ts';
import { Organization } from './viewer/organization.entity.ts';

export interface DemoKey {
  /** The key itself, only when it has just been made. */
  readonly key?: string;
  readonly file: string;
}

/**
 * Gives a database without any organization a first one to try the service with. Its key is returned once, and kept in
 * a file that only its owner can read.
 * @returns undefined when there is nothing to show: organizations exist and were made otherwise.
 */
export async function ensureDemoOrganization(
  db: Database,
  { dataDir }: Config,
): Promise<DemoKey | undefined> {
  const file = join(dataDir, 'demo-api-key');
  const em = db.orm.em.fork();
  if ((await em.count(Organization)) > 0) return existsSync(file) ? { file } : undefined;
  const { apiKey } = await createOrganization(em, { name: 'Demo', plan: 'growth', credits: 500 });
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${apiKey}\n`, { mode: 0o600 });
  return { key: apiKey, file };
}
