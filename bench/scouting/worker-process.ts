import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseAddress } from '../../src/db/address.ts';
import type { Cleanup } from '../cleanup.ts';

/** What a worker needs to know; it comes to it as its first message. */
export interface WorkerSettings {
  readonly address: DatabaseAddress;
  readonly hosts: readonly string[];
  /** Where all hosts are served. */
  readonly port: number;
  readonly concurrency: number;
  readonly pauseMs: number;
}

/** What a worker has used. */
export interface Usage {
  readonly statements: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  /** The longest that its event loop was held up. */
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
    child.kill('SIGKILL'); // its jobs are nobody's business any more
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
