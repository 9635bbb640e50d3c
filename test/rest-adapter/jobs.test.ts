import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanUpJobs } from '../../src/jobs/clean-up.job.ts';
import { Permanent } from '../../src/jobs/job.kind.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;
let other: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  other = await harness.seed.organization();
});
afterAll(() => harness.close());

async function enqueue(owner: { organizationId?: string } = acme) {
  const { organizationId } = owner;
  const [job] = await harness.db.transaction((tx) =>
    harness.jobs.enqueue(tx, cleanUpJobs.kind, [{ payload: {}, organizationId }]),
  );
  return job!;
}

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('GET /jobs/{jobRecordId}', () => {
  it('reports a job while it waits and runs, and after it has failed', async () => {
    const { id, queueId } = await enqueue();
    const waiting = {
      id,
      job_id: queueId,
      kind: 'clean_up_jobs',
      status: 'queued',
      progress: { completed: 0, total: 1, percent: 0, message: null },
      error: null,
      created_at: INSTANT,
      started_at: null,
      finished_at: null,
    };
    expect((await harness.get(`/jobs/${id}`, acme.key)).body).toEqual(waiting);
    await harness.drain([
      {
        kind: cleanUpJobs.kind,
        run: async (_payload, job) => {
          await job.progress(2, 3, 'Two of three');
          expect((await harness.get(`/jobs/${id}`, acme.key)).body).toEqual({
            ...waiting,
            status: 'processing',
            progress: { completed: 2, total: 3, percent: 66.7, message: 'Two of three' },
            started_at: INSTANT,
          });
          throw new Permanent('The address does not exist.');
        },
      },
    ]);
    expect((await harness.get(`/jobs/${id}`, acme.key)).body).toMatchObject({
      status: 'failed',
      error: 'The address does not exist.',
      finished_at: INSTANT,
    });
  });

  it('answers 404 for a job of another organization or an unknown one, and null in GraphQL', async () => {
    const theirs = await enqueue();
    const nobodys = await enqueue({});
    for (const [{ id }, { key }] of [
      [theirs, other],
      [nobodys, acme],
    ] as const) {
      expect((await harness.get(`/jobs/${id}`, key)).status).toBe(404);
      const { body } = await harness.graphql(key, 'query ($id: UUID!) { job(id: $id) { id } }', { id });
      expect(body.data).toEqual({ job: null });
    }
  });
});
