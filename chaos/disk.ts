import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small disk in memory. */
export class SmallDisk {
  readonly dir: string;
  readonly #filler: string;

  private constructor(dir: string) {
    this.dir = dir;
    this.#filler = join(dir, 'filler');
  }

  /** Undefined where no file system can be mounted, which takes root. */
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

  fill(): void {
    const { bavail, bsize } = statfsSync(this.dir);
    writeFileSync(this.#filler, Buffer.alloc(bavail * bsize));
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.dir]);
  }
}
