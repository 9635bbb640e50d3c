import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.ts';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { nextOf } from '../support/links.ts';

/** In the order that people expect; their byte order differs at every step but one. */
const NAMES = ['de Soto', 'Éclair', 'Edison', 'LAKE', 'LaSalle', 'PS 9', 'ps 10', 'PS 010', 'PS 100', 'Zoo'];
const COUNTIES = ['DeKalb', 'del Norte', 'Delta', 'Lake', 'LaSalle'];

let harness: Harness;
let acme: Cast;
let client: pg.Client;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization();
  client = new pg.Client({ ...harness.address });
  await client.connect();
  const { id: districtId } = await harness.seed.district({ name: 'AAA' });
  await acme.unlocks('district', { id: districtId });
  for (const [index, name] of NAMES.toReversed().entries()) {
    const county = COUNTIES[index] ?? null;
    await harness.seed.district({ name, county });
    await harness.seed.school({ districtId, name, county });
    await harness.seed.contact({ districtId, name, title: name });
    await harness.seed.vendor({ canonicalName: name });
  }
});
beforeEach(() => harness.pass(61_000));
afterAll(async () => {
  await client.end();
  await harness.close();
});

/** The values of a column over pages of three, by the links to the next page or by offsets. */
async function walked(list: string, column: string, query: string, way: 'links' | 'offsets') {
  const found: (string | null)[] = [];
  let path: string | undefined = `/${list}?limit=3&${query}`;
  while (path) {
    const { status, headers, body } = await harness.get(path, acme.key);
    expect(status).toBe(200);
    found.push(...body.data.map((record: Record<string, string | null>) => record[column]));
    const next = nextOf({ headers });
    path = next && way === 'offsets' ? `/${list}?limit=3&${query}&offset=${found.length}` : next;
  }
  return found;
}

describe('a list by name', () => {
  it.each([
    ['districts', 'name', '', ['AAA', ...NAMES]],
    ['schools', 'name', 'state=TX', NAMES],
    ['contacts', 'name', '', NAMES],
    ['contacts', 'title', 'order_by=title', NAMES],
    ['vendors', 'canonical_name', '', NAMES],
    ['schools', 'county', 'order_by=county', [...COUNTIES, ...NAMES.slice(COUNTIES.length).map(() => null)]],
  ])(
    'sorts by letters, then accents and case, and by the value of numbers: %s, %s',
    async (list, column, query, names) => {
      const values = names.filter((name) => name !== null);
      const missing = names.filter((name) => name === null);
      for (const way of ['links', 'offsets'] as const) {
        expect(await walked(list, column, query, way)).toEqual(names);
        const descending = `${query}&order_ascending=false`;
        expect(await walked(list, column, descending, way)).toEqual([...values.toReversed(), ...missing]);
      }
    },
  );

  it('finds text as before, because names are equal only if their bytes are', async () => {
    const { body } = await harness.get('/schools?search=ps%2010', acme.key);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['ps 10', 'PS 100']);
  });

  it('refuses a cursor of the byte order, which marks another position', async () => {
    const cursor = Buffer.from(JSON.stringify(['name up', 'Zoo', acme.userId])).toString('base64url');
    const { status, body } = await harness.get(`/schools?after=${cursor}`, acme.key);
    expect([status, body.message]).toEqual([400, expect.stringContaining('the same order')]);
  });
});

it('the indexes of names are rebuilt when the server sorts with another ICU', async () => {
  const files = async () => {
    const { rows } = await client.query(
      `select c.relname as name, c.relfilenode as file from pg_class c join pg_index i on i.indexrelid = c.oid
       where c.relname like '%\\_by\\_%' and 'natural_order'::regcollation = any(i.indcollation)`,
    );
    return new Map(rows.map(({ name, file }) => [name, file]));
  };
  const before = await files();
  expect([...before.keys()]).toEqual(expect.arrayContaining(['schools_by_name', 'vendors_by_name']));
  await migrate(harness.address);
  expect(await files()).toEqual(before);

  await client.query(`update pg_collation set collversion = '1.0' where collname = 'natural_order'`);
  await migrate(harness.address);
  const after = await files();
  for (const [name, file] of before) expect([name, after.get(name)]).not.toEqual([name, file]);
  const { rows } = await client.query(
    `select collversion = pg_collation_actual_version(oid) as "isCurrent"
     from pg_collation where collname = 'natural_order'`,
  );
  expect(rows).toEqual([{ isCurrent: true }]);
});
