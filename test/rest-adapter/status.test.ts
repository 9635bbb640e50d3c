import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
});
afterAll(() => harness.close());

const KINDS = ['district', 'school'] as const;
const placeOf = (kind: (typeof KINDS)[number], id: string) =>
  kind === 'district' ? { districtId: id } : { schoolId: id };

describe.each(KINDS)('the scouting status of a %s', (kind) => {
  const status = async (id: string) => {
    const answer = await harness.get(`/${kind}s/${id}/status`, acme.key);
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it('is idle when it was never scouted, also while locked, with all keys in their order', async () => {
    const { id } = await harness.seed[kind]();
    const body = await status(id);
    expect(body).toEqual({
      entity_id: id,
      entity_type: kind,
      status: 'idle',
      progress: {
        current_phase: null,
        phase_state: 'pending',
        phases_completed: 0,
        phases_total: 1,
        percent: 0,
        message: expect.any(String),
        started_at: null,
      },
      failure: null,
      success: null,
    });
    expect(Object.keys(body)).toEqual([
      'entity_id',
      'entity_type',
      'status',
      'progress',
      'failure',
      'success',
    ]);
    expect(Object.keys(body.progress)).toEqual([
      'current_phase',
      'phase_state',
      'phases_completed',
      'phases_total',
      'percent',
      'message',
      'started_at',
    ]);
  });

  it('reports the current run', async () => {
    const { id } = await harness.seed[kind]();
    await harness.seed.scoutingRun(placeOf(kind, id), {
      status: 'in_progress',
      phase: 'fetch',
      phaseState: 'in_progress',
      phasesCompleted: 2,
      phasesTotal: 6,
      message: 'Fetching pages.',
      startedAt: new Date('2026-01-01T00:00:00Z'),
    });
    expect(await status(id)).toMatchObject({
      status: 'in_progress',
      progress: {
        current_phase: 'fetch',
        phase_state: 'in_progress',
        phases_completed: 2,
        phases_total: 6,
        percent: 33,
        message: 'Fetching pages.',
        started_at: '2026-01-01T00:00:00.000Z',
      },
      failure: null,
      success: null,
    });
  });

  it('reports only the last run: success, then failure, then the next one waiting', async () => {
    const { id } = await harness.seed[kind]();
    const place = placeOf(kind, id);
    await harness.seed.scoutingRun(place, {
      status: 'completed',
      phaseState: 'completed',
      phasesCompleted: 6,
      phasesTotal: 6,
      startedAt: new Date('2026-01-01T00:00:00Z'),
      finishedAt: new Date('2026-01-01T00:02:05Z'),
      createdAt: new Date('2026-01-01T00:00:00Z'),
    });
    expect(await status(id)).toMatchObject({
      status: 'completed',
      progress: { percent: 100 },
      failure: null,
      success: { completed_at: '2026-01-01T00:02:05.000Z', duration_seconds: 125 },
    });

    await harness.seed.scoutingRun(place, {
      status: 'error',
      phaseState: 'error',
      canRetry: false,
      failureMessage:
        'The website https://secret.example.org/x?token=1 did not answer.\n  at trace (canary.ts:1)',
      finishedAt: new Date('2026-01-02T00:00:00Z'),
      createdAt: new Date('2026-01-02T00:00:00Z'),
    });
    const failed = await status(id);
    expect(failed).toMatchObject({
      status: 'error',
      failure: { can_retry: false, occurred_at: '2026-01-02T00:00:00.000Z' },
      success: null,
    });
    expect(failed.failure.message).toBe('The website … did not answer.');

    await harness.seed.scoutingRun(place, { createdAt: new Date('2026-01-03T00:00:00Z') });
    expect(await status(id)).toMatchObject({
      status: 'pending',
      progress: { phase_state: 'pending', percent: 0 },
      failure: null,
      success: null,
    });
  });

  it('comes from the record when that was imported as scouted or failed, without a run', async () => {
    const crawledAt = new Date('2026-01-01T00:00:00Z');
    const scouted = await harness.seed[kind]({ status: 'completed', crawledAt });
    expect(await status(scouted.id)).toMatchObject({
      status: 'completed',
      progress: { phase_state: 'completed', phases_completed: 1, phases_total: 1, percent: 100 },
      failure: null,
      success: { completed_at: '2026-01-01T00:00:00.000Z', duration_seconds: null },
    });
    const failed = await harness.seed[kind]({ status: 'error', errorMessage: 'canary' });
    const body = await status(failed.id);
    expect(body).toMatchObject({
      status: 'error',
      failure: { can_retry: true, occurred_at: null },
      success: null,
    });
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  it('takes one statement, and one for a whole page', async () => {
    const { id } = await harness.seed[kind]();
    const documents = [
      `{ scoutingStatus(entityType: ${kind}, entityId: "${id}") { status } }`,
      `{ ${kind}s(page: { limit: 5 }) { nodes { scoutingStatus { entityId status } } } }`,
    ];
    const counts = [];
    for (const document of documents) {
      const statements = await statementsOf(() => harness.graphql(acme.key, document));
      counts.push(statements.filter(({ text }) => text.includes('scouting_runs')).length);
    }
    expect(counts).toEqual([1, 1]);
  });
});
