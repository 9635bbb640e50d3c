import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Cleanup } from '../cleanup.ts';
import { cpuOfTree } from '../cpu.ts';
import type { WorldScript } from './world.ts';
import type { Ask, Traffic } from './world-process.ts';

/** The websites of a world, served on loopback. */
export interface Websites {
  /** The port of all hosts. */
  readonly port: number;
  /** Brings the websites to an instant. */
  advance(now: number): Promise<void>;
  /** The requests to each host since the last call. */
  traffic(): Promise<Readonly<Record<string, Traffic>>>;
  /** CPU milliseconds of the process that serves them. */
  cpu(): number;
}

export async function serveWebsites(script: WorldScript, cleanup: Cleanup): Promise<Websites> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', './scripts/swc-hook.mjs', 'bench/watch/world-process.ts'],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  cleanup.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const ask = async (question: Ask | WorldScript): Promise<unknown> => {
    child.send(question);
    const [answer] = await once(child, 'message');
    return answer;
  };
  const port = (await ask(script)) as number;
  return {
    port,
    cpu: () => cpuOfTree(child.pid!),
    advance: async (now) => void (await ask({ advance: now })),
    traffic: async () => (await ask({ traffic: true })) as Record<string, Traffic>,
  };
}
