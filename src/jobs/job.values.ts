import { type ValueOf, valueSet } from '../graph/enums.ts';

export const JOB_STATUS = valueSet('JobStatus', 'Where a background job stands.', {
  queued: 'Waiting to be worked on, for the first time or again.',
  processing: 'Being worked on.',
  completed: 'Done.',
  failed: 'Given up, or cancelled; `error` says why.',
});
export type JobStatus = ValueOf<typeof JOB_STATUS>;
