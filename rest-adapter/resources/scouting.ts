import { SCOUTING_STATUS_RECORD } from '../records.ts';
import { route } from '../route.ts';
import { titled } from './institutions.ts';

const statusOf = (noun: 'district' | 'school') =>
  route({
    method: 'GET',
    path: `/${noun}s/{${noun}Id}/status`,
    summary: `Get the scouting status of a ${noun}`,
    document: `query Get${titled(noun)}Status($${noun}Id: UUID!) {
      body: scoutingStatus(entityType: ${noun}, entityId: $${noun}Id) { ...ScoutingStatusRecord }
    } ${SCOUTING_STATUS_RECORD}`,
    noun,
  });

const scout = (noun: 'district' | 'school') =>
  route({
    method: 'POST',
    path: `/${noun}s/{${noun}Id}/scout`,
    summary: `Scout the website of a ${noun}`,
    description:
      'Starts a background job, or returns the status of the one that is already running (200). Costs no credits.',
    problems: ['ENTITY_LOCKED', 'SCOUTING_CAP_REACHED', 'CONFLICT'],
    document: `mutation Scout${titled(noun)}($${noun}Id: UUID!) {
      body: startScouting(entityType: ${noun}, entityId: $${noun}Id) {
        isNew id: jobId scoutingStatus { ...ScoutingStatusRecord }
      }
    } ${SCOUTING_STATUS_RECORD}`,
    status: ({ isNew }: { isNew: boolean }) => (isNew ? 202 : 200),
    location: ({ id }) => id && `/jobs/${id}`,
    shape: {
      apply: (body) => (body as { scoutingStatus: object }).scoutingStatus,
      schema: ({ properties }) => properties.scoutingStatus!,
    },
  });

export const scoutingRoutes = [statusOf('district'), statusOf('school'), scout('district'), scout('school')];
