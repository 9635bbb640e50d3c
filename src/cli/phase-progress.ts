import { type ProgressOutput, terminalBar } from '../importers/progress.ts';
import { PHASES } from '../scouting/run/run-store.ts';

export interface PhaseProgress {
  /** @param completed number of finished phases. */
  update(completed: number, message: string): void;
  stop(): void;
}

const AT_MOST_EVERY_MS = 1_000;

/**
 * Shows the progress of a scouting run: a bar on a terminal; otherwise a line per phase, and periodic lines in
 * between.
 */
export function phaseProgress(output: ProgressOutput = process.stderr): PhaseProgress {
  if (output.isTTY) return bar(output);
  let shown = { completed: -1, at: 0 };
  return {
    update(completed, message) {
      const isNew = completed !== shown.completed;
      if (!isNew && performance.now() - shown.at < AT_MOST_EVERY_MS) return;
      shown = { completed, at: performance.now() };
      output.write(`${completed}/${PHASES.length} ${message}\n`);
    },
    stop: () => undefined,
  };
}

function bar(output: ProgressOutput): PhaseProgress {
  const single = terminalBar('Scouting {bar} {value}/{total} | {message}', output);
  single.start(PHASES.length, 0, { message: '' });
  return {
    update: (completed, message) => single.update(completed, { message }),
    stop: () => single.stop(),
  };
}
