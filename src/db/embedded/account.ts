import { execFile } from 'node:child_process';
import { chmod, lchown, lstat, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An ordinary account for PostgreSQL, which refuses to run as root. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Whom PostgreSQL must run as; undefined when it may run as ourselves. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (account) return account;
  throw new Error(
    'PostgreSQL refuses to run as root, and there is neither an account postgres nor nobody: ' +
      'start the service as an ordinary user, or set DATABASE_URL',
  );
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** The options to spawn a PostgreSQL program. */
export function spawnOptions(account: Account | undefined) {
  return {
    cwd: '/', // ours may be one that the account cannot enter
    env: serverEnvironment(),
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/** Little of our own environment: it may hold secrets, and variables such as PGDATA would change what is started. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' };
}

/** Asks the kernel rather than reading mode bits, which know nothing of access lists and read-only mounts. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], spawnOptions(account));
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a directory of that mode which belongs to the account, or else to ourselves. One that is there already must
 * belong to them: in a shared place such as /tmp anybody could have put it there to be let in.
 */
export async function ownDirectory(directory: string, mode: number, account?: Account): Promise<void> {
  await mkdir(directory, { mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const ourselves = process.getuid?.();
  if (ourselves === undefined) return; // Windows
  const { uid } = await statOfDirectory(directory);
  const owner = account?.uid ?? ourselves;
  if (uid !== owner && uid !== ourselves) {
    throw new Error(
      `${directory} belongs to the user ${uid}, not to ${owner}: run as that user, or use another place`,
    );
  }
  // Once it is the account's, we let go of it: as root we would follow whatever the account may put in its place.
  if (uid !== ourselves) return;
  await chmod(directory, mode);
  if (account) await lchown(directory, account.uid, account.gid);
}

async function statOfDirectory(directory: string) {
  const found = await lstat(directory);
  if (found.isDirectory()) return found;
  throw new Error(`${directory} is in the way: it must be a directory, and not a link to one`);
}
