import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import module from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A task for the process, which runs one task at a time. */
export interface TaskQuestion {
  readonly name: string;
  readonly input: unknown;
}
export type TaskReply = { readonly result: unknown } | { readonly error: string };

/** The V8 heap's share of the process's memory limit, in megabytes. */
const HEAP_SHARE = 0.75;

/**
 * Most objects of a task die young: a large young generation saves copying them, and one thread collects them with less
 * work than several.
 */
const FLAGS = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--no-parallel-scavenge'];
/**
 * For processes that read few documents: V8's optimizing compiler makes them hardly faster, and takes a tenth of the
 * time of a website with long documents.
 */
const FOR_FEW = '--no-turbofan';

/** A child process that runs tasks one after another. It cannot be reused once it is killed or has crashed. */
export class Isolate {
  readonly #child: ChildProcess;
  #cause: string | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** The number of tasks it has started. */
  tasks = 0;
  readonly ended: Promise<unknown>;

  /** @param isLong true if its tasks read much similar text, for which the optimizing compiler pays off fivefold */
  constructor(tasks: URL, megabytes: number, isLong = false) {
    const isSource = import.meta.url.endsWith('.ts');
    const hook = new URL('../../../scripts/swc-hook.mjs', import.meta.url).href;
    const program = new URL(isSource ? './process-main.ts' : './process-main.js', import.meta.url);
    const args = [
      `--max-old-space-size=${Math.round(HEAP_SHARE * megabytes)}`,
      ...FLAGS,
      ...(isLong ? [] : [FOR_FEW]),
      ...(isSource ? ['--import', hook] : []),
      fileURLToPath(program),
      tasks.href,
      String(megabytes),
    ];
    this.#child = spawn(process.execPath, args, {
      // Code that reads strangers' documents gets no secrets. From source, the compiler needs HOME.
      env: isSource ? undefined : compileCache(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      windowsHide: true,
    });
    this.ended = Promise.race([once(this.#child, 'exit'), once(this.#child, 'error')]).catch((error) => {
      this.#cause ??= String(error);
    });
    this.#child.on('error', () => undefined); // a message to a process that has just exited; `ended` reports that
  }

  get isUsable(): boolean {
    return this.#cause === undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** @throws if the task does, or the process exits. */
  async perform(name: string, input: unknown): Promise<unknown> {
    clearTimeout(this.#idle);
    this.tasks++;
    this.#child.ref();
    this.#child.channel?.ref();
    const listening = new AbortController();
    const answered = once(this.#child, 'message', { signal: listening.signal });
    answered.catch(() => undefined);
    this.#child.send({ name, input } satisfies TaskQuestion, () => undefined);
    const [reply] = (await Promise.race([answered, this.ended.then(() => [])])) as [TaskReply?];
    listening.abort();
    if (!reply)
      throw new Error(`the task was ended: ${this.#cause ?? 'it took too much memory, or crashed'}`);
    if ('error' in reply) throw new Error(reply.error);
    return reply.result;
  }

  /** Keeps the process this long for another task, then kills it. Meanwhile it does not prevent the parent's exit. */
  rest(milliseconds: number): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => this.kill('it was idle'), milliseconds).unref();
  }

  /** Resolves when the process has ended. */
  async kill(cause: string): Promise<void> {
    this.#cause ??= cause;
    clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.ended;
  }
}

/** The setting for Node's cache of compiled modules, if this process uses one; it makes a start a quarter faster. */
function compileCache(): NodeJS.ProcessEnv {
  const directory = module.getCompileCacheDir?.(); // one for each version of Node, below the configured directory
  return directory ? { NODE_COMPILE_CACHE: dirname(directory) } : {};
}
