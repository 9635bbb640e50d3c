/**
 * Removes what a killed test run leaves. The end of the run closes the standard input of this process, which then stops
 * the run's PostgreSQL, if it still runs, and deletes the run's directory.
 * Arguments: the server's data directory, the run's directory.
 */
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [data, dir] = process.argv.slice(2);
const STOP_MS = 10_000;

process.stdin.resume();
process.stdin.once('close', async () => {
  const file = join(data, 'postmaster.pid');
  const isThere = () => existsSync(file);
  if (isThere()) process.kill(Number(readFileSync(file, 'utf8').split('\n', 1)[0]), 'SIGQUIT');
  for (const until = Date.now() + STOP_MS; isThere() && Date.now() < until; ) await sleep(50);
  await rm(dir, { recursive: true, force: true });
  process.exit();
});
