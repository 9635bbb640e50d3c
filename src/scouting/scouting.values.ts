import { type ValueOf, valueSet } from '@emi/base/declared';

export const SCOUTING_STATUS = valueSet(
  'ScoutingRunStatus',
  'Where a scouting run stands, from the request to its end.',
  {
    idle: 'Never scouted, and not queued.',
    pending: 'Waiting to start.',
    in_progress: 'A worker reads the website.',
    completed: 'Completed; the findings are published.',
    error: 'The last attempt failed.',
  },
);
export type ScoutingStatusValue = ValueOf<typeof SCOUTING_STATUS>;

export const PHASE_STATE = valueSet(
  'ScoutingPhaseState',
  'Whether the current phase still runs, has ended, or failed.',
  {
    pending: 'Waiting to start.',
    in_progress: 'At work; `message` says on what.',
    completed: 'Ended; the next phase follows, if there is one.',
    error: 'Ended the run.',
  },
);
export type PhaseState = ValueOf<typeof PHASE_STATE>;
