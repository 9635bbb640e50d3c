import { JobFailedError } from './errors.ts';
import type { GetJobResponse } from './generated/types.gen.ts';
import { sleep } from './retry.ts';

export type Job = GetJobResponse;

export interface WaitOptions {
  /** Seconds between two requests; 2 by default. */
  readonly everySeconds?: number;
  /** Stops waiting, such as `AbortSignal.timeout(600_000)`. The job continues. */
  readonly signal?: AbortSignal;
  /** Called with each state of the job. */
  readonly onProgress?: (job: Job) => void;
}

/** Polls a job until it has ended; see `MarketClient.waitForJob`. */
export async function waitForJob(read: () => Promise<Job>, options: WaitOptions): Promise<Job> {
  const { everySeconds = 2, signal = new AbortController().signal, onProgress } = options;
  for (;;) {
    signal.throwIfAborted();
    const job = await read();
    onProgress?.(job);
    if (job.status === 'completed') return job;
    if (job.status === 'failed') throw new JobFailedError(job);
    await sleep(everySeconds * 1_000, signal);
  }
}
