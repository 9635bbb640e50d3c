import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { createKey } from '../../src/accounts/api-keys/api-keys.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { deeds, smallDistrict, Websites } from '../support/scouting.ts';

const HOST = 'cedarflats.example.org';
const UNLOCK = `mutation ($input: UnlockInput!) {
  unlock(input: $input) { creditsCharged creditsRequired
    results { entityType unlocked creditsRequired scoutability scoutingJobId } }
}`;

let harness: Harness;
let sites: Websites;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({ [HOST]: smallDistrict('Cedar Flats ISD') });
  acme = await harness.seed.organization();
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const drain = () => harness.drain(harness.handlers({ web: sites.web }));
const input = (entityType: string, { id }: { id: string }, dryRun = false) => ({
  input: { entities: [{ entityType, entityId: id }], dryRun },
});
const unlock = async ({ key }: Cast, variables: object) => {
  const { body } = await harness.graphql(key, UNLOCK, variables as Record<string, unknown>);
  return body.data.unlock;
};
const jobCount = async () => (await harness.db.core.rows(sql`select from jobs where kind = 'scout'`)).length;

describe('the job of a scouting run', () => {
  it('is named by the unlock, and visible only to organizations that have unlocked the institution', async () => {
    const other = await harness.seed.organization();
    const district = await harness.seed.district({ websiteUrl: `http://${HOST}`, aiSummary: null });
    const [result] = (await unlock(acme, input('district', district))).results;
    expect(result).toMatchObject({ unlocked: true, scoutability: 'own_website' });
    const path = `/jobs/${result.scoutingJobId}`;
    expect((await harness.get(path, acme.key)).body).toMatchObject({ kind: 'scout', status: 'queued' });
    expect((await harness.get(path, other.key)).status).toBe(404);

    const [dry] = (await unlock(other, input('district', district, true))).results;
    expect(dry).toMatchObject({ unlocked: false, scoutingJobId: null });
    expect((await unlock(other, input('district', district))).results).toEqual([
      expect.objectContaining({ scoutingJobId: result.scoutingJobId }),
    ]);
    await drain();
    for (const { key } of [acme, other]) {
      expect((await harness.get(path, key)).body).toMatchObject({ status: 'completed' });
      const record = (await harness.get(`/districts/${district.id}`, key)).body;
      expect(record).toMatchObject({ last_analysis_job_id: result.scoutingJobId, retry_count: 0 });
    }
  });

  it('is the Location of the response to a scouting request', async () => {
    const district = await harness.seed.district({ websiteUrl: `http://${HOST}`, aiSummary: null });
    await acme.unlocks('district', district);
    const { status, headers } = await deeds(harness).scout(acme, 'district', district);
    expect([status, headers.get('location')]).toEqual([202, expect.stringMatching(/^\/api\/v1\/jobs\//)]);
    const job = await harness.request(headers.get('location')!, { key: acme.key });
    expect(job.body).toMatchObject({ kind: 'scout', status: 'queued' });
    const { body } = await harness.graphql(
      acme.key,
      `mutation { startScouting(entityType: district, entityId: "${district.id}") { isNew jobId } }`,
    );
    expect(body.data.startScouting).toEqual({ isNew: false, jobId: job.body.id });
    await drain();
  });

  it('is on the record from its first attempt, and a failed run records its failure and retries', async () => {
    const district = await harness.seed.district({
      websiteUrl: 'http://gone.example.org',
      aiSummary: null,
      lastAnalysisJobId: null,
      errorMessage: null,
    });
    const [{ scoutingJobId }] = (await unlock(acme, input('district', district))).results;
    const read = async () => (await harness.get(`/districts/${district.id}`, acme.key)).body;
    expect(await read()).toMatchObject({ last_analysis_job_id: null, retry_count: 0 });
    const [scouting] = harness.handlers({ web: sites.web }).filter(({ kind }) => kind.name === 'scout');
    const during: object[] = [];
    await harness.drain([
      {
        ...scouting!,
        run: (payload, job) => scouting!.run(payload, job).finally(async () => during.push(await read())),
      },
    ]);
    expect(during).toHaveLength(4);
    for (const [retries, record] of during.entries()) {
      expect(record).toMatchObject({
        status: 'in_progress',
        last_analysis_job_id: scoutingJobId,
        retry_count: retries,
      });
    }
    expect(await read()).toMatchObject({
      status: 'error',
      last_analysis_job_id: scoutingJobId,
      retry_count: 3,
      error_message: 'The website cannot be reached.',
    });
    const status = (await harness.get(`/districts/${district.id}/status`, acme.key)).body;
    expect(status).toMatchObject({ status: 'error', progress: { message: 'Scouting failed.' } });
    expect((await harness.get(`/jobs/${scoutingJobId}`, acme.key)).body).toMatchObject({
      status: 'failed',
      progress: { message: 'The job failed.' },
      error: 'The website cannot be reached.',
    });
  });
});

describe('an institution without a known website', () => {
  it('reports before and after an unlock that there is nothing to scout, and queues no job', async () => {
    const district = await harness.seed.district({ websiteUrl: null });
    const { id } = district;
    const dry = await harness.post('/unlock', acme.key, {
      entity_type: 'district',
      entity_id: id,
      dry_run: true,
    });
    expect(dry.body.results).toEqual([
      expect.objectContaining({ credits_required: 6, scoutability: 'no_website' }),
    ]);
    const before = await jobCount();
    expect((await unlock(acme, input('district', district))).results).toEqual([
      {
        entityType: 'district',
        unlocked: true,
        creditsRequired: 6,
        scoutability: 'no_website',
        scoutingJobId: null,
      },
    ]);
    expect(await jobCount()).toBe(before);
    expect((await harness.get(`/districts/${id}/status`, acme.key)).body).toMatchObject({
      status: 'idle',
      progress: { message: 'No website is known, so there is nothing to scout.' },
    });
    expect(await deeds(harness).scout(acme, 'district', district)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('nothing to scout') },
    });
    expect(await jobCount()).toBe(before);
  });

  it('is distinguished in GraphQL from one with a website, and a school from its district', async () => {
    const { seed } = harness;
    const without = await seed.district({ websiteUrl: null });
    const withOne = await seed.district({ websiteUrl: 'https://a.example.org' });
    const cases = {
      [(await seed.school({ districtId: without.id, websiteUrl: null })).id]: 'no_website',
      [(await seed.school({ districtId: withOne.id, websiteUrl: null })).id]: 'district_website',
      [(await seed.school({ districtId: without.id, websiteUrl: 'https://s.example.org' })).id]:
        'own_website',
    };
    for (const [id, scoutability] of Object.entries(cases)) {
      const { body } = await harness.graphql(
        acme.key,
        `{ school(id: "${id}") { scoutability district { scoutability } } }`,
      );
      expect(body.data.school.scoutability).toBe(scoutability);
    }
    const { body } = await harness.graphql(
      acme.key,
      `{ a: district(id: "${without.id}") { scoutability } b: district(id: "${withOne.id}") { scoutability } }`,
    );
    expect(body.data).toEqual({ a: { scoutability: 'no_website' }, b: { scoutability: 'own_website' } });
  });

  it('gets a website only from the operator, and can then be scouted', async () => {
    const { seed } = harness;
    const district = await seed.district({ websiteUrl: null, aiSummary: null });
    await acme.unlocks('district', district);
    const text = `mutation ($url: String) {
      setWebsite(entityType: district, entityId: "${district.id}", websiteUrl: $url) { websiteUrl scoutability }
    }`;
    const refused = await harness.graphql(acme.key, text, { url: `http://${HOST}` });
    expect(refused.body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', requiredScope: 'operate' });

    const em = harness.db.orm.em.fork();
    const operator = (await createKey(em, acme.userId, { scopes: ['read', 'operate'] })).apiKey;
    for (const url of [
      'ftp://a.example.org',
      'http://127.0.0.1',
      'http://u:p@a.example.org',
      'javascript:1',
    ]) {
      const { body } = await harness.graphql(operator, text, { url });
      expect([url, body.errors[0].extensions.code]).toEqual([url, 'BAD_USER_INPUT']);
    }
    const { body } = await harness.graphql(operator, text, { url: `http://${HOST}` });
    expect(body.data.setWebsite).toEqual({ websiteUrl: `http://${HOST}/`, scoutability: 'own_website' });
    expect((await deeds(harness).scout(acme, 'district', district)).status).toBe(202);
    await drain();
    expect((await harness.get(`/districts/${district.id}/status`, acme.key)).body.status).toBe('completed');
  });
});
