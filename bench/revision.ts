import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import type { Child } from './child.ts';
import type { Cleanup } from './cleanup.ts';
import { type Extras, startOurService } from './our-service.ts';

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

/**
 * Builds and starts the service of a revision on a database. Start it before this revision's service: each start
 * applies its own SQL functions, and the newest must stay.
 */
export async function startRevision(
  revision: string,
  address: DatabaseAddress,
  dir: string,
  cleanup: Cleanup,
  extras: Omit<Extras, 'root'> = {},
): Promise<Child> {
  const root = unpackRevision(revision, cleanup);
  execFileSync('npm', ['run', '-s', 'build'], { cwd: root });
  return startOurService(address, dir, cleanup, { ...extras, root });
}
