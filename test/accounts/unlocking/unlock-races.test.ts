import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';
import { rounds } from '../../support/rounds.ts';
import { type RawAnswer, releaseTogether } from '../../support/simultaneous-requests.ts';
import {
  balanceOf,
  contact,
  district,
  manyDistricts,
  timesCharged,
  unlockRequest,
} from '../../support/unlocks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const ROUNDS = rounds(2);
const atOnce = (requests: readonly (readonly [Cast, object])[]): Promise<RawAnswer[]> =>
  releaseTogether(requests.map(([who, body]) => unlockRequest(harness, who, body)));
const statuses = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))]
      .sort()
      .map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  );
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

describe('simultaneous unlocks', () => {
  it('charge one district once for 64 requests; the other 63 are free', async () => {
    const acme = await harness.seed.organization({ credits: 1_000 });
    for (const [round, id] of (await manyDistricts(harness.db, ROUNDS)).entries()) {
      const answers = await atOnce(Array.from({ length: 64 }, () => [acme, district(id)]));
      expect(statuses(answers)).toEqual({ 200: 64 });
      const charged = answers.filter(({ body }) => body.credits_charged === 6 && !body.already_unlocked);
      const free = answers.filter(({ body }) => body.credits_charged === 0 && body.already_unlocked);
      expect([charged.length, free.length]).toEqual([1, 63]);
      expect(await balanceOf(harness, acme)).toBe(1_000 - 6 * (round + 1));
    }
  });

  it('charge 10 of 64 districts from 65 credits, and report 5 of 6 needed credits for the others', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const acme = await harness.seed.organization({ credits: 65 });
      const ids = await manyDistricts(harness.db, 64);
      const answers = await atOnce(ids.map((id) => [acme, district(id)]));
      expect(statuses(answers)).toEqual({ 200: 10, 402: 54 });
      for (const { status, body } of answers) {
        if (status === 402) {
          expect(body).toEqual({
            error: 'INSUFFICIENT_CREDITS',
            message: expect.any(String),
            balance: 5,
            required: 6,
          });
        }
      }
      expect(await balanceOf(harness, acme)).toBe(5);
    }
  });

  it('leave falling balances B−6, B−12, …, each once, for 500 unlocks by 32 clients', async () => {
    const acme = await harness.seed.organization({ credits: 3_100 });
    const waiting = await manyDistricts(harness.db, 500);
    const done: { began: number; ended: number; remaining: number }[] = [];
    const client = async () => {
      for (let id = waiting.pop(); id; id = waiting.pop()) {
        const began = performance.now();
        const { status, body } = await harness.post('/unlock', acme.key, district(id));
        expect([status, body.credits_charged]).toEqual([200, 6]);
        done.push({ began, ended: performance.now(), remaining: body.credits_remaining });
      }
    };
    await Promise.all(Array.from({ length: 32 }, client));
    const remaining = done.map((one) => one.remaining).sort((a, b) => b - a);
    expect(remaining).toEqual(Array.from({ length: 500 }, (_, n) => 3_100 - 6 * (n + 1)));
    const outOfOrder = done.filter((later) =>
      done.some((sooner) => sooner.ended < later.began && sooner.remaining < later.remaining),
    );
    expect(outOfOrder).toEqual([]);
  });

  it('never deadlock or charge twice for bulks of 40 shared districts in random order by 16 clients', async () => {
    const acme = await harness.seed.organization({ credits: 10_000 });
    for (let round = 1; round <= ROUNDS; round++) {
      const ids = await manyDistricts(harness.db, 40);
      const answers = await atOnce(
        Array.from({ length: 16 }, () => [acme, { entities: shuffled(ids).map(district) }]),
      );
      expect(statuses(answers)).toEqual({ 200: 16 });
      expect(answers.reduce((sum, { body }) => sum + body.credits_charged, 0)).toBe(240);
      expect(await timesCharged(harness, acme, ids)).toEqual(Array(40).fill(1));
      expect(await balanceOf(harness, acme)).toBe(10_000 - 240 * round);
    }
  });

  it('charge each of two organizations once, in bulks of any order, with one scouting run per district', async () => {
    const casts = [
      await harness.seed.organization({ credits: 10_000 }),
      await harness.seed.organization({ credits: 10_000 }),
    ];
    for (let round = 1; round <= 2 * ROUNDS; round++) {
      const fresh = await Promise.all(
        Array.from({ length: 20 }, () => harness.seed.district({ websiteUrl: 'https://fresh.example.org' })),
      );
      const ids = fresh.map(({ id }) => id);
      const answers = await atOnce(
        casts.flatMap((who) =>
          Array.from({ length: 4 }, () => [who, { entities: shuffled(ids).map(district) }] as const),
        ),
      );
      expect(statuses(answers)).toEqual({ 200: 8 });
      for (const who of casts) {
        expect(await timesCharged(harness, who, ids)).toEqual(Array(20).fill(1));
        expect(await balanceOf(harness, who)).toBe(10_000 - 120 * round);
      }
      const [queued] = await harness.db.core.rows<{ started: number }>(sql`
      select count(*)::int as runs, count(distinct entity_id)::int as entities, count(job_id)::int as started, (
        select count(*)::int from jobs j where j.kind = 'scout' and exists (
          select from scouting_runs r where r.entity_id = any(${ids}::uuid[]) and j.payload ->> 'runId' = r.id::text)
      ) as jobs
      from scouting_runs where entity_id = any(${ids}::uuid[])`);
      // As many runs have a job as the two plans have slots.
      expect(queued).toEqual({ runs: 20, entities: 20, started: queued!.started, jobs: queued!.started });
      if (round === 1) expect(queued!.started).toBeGreaterThan(0);
    }
  });
});

