import { InvalidArgumentError } from 'commander';
import type { Cleanup } from './cleanup.ts';

/** The environment of a benchmark; whatever it starts is registered for cleanup. */
export interface Session {
  readonly cleanup: Cleanup;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  /** Prints progress for people, apart from the result. */
  say(line: string): void;
}

/** Runs a benchmark until it ends or is interrupted, cleans up, and exits. */
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
    if (!interrupted.signal.aborted) say(`Stopped: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    await clean();
  }
  process.exit();
}

/** Runs the cleanups in reverse order even if some fail, including those registered during an interruption. */
async function stopAll(cleanup: Cleanup, say: Session['say']): Promise<void> {
  for (let stop = cleanup.pop(); stop; stop = cleanup.pop()) {
    await stop().catch((error: unknown) => say(`stopping: ${error}`));
  }
}

/** Parses a positive integer option. */
export function atLeastOne(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}
