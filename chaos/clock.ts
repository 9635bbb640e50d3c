import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

/** Debian's package `libfaketime` gives a process another wall clock; the monotonic clock stays real. */
function library(name: string): string | undefined {
  if (process.platform !== 'linux' || !existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime', name))
    .find((file) => existsSync(file));
}

/** libfaketime's variant for threads takes a lock, which would deadlock PostgreSQL's signal handlers. */
const FOR_THREADS = library('libfaketimeMT.so.1');
const FOR_PROCESSES = library('libfaketime.so.1');

/** False if wall clocks cannot be changed on this machine. */
export const CAN_MOVE_CLOCKS = FOR_THREADS !== undefined && FOR_PROCESSES !== undefined;

/** The wall clock of one or more members. */
export class WallClock {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.move(0);
    chmodSync(file, 0o644);
  }

  move(seconds: number): void {
    writeFileSync(this.#file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  }

  /** The environment of a process that uses this clock. */
  environment(hasThreads: boolean): NodeJS.ProcessEnv {
    if (!CAN_MOVE_CLOCKS) return {};
    return {
      LD_PRELOAD: hasThreads ? FOR_THREADS : FOR_PROCESSES,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
    };
  }
}
