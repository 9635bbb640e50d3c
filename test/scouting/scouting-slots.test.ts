import type { Plan } from '@emi/base/plans';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { District } from '../../src/directory/districts/district.entity.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { deeds, smallDistrict, Websites } from '../support/scouting.ts';

const HOST = 'cedarflats.example.org';
const NOWHERE = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';

let harness: Harness;
let sites: Websites;
beforeAll(async () => {
  harness = await Harness.start();
  sites = await Websites.serve({ [HOST]: smallDistrict('Cedar Flats ISD') });
});
afterAll(async () => {
  await sites.close();
  await harness.close();
});

const drain = () => harness.drain(harness.handlers({ web: sites.web }));
const runsOf = ({ organizationId }: Cast) =>
  harness.db.core.rows<{ status: string; started: boolean }>(sql`
    select status, job_id is not null as started from scouting_runs
    where organization_id = ${organizationId} order by created_at, id`);
const activeOf = async (cast: Cast) =>
  (await runsOf(cast)).filter(({ status, started }) => started && /pending|in_progress/.test(status)).length;
const balanceOf = async ({ key }: Cast): Promise<number> =>
  (await harness.get('/credits', key)).body.balance.credit_balance;

async function unlockedDistricts(cast: Cast, count: number, websiteUrl: string): Promise<District[]> {
  const districts = [];
  for (let i = 0; i < count; i++)
    districts.push(await harness.seed.district({ websiteUrl, aiSummary: null }));
  await cast.unlocks('district', ...districts);
  return districts;
}

describe('the scouting slots of a plan', () => {
  // The free plan allows 30 requests a minute, so no more can be sent at once.
  it.each<[Plan, number, number]>([
    ['free', 1, 28],
    ['starter', 2, 64],
    ['growth', 5, 64],
  ])(
    'are on %s %i: of %i simultaneous requests as many start, the others report the cap and nothing is charged',
    async (plan, cap, requests) => {
      const acme = await harness.seed.organization({ plan, credits: 7 });
      const districts = await unlockedDistricts(acme, requests, 'http://gone.example.org');
      const answers = await Promise.all(
        districts.map((district) => deeds(harness).scout(acme, 'district', district)),
      );
      const accepted = answers.filter(({ status }) => status === 202);
      const refused = answers.filter(({ status }) => status === 429);
      expect([accepted.length, refused.length]).toEqual([cap, requests - cap]);
      for (const { body, headers } of refused) {
        expect(body).toMatchObject({
          statusCode: 429,
          message: expect.stringContaining(`limit of ${cap} concurrent`),
        });
        expect(headers.get('x-credits-charged') ?? '0').toBe('0');
      }
      expect(await activeOf(acme)).toBe(cap);
      expect((await runsOf(acme)).length).toBe(cap);
      expect(await balanceOf(acme)).toBe(7);
      await drain(); // none of their websites answers, and a failed run frees its slot too
      expect(await activeOf(acme)).toBe(0);
      expect((await deeds(harness).scout(acme, 'district', districts[0]!)).status).toBe(202);
      await drain();
    },
  );

  it('do not limit unlocks: all are charged, and runs beyond the cap wait for a slot', async () => {
    const acme = await harness.seed.organization({ plan: 'starter', credits: 100 });
    const entities = [];
    for (let i = 0; i < 5; i++) {
      const { id } = await harness.seed.district({ websiteUrl: `http://${HOST}/`, aiSummary: null });
      entities.push({ entity_type: 'district', entity_id: id });
    }
    const { body } = await harness.post('/unlock', acme.key, { entities });
    expect(body).toMatchObject({ unlocked: true, credits_charged: 30 });
    expect((await runsOf(acme)).map(({ started }) => started)).toEqual([true, true, false, false, false]);

    // One job at a time, and after each of them as many slots as possible are taken.
    const [scouting] = harness.handlers({ web: sites.web }).filter(({ kind }) => kind.name === 'scout');
    const taken: number[] = [];
    await harness.drain([
      {
        ...scouting!,
        run: async (payload, job) => {
          await scouting!.run(payload, job);
          taken.push(await activeOf(acme));
        },
      },
    ]);
    expect(taken).toEqual([2, 2, 2, 1, 0]);
    expect((await runsOf(acme)).map(({ status }) => status)).toEqual(Array(5).fill('completed'));
  });

  it('stay taken until a run has published: both happen in one transaction, or neither', async () => {
    const acme = await harness.seed.organization({ plan: 'free' });
    const [first, second] = await unlockedDistricts(acme, 2, `http://${HOST}/`);
    await deeds(harness).scout(acme, 'district', first!);
    const [scouting] = harness.handlers({ web: sites.web }).filter(({ kind }) => kind.name === 'scout');
    let isBroken = true;
    await harness.drain([
      {
        ...scouting!,
        run: (payload, job) =>
          scouting!.run(payload, {
            ...job,
            finish: (work) =>
              job.finish(async (tx) => {
                const result = await work(tx);
                if (isBroken) {
                  isBroken = false;
                  expect((await deeds(harness).scout(acme, 'district', second!)).status).toBe(429);
                  throw new Error('the database fails at the last moment');
                }
                return result;
              }),
          }),
      },
    ]);
    expect(isBroken).toBe(false);
    expect(await deeds(harness).read(`/districts/${first!.id}/status`, acme)).toMatchObject({
      status: 'completed',
    });
    expect((await deeds(harness).scout(acme, 'district', second!)).status).toBe(202);
    await drain();
  });
});

describe('an institution', () => {
  it('has one run, however many organizations unlock it at the same instant', async () => {
    const casts = await Promise.all(
      Array.from({ length: 10 }, () => harness.seed.organization({ credits: 20 })),
    );
    const district = await harness.seed.district({ websiteUrl: `http://${HOST}/`, aiSummary: null });
    const answers = await Promise.all(casts.map((cast) => deeds(harness).unlock(cast, 'district', district)));
    expect(answers.map(({ body }) => body.credits_charged)).toEqual(Array(10).fill(6));
    expect(await Promise.all(casts.map(balanceOf))).toEqual(Array(10).fill(14));
    const runs = (await Promise.all(casts.map(runsOf))).flat();
    expect(runs).toEqual([{ status: 'pending', started: true }]);

    const before = sites.asked(HOST).filter((path) => path === '/staff').length;
    await drain();
    expect(sites.asked(HOST).filter((path) => path === '/staff').length).toBe(before + 1);
    for (const cast of casts) {
      expect((await deeds(harness).read(`/districts/${district.id}`, cast)).ai_summary).not.toBeNull();
    }
  });

  it('is not scouted on request while locked, and is a 404 if it does not exist', async () => {
    const acme = await harness.seed.organization();
    const [district, school] = [await harness.seed.district(), await harness.seed.school()];
    for (const [type, { id }] of [
      ['district', district],
      ['school', school],
    ] as const) {
      const locked = await deeds(harness).scout(acme, type, { id });
      expect(locked).toMatchObject({
        status: 403,
        body: { error: 'ENTITY_LOCKED', entity_type: type, entity_id: id, unlock_cost: 6 },
      });
      expect((await deeds(harness).scout(acme, type, { id: NOWHERE })).status).toBe(404);
    }
    expect(await runsOf(acme)).toEqual([]);
    expect(await balanceOf(acme)).toBe(100);
  });
});
