import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '@emi/base/runtime';
import { type Cluster, readPassword, USER } from './cluster.ts';
import { type Installation, type Launch, launch } from './launch.ts';
import { isRunning, type Postmaster, readPostmaster, removeMisleadingTraces } from './pid-file.ts';
import { Presence } from './presence.ts';

const START_MS = 120_000; // crash recovery can take long
const REENTER_MS = 10_000;
const AFTER_LOST_RACE_MS = 100;
const POLL_MS = 15;
const SHOWN_LOG_LINES = 20;

/** Messages of a server when another process is starting or stopping one, or has taken the port. */
const LOST_RACE = [
  /lock file ".*" (already exists|is empty)/,
  /could not create lock file ".*": No such file/,
  /pre-existing shared memory block/,
  /could not create any TCP\/IP sockets/,
];

export interface ServerEntry {
  readonly presence: Presence;
  readonly postmaster: Postmaster;
}

/**
 * Connects to the running server, or starts one; any number of processes may do so concurrently.
 * @param signal stops the wait; a server that was launched before keeps running.
 */
export async function connectOrStart(
  installation: Installation,
  signal?: AbortSignal,
): Promise<ServerEntry & { attached: boolean }> {
  const { cluster } = installation;
  const deadline = Date.now() + START_MS;
  let launched: Launch | undefined;
  let obstacle: unknown = 'the reason is unknown';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const entry = await tryToConnect(cluster, (error) => {
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

/**
 * Connects again after a crash: the server has closed the session and may be recovering. Returns undefined if the
 * server is gone, or does not accept the connection within 10 seconds.
 */
export async function reconnect(cluster: Cluster): Promise<Presence | undefined> {
  const deadline = Date.now() + REENTER_MS;
  while (Date.now() < deadline) {
    const entry = await tryToConnect(cluster);
    if (entry) return entry.presence;
    const postmaster = await readPostmaster(cluster);
    if (!postmaster || !(await isRunning(cluster, postmaster))) return undefined;
    await sleep(POLL_MS);
  }
  return undefined;
}

async function tryToConnect(
  cluster: Cluster,
  onFailure?: (error: unknown) => void,
): Promise<ServerEntry | undefined> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster?.host) return undefined;
  // After a crash, another program may have taken the port, and must not receive the password.
  if (!postmaster.hasSocket && !(await isRunning(cluster, postmaster))) return undefined;
  const address = await serverAddressOf(cluster, postmaster, 'postgres');
  try {
    return { presence: await Presence.enter(address, postmaster), postmaster };
  } catch (error) {
    onFailure?.(error);
    return undefined;
  }
}

export async function serverAddressOf(
  cluster: Cluster,
  { host, port, hasSocket }: Postmaster,
  database: string,
): Promise<DatabaseAddress> {
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
