/**
 * Compiles the service into dist/, with the files that the compiled code reads beside it, unless nothing has changed
 * since. Part of `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'dist/.built-from';
const PACKAGES = ['base', 'reading', 'records', 'facade'];
const FOLDERS = ['src', 'rest-adapter', 'mcp', ...PACKAGES.map((name) => `packages/${name}`)];
const NOT_BUILT = /^packages[/\\]\w+[/\\](?:test|quality)[/\\]/;
const FILES = [
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
  'scripts/build-service.mjs',
  'scripts/copy-assets.mjs',
];

/**
 * The sizes and times of all sources, compared for equality only, because the times in an unpacked release may be older
 * than the build.
 */
function sources() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !NOT_BUILT.test(file)),
  );
  const hash = createHash('sha256');
  for (const file of [...FILES, ...inFolders.sort()]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function lastBuilt() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

// Taken before the build, so that a change meanwhile is in the next one.
const current = sources();
if (current !== lastBuilt()) {
  rmSync(STAMP, { force: true });
  run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck');
  run('scripts/copy-assets.mjs');
  mkdirSync('dist', { recursive: true });
  writeFileSync(STAMP, current);
}
