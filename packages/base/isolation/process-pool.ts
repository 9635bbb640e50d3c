import { Isolate } from './isolate.ts';

export interface ProcessPoolOptions {
  /** The module whose exported functions are the tasks; their inputs and results are structured-cloned. */
  readonly module: URL;
  readonly processes: number;
  /** Resident memory at which a process is killed. */
  readonly megabytes: number;
  /** True if tasks rely on what earlier tasks left in the process, which is then not replaced after many tasks. */
  readonly keepsState?: boolean;
}

export interface TaskBounds {
  /** Starts when a process begins the task; waiting for a free one does not count. */
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

/** Parts of a task's input that are sent before the task, one after another, each as the input of another task. */
export interface TaskFeed {
  readonly name: string;
  readonly parts: Iterable<unknown> | AsyncIterable<unknown>;
}

interface Task extends TaskBounds {
  readonly name: string;
  readonly input: unknown;
  readonly feed: TaskFeed | undefined;
  readonly resolve: (result: never) => void;
  readonly reject: (reason: unknown) => void;
  /** Ends the wait for a process when the signal is aborted. */
  readonly giveUp: () => void;
}

const CLOSED = 'the pool is closed';
const closed = (): Error => new Error(CLOSED);

const IDLE_MS = 30_000;
/** Number of tasks after which a process is replaced, which limits memory leaks. */
const TASKS_PER_PROCESS = 2_000;

/**
 * Runs tasks on untrusted input in child processes, which start on demand, are reused, and exit when idle. Unlike a
 * thread, a process has its own memory: all that a task allocates, on or off the V8 heap, can be measured and bounded,
 * and a task that exceeds its time or memory can be killed without harming anything else.
 */
export class ProcessPool {
  readonly #options: ProcessPoolOptions;
  readonly #waiting = new Set<Task>();
  readonly #idle: Isolate[] = [];
  readonly #isolates = new Set<Isolate>();
  #isClosed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
  }

  /**
   * Runs a task and returns its result.
   * @throws the task's error, as a plain Error; another Error if it exceeded its time or memory, crashed, or the pool
   *   was closed; the signal's reason if that is aborted.
   */
  run<Result>(name: string, input: unknown, bounds: TaskBounds, feed?: TaskFeed): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (bounds.signal.aborted) {
        reject(bounds.signal.reason);
        return;
      }
      if (this.#isClosed) {
        reject(closed());
        return;
      }
      const giveUp = () => {
        if (this.#waiting.delete(task)) reject(bounds.signal.reason);
      };
      const task: Task = { ...bounds, name, input, feed, resolve, reject, giveUp };
      bounds.signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(task);
      this.#assign();
    });
  }

  /** Kills all processes; running and waiting tasks fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting) reject(closed());
    this.#waiting.clear();
    await Promise.all([...this.#isolates].map((isolate) => isolate.kill(CLOSED)));
  }

  #assign(): void {
    for (const task of this.#waiting) {
      const isolate = this.#idle.pop() ?? this.#start();
      if (!isolate) return;
      this.#waiting.delete(task);
      // The signal may live as long as a run, and would keep the inputs of all its tasks in memory.
      task.signal.removeEventListener('abort', task.giveUp);
      void this.#work(isolate, task);
    }
  }

  #start(): Isolate | undefined {
    const { module, megabytes, processes, keepsState } = this.#options;
    if (this.#isClosed || this.#isolates.size >= processes) return undefined;
    const isolate = new Isolate(module, megabytes, keepsState); // tasks that share state read long inputs
    this.#isolates.add(isolate);
    void isolate.ended.then(() => {
      this.#isolates.delete(isolate);
      const at = this.#idle.indexOf(isolate);
      if (at >= 0) this.#idle.splice(at, 1);
      this.#assign();
    });
    return isolate;
  }

  async #work(isolate: Isolate, task: Task): Promise<void> {
    const { name, input, feed, resolve, reject, milliseconds, signal } = task;
    const late = setTimeout(() => isolate.kill('it took too long'), milliseconds);
    const onAbort = () => isolate.kill('it was given up');
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      if (feed) await send(feed, isolate);
      resolve((await isolate.perform(name, input)) as never);
    } catch (error) {
      reject(signal.aborted ? signal.reason : error);
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', onAbort);
      this.#putBack(isolate);
    }
  }

  #putBack(isolate: Isolate): void {
    if (!isolate.isUsable) return;
    if (isolate.tasks >= TASKS_PER_PROCESS && !this.#options.keepsState) {
      void isolate.kill('it has done enough');
      return;
    }
    this.#idle.push(isolate);
    isolate.rest(IDLE_MS);
    this.#assign();
  }
}

/** A process that received only some parts of an input is discarded: it would add them to the next task's input. */
async function send({ name, parts }: TaskFeed, isolate: Isolate): Promise<void> {
  try {
    for await (const part of parts) await isolate.perform(name, part);
  } catch (error) {
    void isolate.kill('its input ended early');
    throw error;
  }
}
