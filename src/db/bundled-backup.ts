import { existsSync } from 'node:fs';
import { lchown, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { backUp } from './backup/backup.ts';
import type { AboutBackup, CopyReport, OnProgress } from './backup/format.ts';
import { discard, restoreDirectory, UnusableBackup, unpack } from './backup/restore.ts';
import { type SystemAccount, serverAccount } from './bundled/account.ts';
import { type Cluster, findCluster, hasData } from './bundled/cluster.ts';
import { isRunning, readPostmaster } from './bundled/pid-file.ts';
import { findPrograms, majorVersionOf } from './bundled/programs.ts';
import { type BundledPostgres, startBundledPostgres } from './bundled.ts';

export interface CopyOptions {
  readonly dir: string;
  readonly file: string;
  readonly log: (line: string) => void;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

export async function backUpBundled(
  { dir, file, log, onProgress, signal }: CopyOptions,
  address: DatabaseAddress,
  service: string,
): Promise<CopyReport> {
  const { data, password } = await findCluster(resolve(dir), await serverAccount(), log);
  return backUp({ address, data, password, service }, resolve(file), onProgress, signal);
}

export interface RestoreOptions extends CopyOptions {
  readonly force: boolean;
  readonly database: string;
  /** @throws UnusableBackup if this program cannot restore the backup. */
  accept(about: AboutBackup): void;
  /** Checks the restored database on its running server; if it throws, the old database is put back. */
  verify(server: BundledPostgres): Promise<void>;
}

/**
 * Restores a backup into the directory of a bundled server that is not in use. The old database is removed only after
 * `verify` has accepted the restored one.
 * @throws UnusableBackup, or an error with a message for the operator; either way nothing has changed
 */
export async function restoreBundled(options: RestoreOptions): Promise<CopyReport> {
  const { dir, file, force, database, log, onProgress, signal, accept, verify } = options;
  const { size } = await stat(file).catch(() => {
    throw new UnusableBackup(`There is no readable file ${file}.`);
  });
  const account = await serverAccount();
  const cluster = await findCluster(resolve(dir), account, log);
  await refuseUsed(cluster, force);
  const major = await majorVersionOf(await findPrograms(account, cluster.store, log), account);
  const draft = restoreDirectory(cluster.data);
  await discard(draft);
  try {
    await mkdir(draft, { mode: 0o700 });
    if (account) await lchown(draft, account.uid, account.gid);
    const target = { data: draft, account, accept: acceptFor(major, accept) };
    const { password, ...report } = await unpack(file, size, target, onProgress, signal);
    await refuseUsed(cluster, force);
    await replace(cluster, draft, { password, account }, async () => {
      const server = await startBundledPostgres({ dir, database, log });
      try {
        await verify(server);
      } finally {
        await server.stop();
      }
    });
    return report;
  } finally {
    await discard(draft);
  }
}

const acceptFor =
  (major: number, accept: RestoreOptions['accept']): RestoreOptions['accept'] =>
  (about) => {
    if (about.postgres !== major) {
      throw new UnusableBackup(
        `The backup is from PostgreSQL ${about.postgres}; this version uses PostgreSQL ${major}.`,
      );
    }
    if (about.architecture !== process.arch) {
      throw new UnusableBackup(
        `The backup is from a machine with the architecture ${about.architecture}; this one has ${process.arch}.`,
      );
    }
    accept(about);
  };

async function refuseUsed(cluster: Cluster, force: boolean): Promise<void> {
  if (!hasData(cluster)) return;
  const postmaster = await readPostmaster(cluster);
  if (postmaster && (await isRunning(cluster, postmaster))) {
    throw new Error('The database is in use. Stop the service, its workers, and other commands first.');
  }
  if (!force) throw new Error(`There is a database in ${cluster.data}. Add --force to replace it.`);
}

/** Replaces the cluster's data with the draft; restores the old data if the draft cannot be used. */
async function replace(
  cluster: Cluster,
  draft: string,
  { password, account }: { password: string; account: SystemAccount | undefined },
  tryOut: () => Promise<void>,
): Promise<void> {
  const kept = { data: `${cluster.data}.before-restore`, password: `${cluster.password}.before-restore` };
  if (existsSync(kept.data)) {
    const left = [kept.data, kept.password].filter((path) => existsSync(path)).join(' and ');
    throw new Error(
      `An interrupted restore has left ${left}. Move back all of that, or remove it if it is not needed.`,
    );
  }
  const hadData = existsSync(cluster.data);
  const hadPassword = existsSync(cluster.password);
  if (hadData) await rename(cluster.data, kept.data);
  if (hadPassword) await rename(cluster.password, kept.password);
  try {
    await rename(draft, cluster.data);
    await writeFile(cluster.password, password, { mode: 0o600, flag: 'wx' });
    if (account) await lchown(cluster.password, account.uid, account.gid);
    await tryOut();
  } catch (error) {
    await discard(cluster.data);
    await discard(cluster.password);
    if (hadData) await rename(kept.data, cluster.data);
    if (hadPassword) await rename(kept.password, cluster.password);
    throw error;
  }
  await discard(kept.data);
  await discard(kept.password);
}
