import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs a module's text in a separate process, in the project's root, and parses the JSON that it prints.
 * @param input for its standard input
 */
export async function runProgram<T>(program: string, input = ''): Promise<T> {
  const hook = join(process.cwd(), 'scripts/swc-hook.mjs');
  const running = run(process.execPath, ['--import', hook, '--input-type=module', '--eval', program]);
  running.child.stdin?.end(input);
  return JSON.parse((await running).stdout) as T;
}
