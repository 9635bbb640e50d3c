import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLFieldMap, getNamedType, isObjectType, isRequiredArgument } from 'graphql';
import pg from 'pg';
import type { Cast } from '../support/cast.ts';
import { fillTable } from '../support/fill-table.ts';
import { Harness } from '../support/harness.ts';
import { declaredSchema } from '../support/schema.ts';
import { statementsOf } from '../support/statements.ts';
import { vacuum } from '../support/vacuum.ts';

const ROWS = 3_000;
const ids: Record<string, string> = {};
let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  await fillTable(
    harness.address,
    'districts',
    `insert into districts (nces_id, name, state) select lpad(i::text, 7, '0'), 'District ' || i, 'TX'
     from generate_series(1, ${ROWS}) i`,
  );
  // Half of the people teach; one of a thousand has another name.
  await fillTable(
    harness.address,
    'contacts',
    `insert into contacts (district_id, name, title, state)
     select id, case when n % 1000 = 0 then 'Quinn Rowan' else 'Kim ' || n end,
       case when n % 2 = 0 then 'Teacher' else 'Principal' end, 'TX'
     from (select id, row_number() over (order by nces_id) as n from districts) d`,
  );
  const client = new pg.Client({ ...harness.address });
  await client.connect();
  const { rows } = await client.query(`select id from districts order by nces_id limit ${ROWS / 2}`);
  await acme.unlocks('district', ...rows);
  await vacuum(client, 'districts', 'contacts', 'unlocks');
  await client.end();
  ids.district = rows[0].id;
  ids.list = (await harness.seed.list(acme, { entityType: 'district' })).id;
});
afterAll(() => harness.close());

/** The statements of a request, except those for its key, with a line for each clause and parameters for values. */
async function statements(document: string): Promise<string> {
  const sent = await statementsOf(async () => {
    const { body } = await harness.graphql(acme.key, document);
    expect(body.errors).toBeUndefined();
  });
  const own = sent.filter(({ text }) => !/\bapi_keys\b|^(?:begin|commit)\b/.test(text));
  const texts = own.map(({ text }) => text.trim().replaceAll(/\s*\n\s*/g, '\n'));
  return `\n${[...new Set(texts)].sort().join(';\n\n')}\n`;
}

const PAGE = '{ pagination { total } nodes { id } }';
const names = '{ pagination { total } nodes { id name } }';

describe('the statements of the lists', () => {
  it.each([
    ['in the order of names', `{ districts ${names} }`],
    ['without a total', '{ districts { nodes { id name } } }'],
    ['with a gated column', '{ districts { nodes { id aiSummary } } }'],
    ['of a state', `{ districts(filter: { state: "TX" }) ${names} }`],
    ['of few matches of a name', `{ districts(filter: { search: "district 77" }) ${names} }`],
    ['of many matches of a name', `{ districts(filter: { search: "district" }) ${names} }`],
    ['of what is worth opening', `{ districts(order: { by: worth_opening, ascending: false }) ${names} }`],
    ['deep in the order', `{ districts(page: { limit: 5, offset: 600 }) ${names} }`],
    ['nearer to the end of the order', `{ districts(page: { limit: 5, offset: ${ROWS - 600} }) ${names} }`],
    ['after a cursor', () => `{ districts(first: 5, after: "${ids.cursor}") ${names} }`],
    ['of unlocked places', `{ districts(filter: { unlockedOnly: true }) ${names} }`],
  ] as const)('are reviewed: districts %s', async (_, document) => {
    if (typeof document === 'function') {
      const { body } = await harness.graphql(acme.key, '{ districts(first: 5) { pageInfo { endCursor } } }');
      ids.cursor = body.data.districts.pageInfo.endCursor;
    }
    expect(await statements(typeof document === 'function' ? document() : document)).toMatchSnapshot();
  });

  it('are reviewed: children of the records of a page', async () => {
    expect(
      await statements(`{ districts(page: { limit: 5, offset: 0 }) { nodes { id schools ${PAGE} contacts ${PAGE}
      rfps { id } } } }`),
    ).toMatchSnapshot();
  });

  it('are reviewed: each page of the graph', async () => {
    const fields = (await declaredSchema()).getQueryType()!.getFields();
    const documents = pagesIn(fields).map((name) => {
      const required = fields[name]!.args.filter(isRequiredArgument);
      const id = name === 'listItems' ? ids.list : ids.district;
      const given = required.map((argument) => `${argument.name}: "${id}"`).join();
      return [
        name,
        `{ ${name}${given && `(${given})`} { nodes { __typename } pagination { total } } }`,
      ] as const;
    });
    expect(documents.length).toBeGreaterThan(15);
    for (const [name, document] of documents) {
      const isSold = name === 'contactEmails'; // an error until its contact is unlocked
      if (!isSold) expect(await statements(document)).toMatchSnapshot(name);
    }
  });
});

/** The fields that return a page. */
const pagesIn = (fields: GraphQLFieldMap<unknown, unknown>): string[] =>
  Object.values(fields).flatMap(({ name, type }) => {
    const page = getNamedType(type);
    return isObjectType(page) && 'nodes' in page.getFields() && 'pagination' in page.getFields()
      ? [name]
      : [];
  });

const visible = `{ accessSummary { totalResults } nodes { id name } }`;
const hidden = '{ lockedParents { totalHidden parents { name } } }';

describe('the statements of the strategies of docs/flows/contacts.md', () => {
  it.each([
    ['the counts of unlocked parents', '{ accessSummary { totalResults } }'],
    ['a walk in the order of names', `(page: { limit: 2, offset: 0 }) ${visible}`],
    ['the counts of one character', `(page: { limit: 2, offset: 0 }, filter: { search: "e" }) ${visible}`],
    ['the counts of two characters', `(page: { limit: 2, offset: 0 }, filter: { search: "te" }) ${visible}`],
    [
      'the contacts of each parent',
      `(page: { limit: 2, offset: 0 }, filter: { titleIlike: "teacher" }) ${visible}`,
    ],
    ['all of unlocked parents, sorted', `(order: { by: title, ascending: true }) ${visible}`],
    ['every namesake', `(order: { by: title, ascending: true }, unique: false) ${visible}`],
    ['matches read once', `(filter: { search: "quinn rowan" }) ${visible}`],
    ['one place', () => `(filter: { districtId: "${ids.district}" }) ${visible}`],
  ] as const)('are reviewed: visible contacts by %s', async (_, contacts) => {
    const document = `{ contacts${typeof contacts === 'function' ? contacts() : contacts} }`;
    expect(await statements(document)).toMatchSnapshot();
  });

  it.each([
    ['no count for ids', () => `(filter: { ids: ["${ids.district}"] })`],
    ['the largest totals', ''],
    ['the totals of a state', '(filter: { state: "TX" })'],
    ['the totals of a status', '(filter: { enrichmentStatus: completed })'],
    ['the counts of matching parents', '(filter: { hasPainPoints: true })'],
    ['the counts of one character', '(filter: { search: "e" })'],
    ['the counts of two characters', '(filter: { search: "te" })'],
    ['titles and their counts', '(filter: { titleIlike: "teacher", state: "TX" })'],
    ['contact by contact', () => `(filter: { listId: "${ids.list}" })`],
  ] as const)('are reviewed: hidden contacts by %s', async (_, given) => {
    const document = `{ contacts${typeof given === 'function' ? given() : given} ${hidden} }`;
    expect(await statements(document)).toMatchSnapshot();
  });
});
