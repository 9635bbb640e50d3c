import { execFile } from 'node:child_process';
import { chmod, lchown, lstat, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An ordinary account for PostgreSQL, which refuses to run as root. */
export interface SystemAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The account that PostgreSQL must run as; undefined if that is the current one. */
export async function serverAccount(): Promise<SystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (account) return account;
  throw new Error(
    'PostgreSQL refuses to run as root, and neither the account postgres nor nobody exists: ' +
      'start the service as an ordinary user, or set DATABASE_URL',
  );
}

async function lookUp(name: string): Promise<SystemAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

export function spawnOptions(account: SystemAccount | undefined) {
  return {
    cwd: '/', // the account may not be able to enter the current directory
    env: serverEnvironment(),
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/** Passes on few environment variables: others may hold secrets or, like PGDATA, change which server is started. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' };
}

/** Asks the kernel, because mode bits ignore access lists and read-only mounts. */
export async function canEnter(account: SystemAccount, directory: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], spawnOptions(account));
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates a directory with this mode, owned by the account or else by the current user. An existing directory must
 * belong to one of the two: in a shared place such as /tmp, anybody could have created it to gain access.
 */
export async function ownDirectory(directory: string, mode: number, account?: SystemAccount): Promise<void> {
  await mkdir(directory, { mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const ourselves = process.getuid?.();
  if (ourselves === undefined) return; // Windows
  const { uid } = await statOfDirectory(directory);
  const owner = account?.uid ?? ourselves;
  if (uid !== owner && uid !== ourselves) {
    throw new Error(
      `${directory} belongs to the user ${uid}, not to ${owner}: run as that user, or use another directory`,
    );
  }
  // Once the account owns it, root must not touch it: it would follow links that the account puts there.
  if (uid !== ourselves) return;
  await chmod(directory, mode);
  if (account) await lchown(directory, account.uid, account.gid);
}

async function statOfDirectory(directory: string) {
  const found = await lstat(directory);
  if (found.isDirectory()) return found;
  throw new Error(`${directory} must be a directory, not a file or a link`);
}
