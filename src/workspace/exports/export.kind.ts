import type { ExportFormat } from '@emi/facade/responses';
import { z } from 'zod';
import { type JobKind, jobKind } from '../../jobs/job.kind.ts';

const FILE = {
  payload: z.object({ exportId: z.uuid() }),
  retries: 3,
  backoffSeconds: 10,
  timeLimitSeconds: 3_600,
};

/** Writes the file of an export as CSV or NDJSON. */
const EXPORT = jobKind({ ...FILE, name: 'export' });

/**
 * Writes the file of an export in a typed format. Workers of releases with only CSV and NDJSON would write CSV; while
 * they run beside this release, they do not claim jobs of this kind.
 */
const TYPED_EXPORT = jobKind({ ...FILE, name: 'typed_export' });

/** All kinds of jobs that write the file of a list. */
export const EXPORT_KINDS = [EXPORT, TYPED_EXPORT];

export const exportKindOf = (format: ExportFormat): JobKind<{ exportId: string }> =>
  format === 'csv' || format === 'ndjson' ? EXPORT : TYPED_EXPORT;
