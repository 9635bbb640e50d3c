/** The main program of an isolated process: performs the functions of a module for the process that started it. */
import module from 'node:module';
import { Worker } from 'node:worker_threads';
import type { TaskQuestion, TaskReply } from './isolate.ts';

const [moduleUrl = '', megabytes = ''] = process.argv.slice(2);
/** Milliseconds between two checks of the memory. */
const CHECK_MS = 10;

/**
 * Kills the process when it exceeds its memory or its parent is gone, from a separate thread, because the main thread
 * may be busy with an untrusted document. The system call reports all resident memory, on every platform; V8's own
 * limits ignore buffers.
 */
const WATCH = `
  const { workerData: { bytes, parent } } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, ${CHECK_MS});`;
new Worker(WATCH, {
  eval: true,
  execArgv: [],
  workerData: { bytes: Number(megabytes) * 1_000_000, parent: process.ppid },
}).unref();

// Ctrl-C in a terminal reaches the whole process group; the parent decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const tasks = import(moduleUrl) as Promise<Record<string, (input: unknown) => unknown>>;
// Node would write its cache of compiled modules at the exit, but this process is killed at its end.
void tasks.then(
  () => module.flushCompileCache?.(),
  () => undefined,
);

async function perform({ name, input }: TaskQuestion): Promise<TaskReply> {
  try {
    const task = (await tasks)[name];
    if (!task) return { error: `there is no task ${name}` };
    return { result: await task(input) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (question: TaskQuestion) => {
  process.send?.(await perform(question));
});
