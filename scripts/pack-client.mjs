/**
 * Packs packages/client into dist/client.tgz, which the service serves, unless it is newer than its sources. Part of
 * `npm run build`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PACKED = 'dist/client.tgz';
const SOURCES = 'packages/client';
const sources = readdirSync(SOURCES, { recursive: true })
  .filter((file) => !/^(?:dist|node_modules)\b/.test(file))
  .map((file) => join(SOURCES, file));
const changed = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (Math.max(...sources.map(changed)) >= changed(PACKED)) {
  mkdirSync('dist', { recursive: true });
  const folder = mkdtempSync('dist/client-');
  try {
    const pack = ['pack', `./${SOURCES}`, '--pack-destination', folder, '--ignore-scripts=false'];
    execFileSync('npm', [...pack, '--silent'], { stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(join(folder, readdirSync(folder)[0]), PACKED);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
