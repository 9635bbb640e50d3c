import type { JobHandler, RunningJob } from '../../../jobs/job.kind.ts';
import type { DatabaseAddress } from '../../../platform/base/database-address.ts';
import { REFRESH_ERATE } from './refresh.kind.ts';
import { type RefreshOptions, refreshErate } from './refresh.ts';

export interface ErateTools {
  readonly address: DatabaseAddress;
  readonly options: RefreshOptions;
  /** True to run every day. */
  readonly daily: boolean;
}

/** After the publisher's nightly refresh: 09:23 UTC is early morning in the United States. */
const DAILY = '23 9 * * *';
const TELL_EVERY_MS = 2_000;

/** Refreshes E-Rate. A job that was interrupted continues with the stored pages. */
export const refreshErateJob = ({ address, options, daily }: ErateTools): JobHandler<object> => ({
  kind: { ...REFRESH_ERATE, ...(daily && { cron: DAILY }) },
  async run(_payload, job) {
    const teller = new Teller(job);
    const reports = await refreshErate(address, {
      ...options,
      signal: job.signal,
      onProgress: (set, rows, expected) => teller.tell(set, rows, expected),
    });
    await teller.done();
    await job.finish(async () =>
      reports.map(({ kind, read, inserted, updated, unchanged, rejected, skipped, removed }) => ({
        ...{ set: kind, read, inserted, updated, unchanged, rejected, skipped, removed },
      })),
    );
  },
});

/** Records the progress, at most every two seconds and one statement at a time. */
class Teller {
  readonly #job: RunningJob;
  #telling: Promise<void> = Promise.resolve();
  #toldAt = -TELL_EVERY_MS;

  constructor(job: RunningJob) {
    this.#job = job;
  }

  tell(set: string, rows: number, expected: number): void {
    if (expected === 0 || (rows < expected && performance.now() - this.#toldAt < TELL_EVERY_MS)) return;
    this.#toldAt = performance.now();
    this.#telling = this.#telling.then(() => this.#job.progress(rows, expected, set));
    this.#telling.catch(() => undefined); // `done` throws it
  }

  done(): Promise<void> {
    return this.#telling;
  }
}
