import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface RunOptions {
  /** The program; Node by default. */
  readonly command?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program in the project's root and returns its output. Throws if it fails. */
export async function runNode(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { command = process.execPath, environment = {} } = options;
  const { stdout } = await run(command, [...args], { env: { ...process.env, ...environment } });
  return stdout;
}
