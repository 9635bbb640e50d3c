import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import type { Cleanup } from '../cleanup.ts';
import { cpuOfTree } from '../cpu.ts';

/** A worker's settings, sent as its first message. */
export interface WorkerSettings {
  readonly address: DatabaseAddress;
  readonly hosts: readonly string[];
  /** Port of the server for all hosts. */
  readonly port: number;
  readonly concurrency: number;
  readonly pauseMs: number;
}

/** A worker's resource usage. */
export interface Usage {
  readonly statements: number;
  /** Of the worker and the processes that read and analyze. */
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** The longest event loop delay. */
  readonly heldUpMs: number;
  /** The requests with their times; undefined for revisions that do not report them. */
  readonly departures?: readonly Departure[];
}

/** A request at a host, in milliseconds of the machine's clock: when it left, and when its response had arrived. */
export interface Departure {
  readonly host: string;
  readonly begin: number;
  readonly end: number;
}

/** As in package.json: a worker keeps its memory small. */
const FLAGS = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=50'];

/** Starts a worker of the revision in a folder. */
export async function startScoutingWorker(settings: WorkerSettings, cleanup: Cleanup, folder = '.') {
  const child: ChildProcess = spawn(
    process.execPath,
    [...FLAGS, '--import', './scripts/swc-hook.mjs', 'bench/scouting/worker.ts'],
    { cwd: resolve(folder), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL'); // its jobs no longer matter
    await once(child, 'exit');
  };
  cleanup.push(stop);
  child.send(settings);
  await once(child, 'message');
  const before = cpuOfTree(child.pid!);
  return {
    stop,
    async usage(): Promise<Usage> {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return { ...(usage as Usage), cpuSeconds: (cpuOfTree(child.pid!) - before) / 1_000 };
    },
  };
}
