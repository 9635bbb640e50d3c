import { resolve } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { serverAccount } from './bundled/account.ts';
import { createCluster, findCluster, hasData } from './bundled/cluster.ts';
import { connectOrStart, reconnect, serverAddressOf } from './bundled/connect-or-start.ts';
import { type Installation, type Settings, shutDown } from './bundled/launch.ts';
import { readPostmaster } from './bundled/pid-file.ts';
import type { Presence } from './bundled/presence.ts';
import { findPrograms } from './bundled/programs.ts';
import { type OnLost, Supervisor } from './bundled/supervisor.ts';

export interface BundledPostgres {
  readonly address: DatabaseAddress;
  /** True if this process created the cluster. */
  readonly cold: boolean;
  /** True if another process had started the server. */
  readonly attached: boolean;
  /** Stops using the server, and shuts it down if no other process uses it. Close your own connections first. */
  stop(): Promise<void>;
}

export interface BundledPostgresOptions {
  dir: string;
  database: string;
  /** Settings for postgresql.conf; ignored if the server is running already. */
  settings?: Settings;
  log?: (line: string) => void;
  /**
   * For long-running processes: the server is restarted when it exits unexpectedly, and `onLost` is called if that
   * fails. Without `onLost`, the server stays down.
   */
  onLost?: OnLost;
}

/**
 * A bundled PostgreSQL, installed by npm. Processes that use the same directory (the service, the command line)
 * share one server, which survives when any of them is killed.
 */
export async function startBundledPostgres(options: BundledPostgresOptions): Promise<BundledPostgres> {
  const { dir, database, settings = {}, log = () => undefined, onLost } = options;
  const account = await serverAccount();
  const cluster = await findCluster(resolve(dir), account, log);
  const programs = await findPrograms(account, cluster.store, log);
  const installation = { programs, account, cluster, settings };

  const isDurable = settings.fsync !== 'off';
  const cold = !hasData(cluster) && (await createCluster(cluster, programs, account, isDurable));
  const { presence, postmaster, attached } = await connectOrStart(installation);
  let supervisor: Supervisor | undefined;
  let stopped: Promise<void> | undefined;
  const leave = async () => leaveServer(installation, (await supervisor?.leave()) ?? presence, log);
  const stop = () => (stopped ??= leave());
  try {
    await presence.ensureDatabase(database);
  } catch (error) {
    await stop();
    throw error;
  }
  presence.rest();
  if (onLost) supervisor = new Supervisor(installation, { presence, postmaster }, log, onLost);
  return { address: await serverAddressOf(cluster, postmaster, database), cold, attached, stop };
}

async function leaveServer(
  installation: Installation,
  ours: Presence,
  log: (line: string) => void,
): Promise<void> {
  const { cluster } = installation;
  const presence = (await ours.isAlive()) ? ours : await reconnect(cluster);
  try {
    if (!presence) return;
    const postmaster = await readPostmaster(cluster);
    if (postmaster && (await presence.isLastOne())) await shutDown(installation, postmaster);
    else log('PostgreSQL stays up for others who are using it');
  } finally {
    await presence?.close();
  }
}
