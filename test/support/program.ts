import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { COMPILED, nodeArguments, type Program } from './bundled.ts';

export interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  input?: string;
  environment?: Record<string, string>;
}

export function databaseUrl({ host, port, user, password = '', database }: DatabaseAddress): string {
  const [secret, directory] = [password, host].map(encodeURIComponent);
  return `postgres://${user}:${secret}@localhost:${port}/${database}?host=${directory}`;
}

/** Runs one of the project's programs, or of another checkout's, on a test database and in a directory of its own. */
export const startProgram = (
  script: Program,
  args: readonly string[],
  address: DatabaseAddress,
  environment: Record<string, string> = {},
  checkout?: string,
) =>
  spawn(process.execPath, [...nodeArguments(script, checkout), ...args], {
    cwd: checkout,
    env: {
      ...process.env,
      ...COMPILED,
      DATABASE_URL: databaseUrl(address),
      DATA_DIR: ownFolder(),
      ...environment,
    },
  });

/** A folder within the run's directory, which the run removes. */
const ownFolder = (): string => mkdtempSync(join(tmpdir(), 'market-program-'));

/** Runs the real command line, as `npm run admin` does after a build. */
export async function admin(
  address: DatabaseAddress,
  args: readonly string[],
  { input = '', environment = {} }: RunOptions = {},
): Promise<Outcome> {
  const child = startProgram('src/cli/admin.ts', args, address, environment);
  const outcome: Outcome = { status: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    outcome.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    outcome.stderr += chunk;
  });
  child.stdin.on('error', () => undefined); // it may exit without reading its input
  child.stdin.end(input);
  outcome.status = await new Promise((resolve) => child.on('close', resolve));
  return outcome;
}
