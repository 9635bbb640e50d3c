/**
 * Copies into dist/ what the compiler leaves out: SQL, the Redis script, the JSON files of packages, and links by which
 * the packages are found under their names. The copied package.json of a package names built files.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

for (const path of [
  'src/db/functions',
  'src/db/fills',
  'src/db/stored',
  'src/db/migrations/baseline.sql',
  'src/db/migrations/sql',
  'src/requests/limits/take-requests.lua',
]) {
  rmSync(`dist/${path}`, { recursive: true, force: true });
  cpSync(path, `dist/${path}`, { recursive: true });
}

const SCOPE = 'dist/node_modules/@emi';
rmSync(SCOPE, { recursive: true, force: true });
mkdirSync(SCOPE, { recursive: true });
for (const name of readdirSync('dist/packages')) {
  const manifest = readFileSync(`packages/${name}/package.json`, 'utf8');
  // The compiler leaves out the JSON of files that it reaches through node_modules.
  for (const file of readdirSync(`packages/${name}`, { recursive: true })) {
    if (!file.endsWith('.json') || /^(?:test|quality|node_modules)\b|^package\.json$/.test(file)) continue;
    cpSync(join('packages', name, file), join('dist/packages', name, file));
  }
  writeFileSync(`dist/packages/${name}/package.json`, manifest.replaceAll('.ts"', '.js"'));
  const onWindows = process.platform === 'win32';
  symlinkSync(
    onWindows ? resolve('dist/packages', name) : join('../../packages', name),
    join(SCOPE, name),
    onWindows ? 'junction' : 'dir',
  );
}
