import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Cleanup } from './cleanup.ts';

/** A temporary folder with the files of a revision, and the packages that are installed here. */
export function unpackRevision(revision: string, cleanup: Cleanup): string {
  const folder = mkdtempSync(join(tmpdir(), 'revision-'));
  cleanup.push(async () => rmSync(folder, { recursive: true, force: true }));
  const commit = execFileSync('git', ['rev-parse', '--verify', `${revision}^{commit}`], {
    encoding: 'utf8',
  }).trim();
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
