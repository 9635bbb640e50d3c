import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '@emi/base/runtime';
import { startProgram } from './program.ts';

/** The real service in a separate process, on an existing database. */
export interface Service {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Its exit status, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Its standard output and standard error so far. */
  output(): string;
}

export async function startService(
  address: DatabaseAddress,
  settings: Record<string, string> = {},
  cwd?: string,
): Promise<Service> {
  const environment = {
    NODE_ENV: 'production',
    PORT: '0',
    BUNDLED_DATA: 'off',
    WORKERS: '0',
    LOG_LEVEL: 'warn',
    DATABASE_PATIENCE: '10',
    ...settings,
  };
  const child = startProgram('src/main.ts', [], address, environment, cwd);
  const lines: string[] = [];
  const ended = once(child, 'exit').then(([status, signal]) => (status ?? signal) as number | string);
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const found = /REST\s+http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
        if (found) resolve(`http://127.0.0.1:${found}`);
      });
    }
    ended.then((status) => reject(new Error(`the service ended (${status}):\n${lines.join('\n')}`)));
  });
  return { origin, child, ended, output: () => lines.join('\n') };
}

/** Waits until a service responds in its test world. */
export async function testWorldOf({ origin, output }: Service): Promise<void> {
  const deadline = Date.now() + 240_000;
  const headers = { Authorization: 'Bearer sk_test_nobody' };
  while ((await fetch(`${origin}/api/v1/me`, { headers })).status === 503) {
    if (Date.now() > deadline) throw new Error(`the test world does not open:\n${output()}`);
    await sleep(50);
  }
}
