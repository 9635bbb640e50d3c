import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { cleanUpScoutingRuns } from '../../src/maintenance/retention/clean-ups.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

it('scouting runs are deleted after 90 days, except those that still matter', async () => {
  const busy = await harness.seed.district({ name: 'Busy' });
  const quiet = await harness.seed.district({ name: 'Quiet' });
  const run = async (districtId: string, status: string, daysAgo: number) => {
    const [row] = await harness.db.core.rows<{ id: string }>(sql`
      insert into scouting_runs (district_id, status, created_at, finished_at)
      select ${districtId}, ${status}, at, at from (select now() - ${daysAgo} * interval '1 day' as at) as moment
      returning id`);
    return row!.id;
  };
  const origin = await run(busy.id, 'completed', 500);
  await run(busy.id, 'completed', 400);
  const completed = await run(busy.id, 'completed', 300);
  await run(busy.id, 'error', 200);
  const recent = await run(busy.id, 'error', 89);
  await run(quiet.id, 'error', 300);
  const status = await run(quiet.id, 'error', 200);
  const contact = await harness.seed.contact({ districtId: busy.id });
  const bought = await run(busy.id, 'completed', 450);
  const product = await harness.seed.stackEntry({ districtId: busy.id }, await harness.seed.vendor());
  await harness.db.core.rows(
    sql`update vendor_stack_entries set source_batch_id = ${bought} where id = ${product.id}`,
  );
  await harness.db.core.rows(sql`update contacts set found_by = ${origin} where id = ${contact.id}`);

  await harness.db.transaction((tx) => harness.jobs.enqueue(tx, cleanUpScoutingRuns.kind, [{ payload: {} }]));
  await harness.drain();
  const left = await harness.db.core.rows<{ id: string }>(sql`select id from scouting_runs`);
  expect(left.map(({ id }) => id).sort()).toEqual([origin, bought, completed, recent, status].sort());
});
