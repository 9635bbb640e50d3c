import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../../test/support/free-port.ts';

const SOURCES = ['--enable-source-maps', '--import', './scripts/swc-hook.mjs'];
const run = promisify(execFile);

/** A running service with the real directory and the demo organization. */
export interface Service {
  readonly origin: string;
  readonly demoKey: string;
  /** Runs an operator's command with `--json`, and returns its output. */
  admin(...args: readonly string[]): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the service from its sources with data in `dir`; the first start copies the directory into it. */
export async function startService(dir: string): Promise<Service> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dir,
    PORT: String(port),
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [...SOURCES, 'src/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (status, signal) =>
      reject(new Error(`The service ended at its start (${signal ?? status}).`)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('is ready') && resolve());
  });
  return {
    origin: `http://localhost:${port}`,
    demoKey: readFileSync(join(dir, 'demo-api-key'), 'utf8').trim(),
    async admin(...args) {
      const { stdout } = await run(process.execPath, [...SOURCES, 'src/cli/admin.ts', ...args, '--json'], {
        env,
      });
      return JSON.parse(stdout);
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
