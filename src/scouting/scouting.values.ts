import { type ValueOf, valueSet } from '@emi/base/declared';

export const SCOUTING_STATUS = valueSet(
  'ScoutingRunStatus',
  'Where a scouting run stands, from the request to its end.',
  {
    idle: 'Never scouted, and not queued.',
    pending: 'Waiting for a free slot of the organization, or for a worker.',
    in_progress: 'A worker reads the website.',
    completed: 'Completed; the findings are published.',
    error: 'The last run failed, or the website has not been readable for two weeks.',
  },
);
export type ScoutingStatusValue = ValueOf<typeof SCOUTING_STATUS>;

export const PHASE_STATE = valueSet(
  'ScoutingPhaseState',
  'Whether the current phase still runs, has ended, or failed.',
  {
    pending: 'No phase has begun.',
    in_progress: 'At work; `message` says on what.',
    completed: 'Ended; the next phase follows, if there is one.',
    error: 'Failed, which ended the run.',
  },
);
export type PhaseState = ValueOf<typeof PHASE_STATE>;