describe('unlocking a district and its contact', () => {
  const pairs = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { id } = await harness.seed.district({ status: 'completed' });
        return { parent: id, person: (await harness.seed.contact({ districtId: id })).id };
      }),
    );

  it('never leaves the contact open under a locked district when both unlocks race', async () => {
    const acme = await harness.seed.organization({ credits: 10_000 });
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const stories = await pairs(16);
      const answers = await atOnce(
        stories.flatMap(({ parent, person }, index) => {
          const both = [[acme, contact(person)] as const, [acme, district(parent)] as const];
          return index % 2 ? both : both.reverse();
        }),
      );
      for (const [index, { person }] of stories.entries()) {
        const own = answers.slice(2 * index, 2 * index + 2);
        const [ofContact, ofDistrict] = index % 2 ? own : own.reverse();
        expect([ofDistrict!.status, ofDistrict!.body.credits_charged]).toEqual([200, 6]);
        expect([
          [200, 2],
          [403, undefined],
        ]).toContainEqual([ofContact!.status, ofContact!.body.credits_charged]);
        expect(await timesCharged(harness, acme, [person])).toEqual([ofContact!.status === 200 ? 1 : 0]);
      }
    }
    // The invariants checked at the end include that no contact was opened before its district.
  });

  it('works in any order within one call, also when every client sends a different order', async () => {
    const acme = await harness.seed.organization({ credits: 10_000 });
    const stories = await pairs(10);
    const entities = stories.flatMap(({ parent, person }) => [contact(person), district(parent)]);
    const answers = await atOnce(
      Array.from({ length: 12 }, () => [acme, { entities: shuffled(entities) }] as const),
    );
    expect(statuses(answers)).toEqual({ 200: 12 });
    expect(answers.every(({ body }) => body.unlocked)).toBe(true);
    expect(await balanceOf(harness, acme)).toBe(10_000 - 80);
  });
});

describe('a refused unlock', () => {
  it('charges nothing, however many clients send it at once: 400, 402, 403, 404 and 409', async () => {
    const acme = await harness.seed.organization({ credits: 5 });
    const [id] = await manyDistricts(harness.db, 1);
    const person = await harness.seed.contact();
    const missing = '0198c1f2-6c1e-7a35-9d5e-2f6f0a4b8c11';
    const refusals: readonly (readonly [number, object])[] = [
      [400, { entity_type: 'district' }],
      [402, district(id!)],
      [403, contact(person.id)],
      [404, district(missing)],
      [409, { ...district(id!), max_credits: 5 }],
    ];
    const asked = refusals.flatMap((refusal) => Array<typeof refusal>(8).fill(refusal));
    const answers = await atOnce(asked.map(([, body]) => [acme, body]));
    expect(answers.map(({ status }) => status)).toEqual(asked.map(([status]) => status));
    expect(answers.every(({ headers }) => !headers.has('x-credits-charged'))).toBe(true);
    expect(await balanceOf(harness, acme)).toBe(5);
    const { body } = await harness.get('/credits/ledger', acme.key);
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['grant']);
  });
});
