import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cast } from '../support/cast.ts';
import { withClient } from '../support/database.ts';
import { Harness } from '../support/harness.ts';
import { statementsOf } from '../support/statements.ts';

/** Names that equal “lin”, begin with it, or contain it at the beginning of a word or inside one. */
const NAMES = [
  'Lin',
  'LIN',
  'Lincoln',
  'Lincoln Elementary School',
  'Linden-Oak',
  'Lin Academy',
  'Abraham Lincoln',
  "St. Mary's/Lincoln",
  'Oak-Linden',
  'East Lin',
  'The (Lin) School',
  'Carolina',
  'Darlington',
  'Franklin',
  'Franklin High School',
  'Rollin_gwood',
  'Collins',
  'Carolina Lakes',
  'Berlin 100% Charter',
  'Lin',
];
const SEARCHES = ['lin', 'LINCOLN', 'oak-lin', 'franklin high', '%', '_', '0% c'];

let harness: Harness;
let acme: Cast;
const places: { id: string; name: string }[] = [];

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  const district = await harness.seed.district({ name: 'Elsewhere' });
  for (const name of NAMES) {
    const { id } = await harness.seed.school({ name, districtId: district.id });
    places.push({ id, name });
  }
});
afterAll(() => harness.close());

/** The trigrams of a name, as pg_trgm documents them. */
const trigrams = (name: string): Set<string> =>
  new Set(
    (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
    }),
  );

function distanceOf(name: string, search: string): number {
  const [given, sought] = [name.toLowerCase(), search.toLowerCase()];
  const inWords = (text: string) => text.replace(/[-/(.,&'"]/g, ' ');
  const tiers = [
    given === sought,
    given.startsWith(sought),
    inWords(given).includes(` ${inWords(sought)}`),
    true,
  ];
  const [mine, wanted] = [trigrams(given), trigrams(sought)];
  const shared = [...mine].filter((trigram) => wanted.has(trigram)).length;
  const union = mine.size + wanted.size - shared;
  return tiers.indexOf(true) + 1 - (union === 0 ? 0 : Math.fround(shared / union));
}

const byRelevance = (search: string): string[] =>
  places
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ id, name }) => ({ id, name, distance: distanceOf(name, search) }))
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .map(({ name }) => name);

const namesOf = (records: { name: string }[]) => records.map(({ name }) => name);
const SEARCH = `query ($search: SearchText!, $ascending: Boolean! = true, $page: PageInput! = {}) {
  schools(filter: { search: $search }, order: { by: relevance, ascending: $ascending }, page: $page) {
    nodes { name } pagination { total hasMore endCursor }
  }
}`;
const search = async (variables: Record<string, unknown>) => {
  const { body } = await harness.graphql(acme.key, SEARCH, variables);
  expect(body.errors).toBeUndefined();
  return body.data.schools;
};

it.each(SEARCHES)(
  'orders schools by relevance to %j as a simple model does, in both directions',
  async (text) => {
    const expected = byRelevance(text);
    expect(expected.length).toBeGreaterThan(0);
    expect(namesOf((await search({ search: text })).nodes)).toEqual(expected);
    expect(namesOf((await search({ search: text, ascending: false })).nodes)).toEqual(expected.toReversed());
  },
);

it('walks the results by relevance with cursors, which are valid for the same search only', async () => {
  const walked: string[] = [];
  let after: string | undefined;
  do {
    const { nodes, pagination } = await search({ search: 'lin', page: { limit: 3, after } });
    walked.push(...namesOf(nodes));
    after = pagination.hasMore ? pagination.endCursor : undefined;
    if (!after) break;
    const other = await harness.graphql(acme.key, SEARCH, { search: 'oak', page: { after } });
    expect(other.body.errors[0]).toMatchObject({
      message: 'after must be a cursor of a page with the same order.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
  } while (after);
  expect(walked).toEqual(byRelevance('lin'));
});

it('orders REST lists by relevance, and by name without a search', async () => {
  const { body } = await harness.get('/schools?search=lin&order_by=relevance', acme.key);
  expect(namesOf(body.data)).toEqual(byRelevance('lin'));
  for (const list of ['schools', 'districts', 'vendors', 'contacts']) {
    const byName = await harness.get(`/${list}`, acme.key);
    for (const query of ['order_by=relevance', 'order_by=relevance&search=']) {
      const plain = await harness.get(`/${list}?${query}`, acme.key);
      expect([list, plain.status, plain.body]).toEqual([list, 200, byName.body]);
    }
  }
});

it('ranks vendors by their nearest name and contacts by the nearer of name and title', async () => {
  for (const [canonicalName, aliases] of [
    ['A Maplewood', []],
    ['Best Oaks', ['Maple']],
    ['Maple Works', []],
  ] as const) {
    await harness.seed.vendor({ canonicalName, aliases: [...aliases] });
  }
  const vendors = await harness.get('/vendors?search=maple&order_by=relevance', acme.key);
  expect(vendors.body.data.map((vendor: { canonical_name: string }) => vendor.canonical_name)).toEqual([
    'Best Oaks',
    'Maple Works',
    'A Maplewood',
  ]);

  const district = await harness.seed.district();
  await acme.unlocks('district', district);
  for (const [name, title] of [
    ['Ana Viceprincipali', null],
    ['Bo Cruz', 'Assistant Principal'],
    ['Cy Diaz', 'Principal'],
  ] as const) {
    await harness.seed.contact({ name, title, districtId: district.id, schoolId: null });
  }
  const contacts = await harness.get('/contacts?search=principal&order_by=relevance', acme.key);
  expect(namesOf(contacts.body.data)).toEqual(['Cy Diaz', 'Bo Cruz', 'Ana Viceprincipali']);
});

it('reads a page by relevance and its total from the trigram index in one statement', async () => {
  await withClient(harness.address, async (client) => {
    await client.query('set enable_seqscan = off');
    // In a table of few rows, any index is as good.
    await client.query(`insert into schools (district_id, nces_id, name, state)
      select (select district_id from schools limit 1), 'filler ' || n, 'Filler ' || n, 'WY'
      from generate_series(1, 3000) n`);
    await client.query('analyze schools');
    const statements = await statementsOf(() => search({ search: 'lin' }));
    const reads = statements.filter(({ text }) => text.includes('from schools'));
    expect(reads).toHaveLength(1);
    for (const { text, values } of reads) {
      const { rows } = await client.query(`explain ${text}`, values);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        /Bitmap Index Scan on schools_folded_name/,
      );
    }
  });
});
