import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends the bundled PostgreSQL of a directory, with all its connections, in the way a crash would. */
export async function crash(dir: string): Promise<void> {
  const pid = Number(readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  for (let alive = true; alive; await sleep(20)) {
    try {
      process.kill(pid, 0);
    } catch {
      alive = false;
    }
  }
}
