import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { fillTable } from '../support/fill-table.ts';
import { Harness } from '../support/harness.ts';

const COUNT = 2_300;
let harness: Harness;
let acme: Cast;
let districtId: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  ({ id: districtId } = await harness.seed.district());
  // Many equal and many missing values, so that ties and nulls fall on page borders.
  await fillTable(
    harness.address,
    'schools',
    `insert into schools (nces_id, district_id, name, state, student_count)
     select lpad(i::text, 12, '0'), '${districtId}', 'School ' || (i % 40), 'TX', nullif(i % 7, 0)
     from generate_series(1, ${COUNT}) i`,
  );
});
afterAll(() => harness.close());

const page = async (query: string) => {
  const answer = await harness.get(`/schools?district_id=${districtId}&${query}`, acme.key);
  expect(answer.status).toBe(200);
  return answer.body as {
    data: { id: string }[];
    pagination: { total: number; has_more: boolean; offset: number };
  };
};

describe('a walk through all pages', () => {
  // Covers every way to read a page: shallow, deep from the start, deep from the end, and the last partial page.
  it.each([
    'order_by=name',
    'order_by=name&order_ascending=false',
    'order_by=student_count',
    'order_by=student_count&order_ascending=false',
  ])('visits every school once, in one order: %s', async (order) => {
    const whole = await harness.db.search.rows<{ id: string }>({
      text: `select id from schools where district_id = $1 order by ${
        order.includes('student') ? 'student_count' : 'name collate natural_order'
      } ${order.includes('false') ? 'desc nulls last, id desc' : 'asc nulls last, id'}`,
      values: [districtId],
    } as never);
    const ids: string[] = [];
    for (let offset = 0; offset < COUNT; offset += 150) {
      const { data, pagination } = await page(`${order}&limit=150&offset=${offset}`);
      expect(pagination).toMatchObject({ total: COUNT, offset, has_more: offset + 150 < COUNT });
      ids.push(...data.map(({ id }) => id));
    }
    expect(ids).toEqual(whole.map(({ id }) => id));
  });

  it('ends with an empty page past the end', async () => {
    for (const offset of [COUNT, COUNT + 1, 2_000_000_000]) {
      expect(await page(`offset=${offset}`)).toEqual({
        data: [],
        pagination: { total: COUNT, limit: 50, offset, has_more: false },
      });
    }
  });
});
