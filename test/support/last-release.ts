import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** The sources of the last release in a directory of their own, with the packages of this one. */
export function unpackLastRelease(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'market-release-'));
  const archive = execFileSync('git', ['archive', commit, ...PARTS], { maxBuffer: 500_000_000 });
  execFileSync('tar', ['-x', '-C', dir], { input: archive });
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
