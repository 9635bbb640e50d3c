import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from './address.ts';
import { serverAccount } from './embedded/account.ts';
import { type Cluster, createCluster, findCluster, hasData, readPassword, USER } from './embedded/cluster.ts';
import { type Installation, type Launch, launch, type Settings, shutDown } from './embedded/launch.ts';
import { isRunning, type Postmaster, readPostmaster, removeMisleadingTraces } from './embedded/pid-file.ts';
import { Presence } from './embedded/presence.ts';
import { findPrograms } from './embedded/programs.ts';

const START_MS = 120_000; // after a crash it may have much to recover
const REENTER_MS = 10_000;
const AFTER_LOST_RACE_MS = 100;
const POLL_MS = 15;
const SHOWN_LOG_LINES = 20;

/** How a server complains when another process is starting or stopping one, or has taken the port. */
const LOST_RACE = [
  /lock file ".*" (already exists|is empty)/,
  /could not create lock file ".*": No such file/,
  /pre-existing shared memory block/,
  /could not create any TCP\/IP sockets/,
];

export interface EmbeddedPostgres {
  readonly address: DatabaseAddress;
  /** The cluster has been created just now. */
  readonly cold: boolean;
  /** The server was running already. */
  readonly attached: boolean;
  /**
   * Leaves the server, and stops it if nobody else is connected; the last one switches off the light. Close your own
   * connections before.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** A directory for this cluster alone. */
  dir: string;
  /** Created if it is missing. */
  database: string;
  /** For postgresql.conf. They count for whoever starts the server, not when it is running already. */
  settings?: Settings;
  log?: (line: string) => void;
}

/**
 * A PostgreSQL of our own, from npm, without Docker and without any installation. The processes that use the same
 * directory (the service, the command line) share one server, which outlives any of them that is killed.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dir, database, settings = {}, log = () => undefined } = options;
  const account = await serverAccount();
  const cluster = await findCluster(resolve(dir), account, log);
  const programs = await findPrograms(account, cluster.store, log);
  const installation = { programs, account, cluster, settings };

  const isDurable = settings.fsync !== 'off';
  const cold = !hasData(cluster) && (await createCluster(cluster, programs, account, isDurable));
  const { presence, postmaster, attached } = await enterServer(installation);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= leaveServer(installation, presence, log));
  try {
    await presence.ensureDatabase(database);
  } catch (error) {
    await stop();
    throw error;
  }
  presence.rest();
  return { address: await addressOf(cluster, postmaster, database), cold, attached, stop };
}

interface Entry {
  readonly presence: Presence;
  readonly postmaster: Postmaster;
}

/** Enters the server that is running, or starts one; any number of processes may be doing the same. */
async function enterServer(installation: Installation): Promise<Entry & { attached: boolean }> {
  const { cluster } = installation;
  const deadline = Date.now() + START_MS;
  let launched: Launch | undefined;
  let obstacle: unknown = 'it does not say why';
  while (Date.now() < deadline) {
    const entry = await tryToEnter(cluster, (error) => {
      obstacle = error;
    });
    if (entry) return { ...entry, attached: entry.postmaster.pid !== launched?.pid };
    if (launched?.hasEnded()) {
      await expectLostRace(launched);
      launched = undefined;
    }
    launched ??= await launchUnlessRunning(installation);
    await sleep(POLL_MS);
  }
  throw new Error(`PostgreSQL does not answer (${String(obstacle)}): see ${cluster.log}`);
}

async function tryToEnter(
  cluster: Cluster,
  onFailure?: (error: unknown) => void,
): Promise<Entry | undefined> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster?.host) return undefined;
  // The port of a server that has crashed may be anybody's by now, who must not be told the password.
  if (!postmaster.hasSocket && !(await isRunning(cluster, postmaster))) return undefined;
  const address = await addressOf(cluster, postmaster, 'postgres');
  try {
    return { presence: await Presence.enter(address, postmaster), postmaster };
  } catch (error) {
    onFailure?.(error);
    return undefined;
  }
}

async function addressOf(cluster: Cluster, { host, port, hasSocket }: Postmaster, database: string) {
  const address: DatabaseAddress = { host, port, user: USER, database };
  return hasSocket ? address : { ...address, password: await readPassword(cluster) };
}

async function launchUnlessRunning(installation: Installation): Promise<Launch | undefined> {
  const { cluster } = installation;
  const found = await readPostmaster(cluster);
  if (found && (await isRunning(cluster, found))) return undefined;
  if (found) await removeMisleadingTraces(cluster, found);
  return launch(installation);
}

async function expectLostRace(launched: Launch): Promise<void> {
  const output = await launched.output();
  if (!LOST_RACE.some((complaint) => complaint.test(output))) {
    const lastLines = output.trim().split('\n').slice(-SHOWN_LOG_LINES).join('\n');
    throw new Error(`PostgreSQL does not start:\n${lastLines}`);
  }
  await sleep(AFTER_LOST_RACE_MS);
}

async function leaveServer(
  installation: Installation,
  ours: Presence,
  log: (line: string) => void,
): Promise<void> {
  const { cluster } = installation;
  const presence = (await ours.isAlive()) ? ours : await enterAgain(cluster);
  try {
    if (!presence) return;
    const postmaster = await readPostmaster(cluster);
    if (postmaster && (await presence.isLastOne())) await shutDown(installation, postmaster);
    else log('PostgreSQL stays up for others who are using it');
  } finally {
    await presence?.close();
  }
}

/** After a crash the server has dropped us and may be recovering. Returns nothing when it is gone. */
async function enterAgain(cluster: Cluster): Promise<Presence | undefined> {
  const deadline = Date.now() + REENTER_MS;
  while (Date.now() < deadline) {
    const entry = await tryToEnter(cluster);
    if (entry) return entry.presence;
    const postmaster = await readPostmaster(cluster);
    if (!postmaster || !(await isRunning(cluster, postmaster))) return undefined;
    await sleep(POLL_MS);
  }
  return undefined;
}
