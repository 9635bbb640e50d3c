import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const FILE = 'encryption-key';

/**
 * The key that encrypts stored secrets: derived from `ENCRYPTION_KEY` or, without it, from a file of `DATA_DIR`, which
 * is created on first use.
 */
export function encryptionKeyOf({
  encryptionSecret,
  dataDir,
}: Pick<Config, 'encryptionSecret' | 'dataDir'>): () => Buffer {
  let key: Buffer | undefined;
  return () => {
    key ??= Buffer.from(
      hkdfSync('sha256', encryptionSecret ?? secretIn(dataDir), '', 'education-market-api secrets', 32),
    );
    return key;
  };
}

/** Reads the file, after creating it unless this or another process has before. */
function secretIn(dataDir: string): string {
  const file = join(dataDir, FILE);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
