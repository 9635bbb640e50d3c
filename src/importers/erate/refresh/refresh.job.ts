import type { DatabaseAddress } from '@emi/base/runtime';
import type { JobHandler } from '../../../jobs/job.kind.ts';
import { REFRESH_ERATE } from './refresh.kind.ts';
import type { RefreshOptions } from './refresh.ts';

export interface ErateTools {
  readonly address: DatabaseAddress;
  readonly options: RefreshOptions;
  readonly daily: boolean;
}

/** After the publisher's nightly refresh: 09:23 UTC is early morning in the United States. */
const DAILY = '23 9 * * *';
const REPORT_EVERY_MS = 2_000;

/** Refreshes E-Rate. A job that was interrupted continues with the stored pages. */
export const refreshErateJob = ({ address, options, daily }: ErateTools): JobHandler<object> => ({
  kind: { ...REFRESH_ERATE, ...(daily && { cron: DAILY }) },
  async run(_payload, job) {
    const { refreshErate } = await import('./refresh.ts'); // on use, because it loads the importers
    let reporting = Promise.resolve();
    let reportedAt = -REPORT_EVERY_MS;
    const reports = await refreshErate(address, {
      ...options,
      signal: job.signal,
      onProgress(set, rows, expected) {
        const isEarly = rows < expected && performance.now() - reportedAt < REPORT_EVERY_MS;
        if (expected === 0 || isEarly) return;
        reportedAt = performance.now();
        reporting = reporting.then(() => job.progress(rows, expected, set)); // one statement at a time
        reporting.catch(() => undefined); // awaited below
      },
    });
    await reporting;
    await job.finish(async () =>
      reports.map(({ kind, read, inserted, updated, unchanged, rejected, skipped, removed }) => ({
        set: kind,
        read,
        inserted,
        updated,
        unchanged,
        rejected,
        skipped,
        removed,
      })),
    );
  },
});
