import { route } from '@emi/facade/route';

export const jobRoutes = [
  route({
    method: 'GET',
    path: '/jobs/{jobRecordId}',
    summary: 'Get a background job',
    document: `query GetJob($jobRecordId: UUID!) {
      body: job(id: $jobRecordId) {
        id job_id: queueId kind status progress { completed total percent message } error
        created_at: createdAt started_at: startedAt finished_at: finishedAt
      }
    }`,
    recordType: 'job',
  }),
];
