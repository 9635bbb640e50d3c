import { type ValueOf, valueSet } from '@emi/base/declared';

export const TRIAGE_STATUS = valueSet(
  'SignalTriageStatus',
  'The outcome of storing a decision about a signal.',
  {
    updated: 'The row has changed the decision or the note, or decided the same about a changed signal.',
    unchanged: 'Nothing differed from what was stored.',
    not_found: 'There is no such signal, or its place is locked.',
  },
);
export type TriageStatus = ValueOf<typeof TRIAGE_STATUS>;
