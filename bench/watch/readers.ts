import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { DatabaseAddress } from '@emi/base/runtime';
import type { Cleanup } from '../cleanup.ts';
import { cpuOfProcess, cpuOfTree } from '../cpu.ts';

/** Settings of a process that reads, sent as its first message. */
export interface ReaderSettings {
  readonly address: DatabaseAddress;
  readonly hosts: readonly string[];
  /** The port of all hosts. */
  readonly port: number;
  /** The ids of the districts. */
  readonly ids: readonly string[];
  /**
   * Days between readings of each place from scratch, as programs read that keep nothing of a reading; null to read as
   * the round does.
   */
  readonly anewDays: number | null;
  /** Reads pages in this process instead of in those of a worker: cheaper to start, but no measure of CPU. */
  readonly isAlone: boolean;
  /** True if nothing has been read yet; false for a process in the place of one that died. */
  readonly isFirst: boolean;
}

/** Asks a process to read what is due at an instant, in milliseconds. */
export interface Ask {
  readonly readDue: number;
}

/** The places that were read. */
export interface Done {
  readonly ids: readonly string[];
}

/** A process that reads places, as a worker does. */
export interface Reader {
  /** Reads everything that is due at an instant; null if the process ended meanwhile. */
  readDue(now: number): Promise<Done | null>;
  /** CPU milliseconds of the process and those that it started. */
  cpu(): number;
  /** Ends the process at once, whatever it is doing. */
  kill(): Promise<void>;
}

/** A slow machine is not the round's fault: the database's time limits are this many times longer than in service. */
export const DATABASE_PATIENCE = 20;

/** As in package.json: a worker keeps its memory small. */
const FLAGS = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=50'];

export async function startReader(settings: ReaderSettings, cleanup: Cleanup): Promise<Reader> {
  const child: ChildProcess = spawn(
    process.execPath,
    [...FLAGS, '--import', './scripts/swc-hook.mjs', 'bench/watch/reader-process.ts'],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill = async () => {
    if (hasEnded()) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  cleanup.push(kill);
  const ended = once(child, 'exit').then(() => null);
  const ask = async (question: Ask | ReaderSettings): Promise<unknown> => {
    const answer = once(child, 'message').then(([message]) => message as unknown);
    child.send(question, () => undefined);
    return Promise.race([answer, ended]);
  };
  if ((await ask(settings)) === null) throw new Error('the reader ended before it was ready');
  return {
    readDue: async (now) => (hasEnded() ? null : ((await ask({ readDue: now })) as Done | null)),
    // To find a process's children takes reading the files of all processes, so it is left out where there are none.
    cpu: () => (settings.isAlone ? cpuOfProcess(child.pid!) : cpuOfTree(child.pid!)) ?? 0,
    kill,
  };
}
