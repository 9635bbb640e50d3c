import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { importEdfi } from '../../src/importers/edfi.ts';
import { importErate } from '../../src/importers/erate.ts';
import { importRecords } from '../../src/importers/records/import.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const HEADER =
  'frn,application_number,LEAID,frn_status,service_type,service_provider_name,contract_expiry_date,' +
  'total_monthly_recurring_usd,months_of_service,total_one_time_usd,funding_commitment_request_usd,narrative';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ ...database.address, options: '-c timezone=UTC' });
  await client.connect();
  await imports(
    { type: 'district', nces_id: '0102940', name: 'Scottsboro City', state: 'AL' },
    { type: 'district', nces_id: '4825260', name: 'KELLER ISD', state: 'TX' },
    { type: 'district', nces_id: '2502790', name: 'Boston', state: 'MA' },
    {
      type: 'vendor',
      canonical_name: 'Verizon',
      category: 'other',
      aliases: ['Verizon Wireless (Cellco Partnership)'],
    },
  );
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const imports = (...lines: object[]) =>
  importRecords(
    Readable.from([lines.map((line) => JSON.stringify(line)).join('\n')].map(Buffer.from)),
    database.address,
  );

const importRows = (...rows: string[]) =>
  importErate(Readable.from([Buffer.from([HEADER, ...rows].join('\n'))]), database.address);

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
const rows = async (text: string): Promise<any[]> => (await client.query(text)).rows;

describe('E-Rate funding requests', () => {
  const FIBER =
    '1699000840,161000303,0102940,Funded,Data Transmission and/or Internet Access,Scottsboro  Electric Power Board,' +
    '2017-06-30,4900.0,12,0.0,41160.0,"Fiber,\nand ""more"""';
  const VOICE =
    '1699000558,161000673,0102940,Funded,Voice,Verizon Wireless (Cellco Partnership),3017-06-30,,12,99.5,8194.1,';

  it('become vendors, contracts with their end dates, one-time purchases, and funding of the district', async () => {
    const report = await importRows(
      FIBER,
      VOICE,
      '1699000001,161,,Funded,Voice,Library Phones,2017-06-30,1,12,0,1,',
      '1699000002,161,0102940,Cancelled,Voice,Never Was,2017-06-30,1,12,0,1,',
    );
    expect(report).toMatchObject({
      kind: 'erate',
      read: 7,
      inserted: 6,
      unchanged: 1,
      rejected: 0,
      skipped: { 'not of a school district': 1, 'not funded': 1 },
    });
    expect(
      await rows(
        `select canonical_name, vendor_name_raw, status, expires_at, context from contracts c
         join vendors v on v.id = c.vendor_id order by 1`,
      ),
    ).toEqual([
      {
        canonical_name: 'Scottsboro Electric Power Board',
        vendor_name_raw: 'Scottsboro Electric Power Board',
        status: 'expired',
        expires_at: new Date('2017-06-30'),
        context:
          'E-Rate FY2016, Data Transmission and/or Internet Access, 4,900.00 USD a month for 12 months; ' +
          'funding request 1699000840.',
      },
      {
        canonical_name: 'Verizon',
        vendor_name_raw: 'Verizon Wireless (Cellco Partnership)',
        status: 'active',
        expires_at: null,
        context: 'E-Rate FY2016, Voice, 99.50 USD once; funding request 1699000558.',
      },
    ]);
    expect(await rows('select source, source_name, amount from funding_signals order by amount')).toEqual([
      { source: 'erate', source_name: 'E-Rate FY2016', amount: 8194.1 },
      { source: 'erate', source_name: 'E-Rate FY2016', amount: 41160 },
    ]);
    expect(await rows('select vendor_name_raw, item, amount, decided_at, status from purchases')).toEqual([
      {
        vendor_name_raw: 'Verizon Wireless (Cellco Partnership)',
        item: 'Voice (E-Rate FY2016, funding request 1699000558)',
        amount: 99.5,
        decided_at: new Date('2016-07-01'),
        status: 'approved',
      },
    ]);
  });

  it('change nothing when imported again, and keep what is known about a vendor', async () => {
    await imports({ type: 'vendor', canonical_name: 'Scottsboro Electric Power Board', category: 'devices' });
    expect(await importRows(FIBER, VOICE)).toMatchObject({ inserted: 0, updated: 0, unchanged: 7 });
    expect(await rows(`select category from vendors where canonical_name like 'Scottsboro%'`)).toEqual([
      { category: 'devices' },
    ]);
  });

  it('are refused with their line when their district is not in the directory', async () => {
    const report = await importRows(
      FIBER,
      FIBER.replace('0102940', '9999999').replace('1699000840', '1699000999'),
    );
    expect(report.errors.map(({ line, reason }) => [line, reason])).toEqual([
      [4, expect.stringContaining('9999999')],
      [4, expect.stringContaining('9999999')],
    ]);
  });

  it('are reported when malformed, and a file of another kind is refused', async () => {
    const report = await importRows(FIBER, '1,2,3', `16,1,0102940,Funded,"Vo"ice,X,2017-06-30,1,12,0,1,`);
    expect(report.errors.map(({ line }) => line)).toEqual([4, 5]);
    await expect(importErate(Readable.from([Buffer.from('a,b\n1,2\n')]), database.address)).rejects.toThrow(
      'The header lacks frn, LEAID',
    );
  });

  it('are all understood in the bundled file', async () => {
    const report = await importErate(createReadStream('data/erate-contracts.csv.gz'), database.address);
    const notHere = report.errors.filter(({ reason }) => !/district_nces_id is "\d{7}"/.test(reason));
    expect(notHere).toEqual([]);
    expect(report).toMatchObject({ read: 48_404, skipped: {} });
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
    expect(await rows(`select aliases, is_verified from vendors where canonical_name = 'ClassLink'`)).toEqual(
      [{ aliases: ['ClassLink One Data'], is_verified: true }],
    );
    const again = await importEdfi(createReadStream('data/edfi-products.csv.gz'), database.address);
    expect(again).toMatchObject({ inserted: 0, updated: 0 });
  });
});
