import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releasedSchema } from './released-schema.ts';

const { commit } = releasedSchema();
const PARTS = ['src', 'rest-adapter', 'scripts', 'package.json', 'openapi.json', 'data'];

function isInHistory(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** False in a checkout without history, such as a shallow clone or an archive. */
export const HAS_LAST_RELEASE = isInHistory();

/**
 * Returns the directory of the last release's sources, with the packages of this one. It stays where it is, because
 * compiled files are kept by their paths.
 */
export function unpackLastRelease(): string {
  const dir = resolve('.data/last-release', commit);
  if (existsSync(dir)) return dir;
  const draft = `${dir}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...PARTS], { maxBuffer: 500_000_000 });
  execFileSync('tar', ['-x', '-C', draft], { input: archive });
  symlinkSync(resolve('node_modules'), join(draft, 'node_modules'));
  try {
    renameSync(draft, dir);
  } catch {
    rmSync(draft, { recursive: true }); // another run was faster
  }
  return dir;
}
