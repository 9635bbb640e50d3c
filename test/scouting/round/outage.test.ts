import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { scheduleNext } from '../../../src/scouting/round/after-reading.ts';
import { claimPlace } from '../../../src/scouting/round/due.ts';
import { enlist } from '../../../src/scouting/round/enlist.ts';
import { nextReading, spreadOf } from '../../../src/scouting/round/interval.ts';
import { hoursOf } from '../../../src/scouting/run/round-bounds.ts';
import type { ScoutingTools } from '../../../src/scouting/scout.job.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

const PLACES = 80;
const DAY_MS = 86_400_000;
const TODAY = Date.now();
const after = (days: number): Date => new Date(TODAY + days * DAY_MS);

let harness: Harness;
let acme: Cast;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await suspendAll();
  await enlist(harness.db.core, after(0));
  acme = await harness.seed.organization({ credits: 1_000, plan: 'enterprise' });
  for (let place = 0; place < PLACES; place++) {
    const websiteUrl = `http://d${place}.example.org`;
    await acme.unlocks('district', await harness.seed.district({ websiteUrl, aiSummary: null }));
  }
  await enlist(harness.db.core, after(0));
});

const suspendAll = () => harness.db.core.rows(sql`update organizations set suspended_at = now()`);

interface Due {
  readonly id: string;
  readonly due: number;
  readonly promised: string;
}
/** The places of the round, with their due times in days from today. */
const places = (): Promise<Due[]> =>
  harness.db.core.rows(sql`
    select entity_id as id, promised_at as promised,
      extract(epoch from due_at - ${after(0).toISOString()}::timestamptz)::float8 / 86400 as due
    from place_readings order by promised_at, entity_id`);

/** Reads what is due on a day as looks that find nothing; returns the ids in order. */
async function readOn(day: number): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const place = await claimPlace(harness, after(day));
    if (!place) return ids;
    const host = `${place.entityId}.example.org`;
    const found = { isWhole: false, isChanged: false, counts: null, host, sitemap: null };
    await scheduleNext({ db: harness.db } as ScoutingTools, place, after(day), found);
    ids.push(place.entityId);
  }
}
/** Reads every hour from one day to another; returns the number of places at each hour. */
async function readFrom(from: number, to: number): Promise<number[]> {
  const counts: number[] = [];
  for (let hour = Math.round(24 * from); hour < 24 * to; hour++) {
    await enlist(harness.db.core, after(hour / 24));
    counts.push((await readOn(hour / 24)).length);
  }
  return counts;
}
/** The largest share of the days that lie within a span of `hours`. */
const crowd = (days: readonly number[], hours: number): number =>
  Math.max(...days.map((one) => days.filter((day) => day >= one && day < one + hours / 24).length)) /
  days.length;

describe('places of which nothing is kept', () => {
  it.each(['after an upgrade', 'after a suspension'])('are due over a week %s, and stay so', async (when) => {
    let day = 0;
    if (when === 'after a suspension') {
      await readFrom(0, 8);
      day = 30;
      await suspendAll();
      await enlist(harness.db.core, after(day));
      expect(await places()).toEqual([]);
      await harness.db.core.rows(
        sql`update organizations set suspended_at = null where id = ${acme.organizationId}`,
      );
      await enlist(harness.db.core, after(day));
    }
    const before = await places();
    const due = before.map((place) => place.due - day);
    expect(due).toHaveLength(PLACES);
    expect(Math.min(...due)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...due)).toBeLessThanOrEqual(7);
    expect(crowd(due, 24)).toBeLessThan(0.35);
    // The job enlists places each time it runs, also after a restart.
    for (const hour of [1, 2, 3]) await enlist(harness.db.core, after(day + hour / 24));
    expect(await places()).toEqual(before);
  });
});

describe('an outage of ten days', () => {
  it('is made up for in the order of promises, and leaves no wave', async () => {
    await readFrom(0, 9);
    const overdue = await places();
    expect(new Set(overdue.map(({ promised }) => promised)).size).toBeGreaterThan(PLACES / 4);
    expect(await readOn(20)).toEqual(overdue.map(({ id }) => id));
    expect(
      crowd(
        (await places()).map(({ due }) => due),
        1,
      ),
    ).toBeLessThan(0.5);
    const counts = await readFrom(20, 30);
    expect(Math.max(...counts.slice(-72))).toBeLessThan(PLACES / 4);
    expect(counts.slice(-48).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(PLACES);
  });
});

describe('places whose boards meet on the same day', () => {
  it('are not all read at the same time for their agendas', () => {
    const bounds = hoursOf(false);
    const history = { bounds, readings: 10, changes: 0, meanHours: 36, meetings: [after(6)] };
    const due = Array.from({ length: PLACES }, (_, place) => {
      const next = nextReading({ ...history, spread: spreadOf(`${place}`, 10) }, after(0));
      expect(next.expects).toBe('agenda');
      return (next.dueAt.getTime() - TODAY) / DAY_MS;
    });
    expect(Math.min(...due)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...due)).toBeLessThan(4);
    expect(crowd(due, 1)).toBeLessThan(0.35);
  });
});
