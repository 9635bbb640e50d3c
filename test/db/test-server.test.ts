import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it('a killed test run leaves no PostgreSQL and no files behind', async () => {
  const run = spawn(process.execPath, ['--import', './scripts/swc-hook.mjs', 'test/support/hold-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [dir] = (await once(createInterface({ input: run.stdout }), 'line')) as [string];
  const postmaster = Number(readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  expect(isAlive(postmaster)).toBe(true);
  run.kill('SIGKILL');
  await eventually('the server ends', async () => !isAlive(postmaster));
  await eventually('its files are gone', async () => !existsSync(dir));
});
