import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { countPairs } from '../../../src/directory/contacts/count-pairs.job.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const rows = (query: ReturnType<typeof sql>) => harness.db.core.rows<Record<string, unknown>>(query);
const count = () =>
  countPairs.run({}, {
    signal: new AbortController().signal,
    step: (work: never) => harness.db.transaction(work),
  } as unknown as Parameters<typeof countPairs.run>[1]);
const add = (districtId: string, names: readonly string[]) =>
  rows(sql`insert into contacts (district_id, name, state)
    select ${districtId}::uuid, name, 'TX' from unnest(${names}::text[]) name`);
const counted = () =>
  rows(sql`select parent_id as id, length(pairs) / 3 as pairs from contact_pairs order by 2`);

it('the job counts parents with many contacts, and again once these have changed', async () => {
  const [large, plain, small] = [
    await harness.seed.district(),
    await harness.seed.district(),
    await harness.seed.district(),
  ];
  await add(
    large.id,
    Array.from({ length: 20 }, (_, n) => `Kim ${n}`),
  );
  await add(
    plain.id,
    Array.from({ length: 20 }, (_, n) => String.fromCodePoint(97 + n)),
  );
  await add(small.id, ['Kim Lee']);
  await count();
  const before = [
    { id: plain.id, pairs: 0 },
    { id: large.id, pairs: 12 },
  ];
  expect(await counted()).toEqual(before);
  await rows(sql`update contacts set email = name || '@example.org' where district_id = ${large.id}`);
  expect(await counted()).toEqual(before);
  await rows(sql`update contacts set name = 'Zoë 19' where name = 'Kim 19'`);
  expect(await counted()).toEqual([before[0]]);
  await count();
  expect(await counted()).toEqual([before[0], { id: large.id, pairs: 14 }]);
});
