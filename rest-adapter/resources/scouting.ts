import { route } from '@emi/facade/route';
import { titled } from './institutions.ts';
import { SCOUTING_STATUS_RECORD } from './records.ts';

const statusOf = (recordType: 'district' | 'school') =>
  route({
    method: 'GET',
    path: `/${recordType}s/{${recordType}Id}/status`,
    summary: `Get the scouting status of a ${recordType}`,
    document: `query Get${titled(recordType)}Status($${recordType}Id: UUID!) {
      body: scoutingStatus(entityType: ${recordType}, entityId: $${recordType}Id) { ...ScoutingStatusRecord }
    } ${SCOUTING_STATUS_RECORD}`,
    recordType,
  });

const scout = (recordType: 'district' | 'school') =>
  route({
    method: 'POST',
    path: `/${recordType}s/{${recordType}Id}/scout`,
    summary: `Scout the website of a ${recordType}`,
    description:
      'Starts a background job, or returns the status of the one that is already running (200). Costs no credits.',
    refusesUnknownFields: true,
    problems: ['ENTITY_LOCKED', 'SCOUTING_CAP_REACHED', 'CONFLICT'],
    document: `mutation Scout${titled(recordType)}($${recordType}Id: UUID!) {
      body: startScouting(entityType: ${recordType}, entityId: $${recordType}Id) {
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
