import { randomUUID } from 'node:crypto';
import type { Failpoint } from '@emi/base/runtime';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { audit } from '../../../src/maintenance/invariants/audit.ts';
import { Harness } from '../../support/harness.ts';
import { startService } from '../../support/service.ts';
import { balanceOf, district, timesCharged } from '../../support/unlocks.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

/** The number of unlocks that exist after the service is killed right after the failpoint. */
const POINTS = {
  'unlock.begun': 0,
  'unlock.charged': 0,
  'unlock.enqueued': 0,
  'unlock.committed': 1,
} satisfies Partial<Record<Failpoint, number>>;

const unlock = (origin: string, key: string, id: string, idempotencyKey: string) =>
  fetch(`${origin}/api/v1/unlock`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify(district(id)),
  });

it.each(Object.entries(POINTS))(
  'an unlock survives a service killed at %s whole or not at all, and its retry charges once',
  async (point, times) => {
    const acme = await harness.seed.organization({ credits: 100 });
    const { id } = await harness.seed.district({ websiteUrl: 'https://d.example.org' });
    const scouting = async () => {
      const [queued] = await harness.db.core.rows(sql`
      select count(*)::int as runs, count(j.id)::int as jobs from scouting_runs r
      left join jobs j on j.kind = 'scout' and j.payload ->> 'runId' = r.id::text where r.entity_id = ${id}`);
      return queued;
    };
    const key = randomUUID();
    const victim = await startService(harness.address, { FAILPOINT: point });
    await expect(unlock(victim.origin, acme.key, id, key)).rejects.toThrow();
    expect(await victim.ended).toBe('SIGKILL');

    expect((await audit(harness.db)).flatMap(({ rows }) => rows)).toEqual([]);
    expect(await timesCharged(harness, acme, [id])).toEqual([times]);
    expect(await scouting()).toEqual({ runs: times, jobs: times });

    const again = await unlock(harness.origin, acme.key, id, key);
    expect(again.headers.get('idempotent-replayed')).toBe(times === 1 ? 'true' : null);
    expect(await again.json()).toEqual({
      unlocked: true,
      credits_charged: 6,
      credits_remaining: 94,
      already_unlocked: false,
    });
    const without = await unlock(harness.origin, acme.key, id, randomUUID());
    expect(await without.json()).toMatchObject({ credits_charged: 0, already_unlocked: true });
    expect(await timesCharged(harness, acme, [id])).toEqual([1]);
    expect(await scouting()).toEqual({ runs: 1, jobs: 1 });
    expect(await balanceOf(harness, acme)).toBe(94);
  },
);
