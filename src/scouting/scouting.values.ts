import { type ValueOf, valueSet } from '@emi/base/declared';

export const SCOUTING_STATUS = valueSet('ScoutingRunStatus', 'The status of a scouting run.', {
  idle: 'Never scouted, and not queued.',
  pending: 'Waiting to start.',
  in_progress: 'In progress.',
  completed: 'Completed; the findings are published.',
  error: 'The last attempt failed.',
});
export type ScoutingStatusValue = ValueOf<typeof SCOUTING_STATUS>;

export const PHASE_STATE = valueSet('ScoutingPhaseState', 'The state of the current scouting phase.', {
  pending: 'Waiting to start.',
  in_progress: 'In progress.',
  completed: 'Completed.',
  error: 'Failed.',
});
export type PhaseState = ValueOf<typeof PHASE_STATE>;
