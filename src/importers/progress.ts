import { Presets, SingleBar } from 'cli-progress';
import type { ImportProgress } from './options.ts';
import type { ImportReport } from './report.ts';

export interface ProgressDisplay {
  update(done: ImportProgress): void;
  /** Shows the summary of a finished import. */
  finish(report: ImportReport): void;
  /** Removes the display; idempotent. */
  stop(): void;
}

/** An output stream: a terminal shows a bar, a log gets periodic lines. */
export type ProgressOutput = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean };

/**
 * Shows the progress of an import.
 *
 * @param totalBytes input size; unknown for a pipe, which shows rows instead.
 */
export function showProgress(
  label: string,
  totalBytes?: number,
  output: ProgressOutput = process.stderr,
): ProgressDisplay {
  const display =
    output.isTTY && totalBytes ? bar(label, totalBytes, output) : lines(label, totalBytes, output);
  return {
    ...display,
    finish(report) {
      display.stop();
      output.write(`${label}: ${summary(report)}\n`);
    },
  };
}

/** Formats a report: `19,637 rows read: 19,637 new, 0 changed, 0 unchanged, 0 rejected (1.7 s)`. */
export function summary({ read, inserted, updated, unchanged, rejected, seconds }: ImportReport): string {
  const n = (count: number) => count.toLocaleString('en-US');
  const what = `${n(inserted)} new, ${n(updated)} changed, ${n(unchanged)} unchanged, ${n(rejected)} rejected`;
  return `${n(read)} rows read: ${what} (${seconds.toFixed(1)} s)`;
}

type Display = Pick<ProgressDisplay, 'update' | 'stop'>;

/** A bar that disappears at its end. */
export const terminalBar = (format: string, output: ProgressOutput): SingleBar =>
  new SingleBar(
    {
      format,
      stream: output as NodeJS.WriteStream,
      hideCursor: true,
      clearOnComplete: true,
      gracefulExit: false, // the owner of the database session handles Ctrl-C
    },
    Presets.shades_classic,
  );

function bar(label: string, totalBytes: number, output: ProgressOutput): Display {
  const single = terminalBar(`${label} {bar} {percentage} % | {rows} rows | {step}`, output);
  single.start(totalBytes, 0, { rows: 0, step: 'reading' });
  return {
    update: ({ bytes, rows, step }) => single.update(bytes, { rows: rows.toLocaleString('en-US'), step }),
    stop: () => single.stop(),
  };
}

const EVERY_PERCENT = 10;
const AT_MOST_EVERY_MS = 1_000;
const AT_LEAST_EVERY_MS = 5_000;

function lines(label: string, totalBytes: number | undefined, output: ProgressOutput): Display {
  let done: ImportProgress = { bytes: 0, rows: 0, step: 'reading' };
  let shown = { percent: 0, at: performance.now() };
  const percent = () => (totalBytes ? Math.floor((100 * done.bytes) / totalBytes) : 0);
  const sinceShown = () => performance.now() - shown.at;
  const show = () => {
    shown = { percent: percent(), at: performance.now() };
    const share = totalBytes ? `${shown.percent} %, ` : '';
    output.write(`${label}: ${share}${done.rows.toLocaleString('en-US')} rows, ${done.step}\n`);
  };
  // Slow pipes and long statements send no updates, so a timer refreshes the display.
  const clock = setInterval(() => {
    if (sinceShown() >= AT_LEAST_EVERY_MS) show();
  }, 250);
  return {
    update(next) {
      done = next;
      if (percent() - shown.percent >= EVERY_PERCENT && sinceShown() >= AT_MOST_EVERY_MS) show();
    },
    stop: () => clearInterval(clock),
  };
}
