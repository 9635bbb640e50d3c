import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releasedSchema } from './released-schema.ts';

const LAST_RELEASE = releasedSchema().commit;
const PARTS = [
  'src',
  'rest-adapter',
  'mcp',
  'operations',
  'web',
  'docs',
  'scripts',
  'data',
  'package.json',
  'openapi.json',
  'schema.graphql',
];

/** False in a checkout without the release's history, such as a shallow clone or an archive. */
export function isInHistory(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export const HAS_LAST_RELEASE = isInHistory(LAST_RELEASE);

export const unpackLastRelease = (): string => unpackCommit(LAST_RELEASE);

/**
 * Returns the directory of a commit's sources, with the packages of this one. It always has the same path, because
 * compiled files are cached by path.
 */
export function unpackCommit(commit: string): string {
  const dir = resolve('.data/last-release', commit);
  if (existsSync(dir)) return dir;
  const draft = `${dir}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const all = execFileSync('git', ['ls-tree', '--name-only', commit], { encoding: 'utf8' }).split('\n');
  const parts = PARTS.filter((part) => all.includes(part));
  const archive = execFileSync('git', ['archive', commit, ...parts], { maxBuffer: 500_000_000 });
  execFileSync('tar', ['-x', '-C', draft], { input: archive });
  symlinkSync(resolve('node_modules'), join(draft, 'node_modules'));
  try {
    renameSync(draft, dir);
  } catch {
    rmSync(draft, { recursive: true }); // another run was faster
  }
  return dir;
}
