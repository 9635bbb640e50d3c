import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { correspondence, writerThat } from '../support/emails.ts';
import { Harness } from '../support/harness.ts';
import { ACCEPTS, subscribe } from '../support/subscription.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start(undefined, {
    streams: { perOrganization: 2, pauseMs: 10, heartbeatMs: 30 },
  });
});
afterAll(() => harness.close());

const ofDistrict = (id: string) =>
  `subscription { scoutingStatus(entityType: district, entityId: "${id}") { status } }`;
const ofJob = (id: string) => `subscription { job(id: "${id}") { status progress { percent } } }`;

async function queuedEmail() {
  const story = await correspondence(harness);
  const { job_record_id: jobId } = (await story.generate()).body;
  return { ...story, jobId: jobId as string, key: story.acme.key };
}

async function revokeKeysOf(at: Harness, { userId }: { userId: string }): Promise<void> {
  await at.db.core.rows(sql`update api_keys set revoked_at = now() where user_id = ${userId}`);
  at.pass(1_000); // longer than a key is cached
}

async function rest(results: AsyncGenerator<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const result of results) all.push(result);
  return all;
}

const job = (status: string, percent: number) => ({ data: { job: { status, progress: { percent } } } });

describe.each(Object.keys(ACCEPTS) as (keyof typeof ACCEPTS)[])('a subscription as %s', (accept) => {
  it('sends the job now and at every change, and completes with it', async () => {
    const { jobId, key } = await queuedEmail();
    const { response, results } = await subscribe(harness, key, ofJob(jobId), accept);
    expect(response.headers.get('content-type')).toMatch(
      accept === 'events'
        ? /^text\/event-stream/
        : /^multipart\/mixed;boundary="graphql";subscriptionSpec="1.0"$/,
    );
    expect((await results.next()).value).toEqual(job('queued', 0));
    const seen = Promise.withResolvers<unknown>();
    const writer = writerThat(async () => {
      seen.resolve((await results.next()).value);
      await seen.promise;
      return {};
    });
    await harness.drain(harness.handlers({ writer }));
    expect(await seen.promise).toEqual(job('processing', 0));
    expect(await rest(results)).toEqual([job('completed', 100)]);
  });

  it('sends the status of a finished job, or null for a foreign one, and completes', async () => {
    const { jobId, key } = await queuedEmail();
    await harness.drain();
    expect(await rest((await subscribe(harness, key, ofJob(jobId), accept)).results)).toEqual([
      job('completed', 100),
    ]);
    const other = await harness.seed.organization();
    expect(await rest((await subscribe(harness, other.key, ofJob(jobId), accept)).results)).toEqual([
      { data: { job: null } },
    ]);
  });

  it('sends heartbeats while nothing changes', async () => {
    const { jobId, key } = await queuedEmail();
    const { results, heartbeats } = await subscribe(harness, key, ofJob(jobId), accept);
    await results.next();
    const next = results.next();
    while (heartbeats() < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    await harness.drain();
    expect((await next).value).toMatchObject({ data: { job: {} } });
    await rest(results);
  });
});

describe('a subscription', () => {
  it('follows the scouting of a district, even while that is locked', async () => {
    const { key } = await harness.seed.organization();
    const { id } = await harness.seed.district();
    const query = `subscription {
      scoutingStatus(entityType: district, entityId: "${id}") { status progress { phasesCompleted } } }`;
    const { results } = await subscribe(harness, key, query);
    const status = (value: string, phasesCompleted: number) => ({
      data: { scoutingStatus: { status: value, progress: { phasesCompleted } } },
    });
    expect((await results.next()).value).toEqual(status('idle', 0));
    const run = await harness.seed.scoutingRun({ districtId: id }, { status: 'in_progress', phasesTotal: 2 });
    expect((await results.next()).value).toEqual(status('in_progress', 0));
    const change = (values: ReturnType<typeof sql>) =>
      harness.db.core.rows(sql`update scouting_runs set ${values} where id = ${run.id}`);
    await change(sql`phases_completed = 1`);
    expect((await results.next()).value).toEqual(status('in_progress', 1));
    await change(sql`phases_completed = 2, status = 'completed', finished_at = now()`);
    expect(await rest(results)).toEqual([status('completed', 2)]);
  });

  it('requires a client that accepts a stream, a valid document and a key', async () => {
    const { jobId, key } = await queuedEmail();
    const plain = await harness.graphql(key, ofJob(jobId));
    expect(plain.body.errors[0]).toMatchObject({
      message: expect.stringContaining('Accept: text/event-stream'),
      extensions: { code: 'BAD_USER_INPUT' },
    });
    const wrong = await subscribe(harness, key, ofJob(jobId).replace('status', 'secrets'));
    expect([wrong.response.status, wrong.response.headers.get('content-type')]).toEqual([
      400,
      expect.stringContaining('application/json'),
    ]);
    expect((await wrong.response.json()).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect((await subscribe(harness, 'sk_live_none', ofJob(jobId))).response.status).toBe(401);
    const query = await subscribe(harness, key, '{ viewer { __typename } }', 'events');
    expect(await query.response.json()).toMatchObject({ data: { viewer: {} } });
    await harness.drain();
  });

  it('counts toward a maximum per organization, and frees its slot when the client disconnects', async () => {
    const { jobId, key } = await queuedEmail();
    const [first, second] = [
      await subscribe(harness, key, ofJob(jobId)),
      await subscribe(harness, key, ofJob(jobId)),
    ];
    for (const { results } of [first!, second!]) await results.next();
    const third = await subscribe(harness, key, ofJob(jobId));
    expect((await third.response.json()).errors[0]).toMatchObject({
      message: 'An organization may have 2 subscriptions at a time.',
      extensions: { code: 'CONFLICT' },
    });
    first!.leave();
    for (let isRefused = true; isRefused; ) {
      const again = await subscribe(harness, key, ofJob(jobId));
      isRefused = Boolean(again.response.headers.get('content-type')?.includes('json'));
      if (!isRefused) again.leave();
      else await again.response.json();
    }
    second!.leave();
    await harness.drain();
  });

  it('ends at the next heartbeat after its key is revoked', async () => {
    const { acme, jobId, key } = await queuedEmail();
    const { results } = await subscribe(harness, key, ofJob(jobId));
    await results.next();
    await revokeKeysOf(harness, acme);
    expect(await rest(results)).toEqual([]);
    await harness.drain();
  });

  it('sends nothing to a revoked key before that heartbeat', async () => {
    const quiet = await Harness.start(undefined, { streams: { pauseMs: 10, heartbeatMs: 3_600_000 } });
    const acme = await quiet.seed.organization();
    const { id } = await quiet.seed.district();
    const { results } = await subscribe(quiet, acme.key, ofDistrict(id));
    await results.next();
    await revokeKeysOf(quiet, acme);
    await quiet.seed.scoutingRun({ districtId: id }, { status: 'in_progress' });
    expect(await rest(results)).toEqual([]);
    await quiet.close();
  });

  it('ends when the service stops', async () => {
    const stopping = await Harness.start(undefined, { streams: { pauseMs: 10 } });
    const { key } = await stopping.seed.organization();
    const { id } = await stopping.seed.district();
    const { results } = await subscribe(stopping, key, ofDistrict(id));
    await results.next();
    const stopped = stopping.stopServing();
    expect(await rest(results)).toEqual([]);
    await stopped;
    await stopping.close();
  });

  it('ends after its maximum lifetime', async () => {
    const hasty = await Harness.start(undefined, { streams: { lifetimeMs: 50 } });
    const { key } = await hasty.seed.organization();
    const { id } = await hasty.seed.district();
    const { results } = await subscribe(hasty, key, ofDistrict(id));
    expect((await rest(results)).length).toBeLessThanOrEqual(1);
    await hasty.close();
  });
});
