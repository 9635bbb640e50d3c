import { type ValueOf, valueSet } from '@emi/base/declared';

export const JOB_STATUS = valueSet(
  'JobStatus',
  'Where a background job stands between its creation and its end.',
  {
    queued: 'Waiting for its first attempt or a retry.',
    processing: 'A worker has taken it; if that worker is lost, another takes it over.',
    completed: 'Ended as it should; what it made is stored.',
    failed: 'Failed for good or canceled; `error` has the reason.',
  },
);
export type JobStatus = ValueOf<typeof JOB_STATUS>;
