import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The restart delay of a supervisor such as systemd or a container engine. */
const RESTART_MS = 300;
const STOP_MS = 10_000;

export interface MemberProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>;
  /** The signal that stops it at the end. */
  readonly stopSignal?: NodeJS.Signals;
}

/** A process of the fleet: restarted whenever it exits, until it is stopped. */
export class Member {
  readonly name: string;
  readonly log: string;
  readonly #program: MemberProgram;
  #child: ChildProcess | undefined;
  #isWanted = false;
  #paused: number[] = [];
  /** The times of its starts, in milliseconds of the monotonic clock. */
  readonly starts: number[] = [];

  /** @param log the file that receives its output */
  constructor(name: string, log: string, program: MemberProgram) {
    this.name = name;
    this.log = log;
    this.#program = program;
  }

  start(): void {
    this.#isWanted = true;
    const { command, args, options } = this.#program;
    const output = openSync(this.log, 'a');
    const child = spawn(command, args, { ...options, stdio: ['ignore', output, output] });
    closeSync(output);
    this.#child = child;
    this.starts.push(performance.now());
    child.once('error', () => undefined); // it did not start, so nothing exits, and the end of the run reports it
    child.once('exit', () => {
      if (this.#isWanted) setTimeout(() => this.#isWanted && this.start(), RESTART_MS);
    });
  }

  /** Kills it, and leaves it down until it is started again. */
  keepDown(): void {
    this.#isWanted = false;
    this.kill();
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Pauses the process and its children, such as PostgreSQL's. */
  pause(): void {
    this.#paused = this.#pids();
    for (const pid of this.#paused) send(pid, 'SIGSTOP');
  }

  continue(): void {
    for (const pid of new Set([...this.#pids(), ...this.#paused])) send(pid, 'SIGCONT');
    this.#paused = [];
  }

  /** Kills one of its children, as the kernel does with a PostgreSQL session that uses too much memory. */
  killChild(pick: (pids: readonly number[]) => number): void {
    const [, ...children] = this.#pids();
    if (children.length > 0) send(pick(children), 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (!child?.pid) return;
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const pids = this.#pids();
    for (const pid of pids) send(pid, 'SIGCONT');
    if (!hasEnded()) child.kill(this.#program.stopSignal ?? 'SIGTERM');
    const until = performance.now() + STOP_MS;
    while (!hasEnded() && performance.now() < until) await sleep(20);
    for (const pid of pids) if (!hasEnded()) send(pid, 'SIGKILL');
  }

  lines(): string[] {
    return readFileSync(this.log, 'utf8').split('\n');
  }

  /** The errors it logged, for reports of broken promises. */
  errors(): string[] {
    return this.lines().filter((line) => /^\{"level":[56]0,/.test(line));
  }

  /** The last lines of its output, for error reports. */
  lastWords(lines: number): string {
    return readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  }

  #pids(): number[] {
    const pid = this.#child?.pid;
    return pid === undefined ? [] : [pid, ...childrenOf(pid)];
  }
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return []; // the process has ended, or this is not Linux
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended in the meantime.
  }
}
