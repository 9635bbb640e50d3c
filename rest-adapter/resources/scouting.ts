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

const scout = (noun: 'district' | 'school') =>
  route({
    method: 'POST',
    path: `/${noun}s/{${noun}Id}/scout`,
    document: `mutation ($${noun}Id: UUID!) {
      body: startScouting(entityType: ${noun}, entityId: $${noun}Id) {
        isNew id: jobId scoutingStatus { ...ScoutingStatusRecord }
      }
    } ${SCOUTING_STATUS_RECORD}`,
    status: ({ isNew }: { isNew: boolean }) => (isNew ? 202 : 200),
    location: ({ id }) => id && `/jobs/${id}`,
    shape: (body) => (body as { scoutingStatus: object }).scoutingStatus,
  });

export const scoutingRoutes = [statusOf('district'), statusOf('school'), scout('district'), scout('school')];
