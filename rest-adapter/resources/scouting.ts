import { SCOUTING_STATUS_RECORD } from '../records.ts';
import { route } from '../route.ts';

const statusOf = (noun: 'district' | 'school') =>
  route({
    method: 'GET',
    path: `/${noun}s/{${noun}Id}/status`,
    document: `query ($${noun}Id: UUID!) {
      body: scoutingStatus(entityType: ${noun}, entityId: $${noun}Id) { ...ScoutingStatusRecord }
    } ${SCOUTING_STATUS_RECORD}`,
    noun,
  });

export const scoutingRoutes = [statusOf('district'), statusOf('school')];
