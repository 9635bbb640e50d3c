import { createReadStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { importEdfi } from '../../src/importers/edfi.ts';
import { importErate } from '../../src/importers/erate/import-erate.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ ...database.address, options: '-c timezone=UTC' });
  await client.connect();
  await client.query(
    `insert into districts (nces_id, name, state) values ('0100005', 'Albertville City', 'AL'),
       ('0100006', 'Marshall County', 'AL'), ('4825260', 'KELLER ISD', 'TX'), ('2502790', 'Boston', 'MA')`,
  );
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
const rows = async (text: string): Promise<any[]> => (await client.query(text)).rows;

describe('the bundled rows of 2016', () => {
  it('are read without errors, and change nothing when imported again', async () => {
    const text = gunzipSync(readFileSync('data/erate-contracts.csv.gz')).toString();
    const some = text.split('\n').slice(0, 1_000).join('\n');
    const read = () =>
      importErate(Readable.from([Buffer.from(some)]), database.address, { day: '2017-03-31' });
    const report = await read();
    expect(report.errors.filter(({ reason }) => !/district_nces_id is "\d{7}"/.test(reason))).toEqual([]);
    expect(report.types.contract?.inserted).toBeGreaterThan(0);
    const changed = await rows('select max(changed_at) as at from signals');
    expect(await read()).toMatchObject({ inserted: 0, updated: 0, rejected: report.rejected });
    expect(await rows('select max(changed_at) as at from signals')).toEqual(changed);
  });
});

describe('the Ed-Fi registry', () => {
  it('becomes vendors, verified if valid, used by the districts that it names unambiguously', async () => {
    const report = await importEdfi(createReadStream('data/edfi-products.csv.gz'), database.address);
    expect(report).toMatchObject({ kind: 'edfi', rejected: 0, types: { vendor: { inserted: 52 } } });
    expect(
      await rows(
        `select canonical_name, d.name, e.category, is_verified from vendor_stack_entries e
         join vendors v on v.id = vendor_id join districts d on d.id = district_id order by 1, 2`,
      ),
    ).toEqual([
      { canonical_name: 'Aeries', name: 'KELLER ISD', category: 'sis', is_verified: true },
      { canonical_name: 'DnA', name: 'Boston', category: 'assessment', is_verified: true },
      { canonical_name: 'Edufied', name: 'Boston', category: 'other', is_verified: false },
    ]);
    expect(
      await rows(`select e.origin, e.evidence from vendor_stack_entries e
        join vendors v on v.id = vendor_id where canonical_name = 'Aeries'`),
    ).toEqual([
      {
        origin: 'registry',
        evidence: expect.objectContaining({
          kind: 'row',
          quote: expect.stringMatching(/^Aeries: certification for sis.*, verified by Keller ISD \(TX\)\.$/),
          url: expect.stringMatching(/^https?:/),
          seenAt: '2026-08-01T00:00:00.000Z',
        }),
      },
    ]);
    expect(await rows(`select aliases, is_verified from vendors where canonical_name = 'ClassLink'`)).toEqual(
      [{ aliases: ['ClassLink One Data'], is_verified: true }],
    );
    const again = await importEdfi(createReadStream('data/edfi-products.csv.gz'), database.address);
    expect(again).toMatchObject({ inserted: 0, updated: 0 });
  });
});
