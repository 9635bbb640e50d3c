import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lchown, link, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { canEnter, ownDirectory, type SystemAccount, spawnOptions } from './account.ts';

const run = promisify(execFile);

export const USER = 'app';
export const SOCKET_PORT = 5432; // merely part of the socket's name

/** For root only, for files that cannot stay below the service's own directory. Nothing deletes them. */
const SYSTEM_STORE = '/var/lib/embedded-postgres';
const LONGEST_SOCKET = 100; // bytes; systems allow 103 or more

/** Lets the account traverse to its own files without listing the directory. */
const PASSAGE = 0o711;
const PRIVATE = 0o700;

/**
 * The files of a cluster. `data`, `sockets`, and `password` belong to the account and are closed to others; `home` and
 * the other files in it belong to the current user. Root never writes into the account's directories, which could
 * contain links.
 */
export interface Cluster {
  readonly home: string;
  readonly data: string;
  readonly sockets: string;
  readonly log: string;
  readonly password: string;
  readonly store: string;
}

/** Creates the folder of a cluster, and returns the paths of its files; the server's data may not exist yet. */
export async function findCluster(
  dir: string,
  account: SystemAccount | undefined,
  log: (line: string) => void,
): Promise<Cluster> {
  await mkdir(dir, { recursive: true });
  const wanted = await realpath(dir);
  await ownDirectory(wanted, PASSAGE);
  const isUsable = !account || (await canEnter(account, wanted));
  const home = isUsable ? wanted : await useSystemDirectory(wanted, account, log);
  return {
    home,
    data: join(home, 'data'),
    sockets: socketDirectory(home),
    log: join(home, 'postgres.log'),
    password: join(home, 'password'),
    store: account ? SYSTEM_STORE : home,
  };
}

/** The directory that replaces a data directory that the account cannot enter, such as one below /root. */
async function useSystemDirectory(
  wanted: string,
  account: SystemAccount,
  log: (line: string) => void,
): Promise<string> {
  if (existsSync(join(wanted, 'data'))) {
    throw new Error(
      `${wanted} holds a database, but the account ${account.name}, which runs PostgreSQL, cannot enter it: ` +
        `make the directories above it searchable (chmod o+x)`,
    );
  }
  const home = join(SYSTEM_STORE, `cluster-${shortHash(wanted)}`);
  await prepareStore(SYSTEM_STORE);
  await ownDirectory(home, PASSAGE);
  log(`PostgreSQL runs as ${account.name}, who cannot enter ${wanted}: its data are in ${home}`);
  return home;
}

/** Creates the store for files that an account must reach. */
export async function prepareStore(store: string): Promise<void> {
  await mkdir(dirname(store), { recursive: true });
  await ownDirectory(store, PASSAGE);
}

function socketDirectory(home: string): string {
  const preferred = join(home, 'run');
  const isShort = Buffer.byteLength(join(preferred, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET;
  // Not os.tmpdir(): all processes must choose the same directory regardless of TMPDIR, and the account must reach it.
  return isShort ? preferred : join('/tmp', `postgres-${shortHash(home)}`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Creates the folder of the server's socket. */
export async function prepareSockets(cluster: Cluster, account: SystemAccount | undefined): Promise<void> {
  await ownDirectory(cluster.sockets, PRIVATE, account);
}

/** Returns `true` if the cluster has been created. */
export const hasData = (cluster: Cluster): boolean => existsSync(join(cluster.data, 'PG_VERSION'));

/**
 * Creates the cluster, unless another process is faster. It appears atomically, so remains of a killed attempt never
 * count as a cluster. Returns `true` if this process created it.
 */
export async function createCluster(
  cluster: Cluster,
  programs: string,
  account: SystemAccount | undefined,
  isDurable: boolean,
): Promise<boolean> {
  await ensurePassword(cluster, account);
  const draft = await mkdtemp(`${cluster.data}.new-`);
  try {
    if (account) await lchown(draft, account.uid, account.gid);
    await run(
      join(programs, 'initdb'),
      initdbArguments(draft, cluster.password, isDurable),
      spawnOptions(account),
    );
    await rename(draft, cluster.data);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (hasData(cluster)) return false;
    throw new Error(`cannot create a database in ${cluster.home}: ${(error as Error).message.trim()}`, {
      cause: error,
    });
  }
}

/** Collation and encoding must be the same everywhere, so nothing depends on the environment. */
function initdbArguments(data: string, passwordFile: string, isDurable: boolean): string[] {
  return [
    ...['--pgdata', data, '--username', USER, '--pwfile', passwordFile],
    // The socket is in a directory closed to other users; anybody can reach a port.
    ...['--auth-local=trust', '--auth-host=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ];
}

/** The first process sets the password, because several may be creating the same cluster. */
async function ensurePassword(cluster: Cluster, account: SystemAccount | undefined): Promise<void> {
  const draft = `${cluster.password}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    if (account) await lchown(draft, account.uid, account.gid); // initdb reads it
    await link(draft, cluster.password);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

export function readPassword(cluster: Cluster): Promise<string> {
  return readFile(cluster.password, 'utf8');
}
