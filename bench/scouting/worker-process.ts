import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseAddress } from '../../src/platform/base/database-address.ts';
import type { Cleanup } from '../cleanup.ts';

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
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** The longest event loop delay. */
  readonly heldUpMs: number;
}

export async function startScoutingWorker(settings: WorkerSettings, cleanup: Cleanup) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', './scripts/swc-hook.mjs', 'bench/scouting/worker.ts'],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  cleanup.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL'); // its jobs no longer matter
    await once(child, 'exit');
  });
  child.send(settings);
  await once(child, 'message');
  return {
    async usage(): Promise<Usage> {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage as Usage;
    },
  };
}
