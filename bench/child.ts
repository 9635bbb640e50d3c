import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Cleanup } from './cleanup.ts';

/** A server in a separate process. */
export interface Child {
  readonly pid: number;
  readonly url: string;
  /** Sends a message to the server, and returns its next one. */
  ask<Reply>(message: unknown): Promise<Reply>;
}

const START_MS = 60_000;
const STOP_MS = 10_000;

/**
 * Starts a server with the same Node and waits until it prints its address. The server inherits only essential
 * environment variables: the caller's PORT or NODE_OPTIONS would distort the measurement.
 */
export async function startChild(
  name: string,
  args: readonly string[],
  cleanup: Cleanup,
  environment: Record<string, string>,
): Promise<Child> {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env;
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, TMPDIR, SystemRoot, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  cleanup.push(() => stopChild(child));
  const url = await listeningAt(child, name);
  const ask = async <Reply>(message: unknown) => {
    const answered = once(child, 'message');
    child.send(message as object);
    return (await answered)[0] as Reply;
  };
  return { pid: child.pid as number, url, ask };
}

function listeningAt(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} did not start in time`)), START_MS);
    child.once('error', reject);
    child.once('exit', (status, signal) => reject(new Error(`${name} ended at start (${signal ?? status})`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const port = /http:\/\/[^\s/]+:(\d+)/.exec(line)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(timer);
}
