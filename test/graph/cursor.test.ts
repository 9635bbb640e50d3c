import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

const COUNT = 97;
let harness: Harness;
let acme: Cast;
let districtId: string;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const district = await harness.seed.district();
  await acme.unlocks('district', district);
  districtId = district.id;
  // Many equal and many missing values, so that ties and nulls fall on page borders.
  await harness.db.orm.em.fork().execute(
    `insert into schools (nces_id, district_id, name, state, student_count, created_at)
     select lpad(i::text, 12, '0'), ?, 'School ' || (i % 5), 'TX', nullif(i % 4, 0),
       timestamptz '2026-01-01 00:00:00.123456+00' + (i % 3) * interval '1 microsecond'
     from generate_series(1, ${COUNT}) i`,
    [districtId],
  );
  await harness.db.orm.em.fork().execute(
    `insert into contacts (district_id, name, title, state, email)
     select ?, 'Person ' || i, nullif('Title ' || (i % 4), 'Title 0'), 'TX', i || '@example.org'
     from generate_series(1, ${COUNT}) i`,
    [districtId],
  );
});
afterAll(() => harness.close());

interface Answer {
  nodes: { id: string }[];
  pagination: { total: number; hasMore: boolean; endCursor: string | null };
}

const ask = async (noun: string, order: string, page: string): Promise<Answer> => {
  const answer = await harness.graphql(
    acme.key,
    `{ ${noun}(filter: { districtId: "${districtId}" }, order: { ${order} }, page: { ${page} }) {
      nodes { id } pagination { total hasMore endCursor } } }`,
  );
  expect(answer.body.errors).toBeUndefined();
  return answer.body.data[noun];
};

describe.each([
  ['schools', 'name'],
  ['schools', 'student_count'],
  ['schools', 'created_at'],
  ['contacts', 'name'],
  ['contacts', 'title'],
])('a walk through %s by %s with cursors', (noun, by) => {
  it.each([true, false])(
    'visits every record once, in the overall order, ascending: %s',
    async (ascending) => {
      const order = `by: ${by}, ascending: ${ascending}`;
      const whole: string[] = [];
      for (const offset of [0, 50]) {
        whole.push(...(await ask(noun, order, `limit: 50, offset: ${offset}`)).nodes.map(({ id }) => id));
      }
      const walked: string[] = [];
      let after = '';
      for (let hasMore = true; hasMore; ) {
        const { nodes, pagination } = await ask(noun, order, `limit: 10${after}`);
        walked.push(...nodes.map(({ id }) => id));
        expect(pagination.total).toBe(COUNT);
        ({ hasMore } = pagination);
        after = `, after: "${pagination.endCursor}"`;
      }
      expect(walked).toHaveLength(COUNT);
      expect(walked).toEqual(whole);
      expect((await ask(noun, order, `limit: 10${after}`)).nodes).toEqual([]);
    },
  );

  it.each([true, false])(
    'continues after any edge, from the root and below the district, ascending: %s',
    async (ascending) => {
      const order = `order: { by: ${by}, ascending: ${ascending} }`;
      const edgesOf = async (field: string, page: string): Promise<{ cursor: string; node: object }[]> => {
        const given = field === noun ? `filter: { districtId: "${districtId}" }, ` : '';
        const list = `${noun}(${given}${order}, ${page}) { edges { cursor node { id } } }`;
        const document = field === noun ? list : `district(id: "${districtId}") { ${list} }`;
        const { body } = await harness.graphql(acme.key, `{ ${document} }`);
        expect(body.errors).toBeUndefined();
        return (field === noun ? body.data : body.data.district)[noun].edges;
      };
      const whole = await edgesOf(noun, 'first: 100');
      expect(whole).toHaveLength(COUNT);
      expect(await edgesOf('district', 'first: 100')).toEqual(whole);
      for (const index of [0, 23, 24, 48, 72, 73, COUNT - 2, COUNT - 1]) {
        const page = `first: 10, after: "${whole[index]!.cursor}"`;
        for (const field of [noun, 'district'])
          expect(await edgesOf(field, page)).toEqual(whole.slice(index + 1, index + 11));
      }
    },
  );
});

describe('a cursor', () => {
  it('costs no offset: the statement begins at its position', async () => {
    const { pagination } = await ask('schools', 'by: name', 'limit: 10');
    const statements = await statementsOf(() =>
      ask('schools', 'by: name', `limit: 10, after: "${pagination.endCursor}"`),
    );
    const rows = statements.find(({ text }) => text.includes('((r.name collate natural_order), r.id) >'));
    expect(rows?.values.at(-1)).toBe(0);
  });

  it('is refused with a reason when forged, of another order, or beside an offset', async () => {
    const { pagination } = await ask('schools', 'by: name', 'limit: 10');
    for (const page of [
      `after: "${pagination.endCursor}", offset: 5`,
      'after: "nonsense"',
      `after: "${Buffer.from('["name up","a\\u0000b","x"]').toString('base64url')}"`,
      `after: "${Buffer.from('["name up","a","not-an-id"]').toString('base64url')}"`,
    ]) {
      const { errors } = (await harness.graphql(acme.key, `{ schools(page: { ${page} }) { nodes { id } } }`))
        .body;
      expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
      expect(errors[0].message).toContain('after');
    }
    const other = await harness.graphql(
      acme.key,
      `{ schools(order: { by: state }, page: { after: "${pagination.endCursor}" }) { nodes { id } } }`,
    );
    expect(other.body.errors[0].message).toContain('same order');
  });

  it('is refused, without an internal error, when its sort value is forged', async () => {
    const forged = Buffer.from(JSON.stringify(['student_count up', 'many', districtId])).toString(
      'base64url',
    );
    const { errors } = (
      await harness.graphql(
        acme.key,
        `{ schools(order: { by: student_count }, page: { after: "${forged}" }) { nodes { id } } }`,
      )
    ).body;
    expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });
});
