import { Problem } from '@emi/base/problems';
import type { DatabaseAddress } from '@emi/base/runtime';
import type { JobHandler } from '../../jobs/job.kind.ts';
import type { RefreshOptions } from '../erate/refresh/refresh.ts';
import type { RefreshedFile, RefreshFilesOptions } from './refresh.ts';
import { REFRESH_SOURCES } from './refresh-sources.kind.ts';

export interface SourceTools {
  readonly address: DatabaseAddress;
  readonly options: RefreshFilesOptions;
  /** Absent if a job of its own refreshes E-Rate. */
  readonly erate?: RefreshOptions;
  readonly weekly: boolean;
}

/** 08:23 UTC on Sundays, which is in the night from Saturday to Sunday in the United States. */
const WEEKLY = '23 8 * * 0';

/** Refreshes all sources. Files that have not changed are not fetched again, so a retry takes up those that failed. */
export const refreshSourcesJob = ({ address, options, erate, weekly }: SourceTools): JobHandler<object> => ({
  kind: { ...REFRESH_SOURCES, ...(weekly && { cron: WEEKLY }) },
  async run(_payload, job) {
    // A worker without such a job does not load the importers.
    const { FILE_SOURCES } = await import('./files.ts');
    const { refreshFiles } = await import('./refresh.ts');
    const { refreshErate } = await import('../erate/refresh/refresh.ts');
    const done: RefreshedFile[] = [];
    for (const source of FILE_SOURCES) {
      done.push(...(await refreshFiles(address, source, { ...options, signal: job.signal })));
    }
    const reports = erate ? await refreshErate(address, { ...erate, signal: job.signal }) : [];
    const failures = done.flatMap(({ failure }) => failure ?? []);
    if (failures.length > 0) throw new Problem('UNAVAILABLE', failures.join('\n'));
    await job.finish(async () => [
      ...done.map(({ name, year, report }) => ({ file: name, year, ...(report && countsOf(report)) })),
      ...reports.map((report) => ({ file: report.kind, ...countsOf(report) })),
    ]);
  },
});

type Counts = Record<'read' | 'inserted' | 'updated' | 'unchanged' | 'rejected', number>;

const countsOf = ({ read, inserted, updated, unchanged, rejected }: Counts): Counts => ({
  read,
  inserted,
  updated,
  unchanged,
  rejected,
});
