import { expectedShare } from '@emi/records/queries';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { asOwner } from '../support/database.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await Harness.start();
  await asOwner(
    harness.address,
    `insert into vendors (canonical_name, category)
     select 'Vendor ' || i, case when i % 4 = 0 then 'lms' else 'sis' end from generate_series(1, 1000) i;
     analyze vendors`,
  );
});
afterAll(() => harness.close());

const share = (...where: Parameters<typeof expectedShare>[2]) =>
  expectedShare(harness.db.search, 'vendors', where);

it('the expected share of rows follows from the statistics of the table', async () => {
  expect(await share(sql`r.category = ${'lms'}`)).toBeCloseTo(0.25, 2);
  expect(await share(sql`r.canonical_name ilike ${'%vendor%'}`)).toBeGreaterThan(0.9);
  expect(await share()).toBe(1);
});

it('the expected share of rows disregards subqueries of the conditions', async () => {
  const ids = sql`r.id = any(array(select id from vendors where category = 'lms'))`;
  expect(await share(ids)).toBeLessThan(0.1);
});

it('the expected share of rows is 0 for conditions that PostgreSQL recognizes as false', async () => {
  expect(await share(sql`false`)).toBe(0);
});
