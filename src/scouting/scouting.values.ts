import { type ValueOf, valueSet } from '../graph/enums.ts';

export const SCOUTING_STATUS = valueSet(
  'ScoutingRunStatus',
  'Where the scouting of a district or school stands.',
  {
    idle: 'Never scouted, and not asked for.',
    pending: 'Waiting to start.',
    in_progress: 'Under way.',
    completed: 'Done; the findings are published.',
    error: 'The last attempt failed.',
  },
);
export type ScoutingStatusValue = ValueOf<typeof SCOUTING_STATUS>;

export const PHASE_STATE = valueSet('ScoutingPhaseState', 'Where the current phase of scouting stands.', {
  pending: 'Waiting to start.',
  in_progress: 'Under way.',
  completed: 'Done.',
  error: 'It failed.',
});
export type PhaseState = ValueOf<typeof PHASE_STATE>;
