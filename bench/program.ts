import { InvalidArgumentError } from 'commander';
import type { Cleanup } from './cleanup.ts';

/** What a benchmark is given: what it starts it also notes down to be stopped. */
export interface Session {
  readonly cleanup: Cleanup;
  /** Aborted when the user has had enough. */
  readonly signal: AbortSignal;
  /** For people, beside the result. */
  say(line: string): void;
}

/** Runs a benchmark to its end or its interruption, stops everything that it has started, and ends the process. */
export async function runProgram(run: (session: Session) => Promise<void>): Promise<never> {
  const say = (line: string) => console.error(line);
  const interrupted = new AbortController();
  const cleanup: Cleanup = [];
  let cleaned: Promise<void> | undefined;
  const clean = () => {
    cleaned ??= stopAll(cleanup, say);
    return cleaned;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted.abort();
      void clean().then(() => process.exit(130));
    });
  }
  try {
    await run({ cleanup, signal: interrupted.signal, say });
  } catch (error) {
    if (!interrupted.signal.aborted)
      say(`The benchmark stopped: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    await clean();
  }
  process.exit();
}

/** In reverse, each whatever became of the others; also what was still being started when the signal came. */
async function stopAll(cleanup: Cleanup, say: Session['say']): Promise<void> {
  for (let stop = cleanup.pop(); stop; stop = cleanup.pop()) {
    await stop().catch((error: unknown) => say(`stopping: ${error}`));
  }
}

/** For options that count something. */
export function atLeastOne(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}
