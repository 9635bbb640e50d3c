import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { JobHandler } from '../../jobs/job.kind.ts';
import { hoursOf } from '../run/round-bounds.ts';
import { COVER_PLACES } from './cover-places.kind.ts';
import { type CoverageRule, readForAnybody } from './coverage.ts';
import { HOST_OF_PLACE, IDS_OF_WANTED, ROWS_OF_WANTED, SPREAD, takeOut } from './enlist.ts';

const PLACES_PER_STEP = 2_000;
const LOOK_HOURS = hoursOf(false).look;
/** Days from the latest time at which a first reading can be due to the time by which it is promised. */
const PATIENCE_DAYS = 1;

/** The rules by which the operator covers places, oldest first. */
const coverageRules = async ({ rows }: Pick<Transaction, 'rows'>): Promise<CoverageRule[]> =>
  (await rows<{ rule: CoverageRule }>(sql`select rule from coverage_rules order by created_at, id`)).map(
    ({ rule }) => rule,
  );

export const coverPlaces: JobHandler<object> = {
  kind: COVER_PLACES,
  async run(_payload, job) {
    const rules = await job.step(coverageRules);
    const wanted = readForAnybody(rules);
    const [open] = await job.step((tx) =>
      tx.rows<{ count: number }>(sql`
        select count(*)::int as count from (${wanted}) w
        where not exists (select from place_readings p where p.entity_id = w.entity_id and p.is_covered)`),
    );
    const total = open!.count;
    const say = (count: number) => `${count.toLocaleString('en-US')} places are new in the round.`;
    let added = 0;
    while (added < total) {
      const batch = await job.step((tx) => cover(tx, rules));
      if (batch === 0) break;
      added += batch;
      await job.progress(Math.min(added, total), total, say(added));
    }
    await job.finish(async (tx) => {
      const removed = await uncover(tx, rules);
      return { added, removed };
    });
  },
};

/**
 * Adds a batch of covered places to the round; returns their number. Their first readings are spread over the longest
 * interval between looks.
 */
async function cover({ rows }: Transaction, rules: readonly CoverageRule[]): Promise<number> {
  const due = sql`now() + ${SPREAD} * make_interval(hours => ${LOOK_HOURS})`;
  const covered = await rows(sql`
    insert into place_readings (district_id, school_id, is_covered, host, due_at, promised_at, interval_hours)
    select ${IDS_OF_WANTED}, true, ${HOST_OF_PLACE}, ${due},
      now() + make_interval(hours => ${LOOK_HOURS}, days => ${PATIENCE_DAYS}), ${LOOK_HOURS}
    from (${readForAnybody(rules)}) wanted ${ROWS_OF_WANTED}
    where not exists (select from place_readings p where p.entity_id = wanted.entity_id and p.is_covered)
    order by wanted.entity_id limit ${PLACES_PER_STEP}
    on conflict (entity_id) do update set is_covered = true
    returning entity_id`);
  return covered.length;
}

/**
 * Ends the coverage of places that no rule and no watched search wants any more, and returns their number. Places that
 * nobody has unlocked leave the round, with their stored pages.
 */
async function uncover(tx: Transaction, rules: readonly CoverageRule[]): Promise<number> {
  const left = sql`p.is_covered and not exists (
    select from (${readForAnybody(rules)}) w where w.entity_id = p.entity_id)`;
  const gone = await takeOut(tx, sql`not p.is_unlocked and ${left}`);
  const kept = await tx.rows(sql`
    update place_readings p set is_covered = false where p.is_unlocked and ${left} returning entity_id`);
  return gone + kept.length;
}
