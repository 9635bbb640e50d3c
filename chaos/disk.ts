import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small disk in memory. */
export class SmallDisk {
  readonly dir: string;
  readonly #filler: string;

  private constructor(dir: string) {
    this.dir = dir;
    this.#filler = join(dir, 'filler');
  }

  /** Undefined if no file system can be mounted, which requires root. */
  static mount(dir: string, megabytes: number): SmallDisk | undefined {
    mkdirSync(dir, { recursive: true });
    try {
      const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', dir];
      execFileSync('mount', options, { stdio: 'ignore' });
      return new SmallDisk(dir);
    } catch {
      return undefined;
    }
  }

  /**
   * Fills the disk, in separate processes because the load must not wait; three times, because PostgreSQL may free
   * space meanwhile. What it frees later stays free.
   */
  async fill(): Promise<void> {
    for (let time = 0; time < 3; time++) {
      const { bavail, bsize } = statfsSync(this.dir);
      if (bavail > 0)
        await run('fallocate', ['-l', String(bavail * bsize), `${this.#filler}.${time}`]).catch(
          () => undefined,
        );
    }
  }

  free(): void {
    for (let time = 0; time < 3; time++) rmSync(`${this.#filler}.${time}`, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.dir]);
  }
}
