import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The turns of a service's event loop since they were asked for last, in milliseconds. */
export interface Turns {
  /** Processor time of the longest turn, with garbage collection: other processes of the machine do not lengthen it. */
  readonly longest: number;
  /** Time that passed, of which other processes may have taken a part. */
  readonly p99: number;
  readonly max: number;
}

export const SAMPLE_MS = 5;

/** Watches the event loop of this process, and sends its turns to the benchmark that started it whenever it asks. */
export function watchTurns(): void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  let longest = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1_000);
  }, SAMPLE_MS).unref();
  process.on('message', () => {
    const passed = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - SAMPLE_MS);
    process.send?.({ longest, p99: passed(delay.percentile(99)), max: passed(delay.max) } satisfies Turns);
    delay.reset();
    longest = 0;
  });
  process.channel?.unref();
}
