import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { dayInCell, instantInCell } from '../../src/importers/erate/cells.ts';
import { importErate } from '../../src/importers/erate/import-erate.ts';
import { importRecords } from '../../src/importers/records/import.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let client: pg.Client;

const bytes = (text: string) => Readable.from([Buffer.from(text)]);
const importRows = (...rows: readonly object[]) =>
  importErate(bytes(JSON.stringify(rows)), database.address, { day: '2026-11-24' });

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ ...database.address, options: '-c timezone=UTC' });
  await client.connect();
  const districts = [
    { type: 'district', nces_id: '4842690', name: 'TEXHOMA ISD', state: 'TX' },
    { type: 'district', nces_id: '4825260', name: 'KELLER ISD', state: 'TX' },
  ];
  await importRecords(bytes(districts.map((line) => JSON.stringify(line)).join('\n')), database.address);
});
beforeEach(() => client.query('delete from contracts'));
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const request = (number: number, values: object = {}) => ({
  leaid: '4842690',
  funding_year: '2026',
  funding_request_number: `26990000${number}`,
  form_471_frn_status_name: 'Funded',
  form_471_service_type_name: 'Internal Connections',
  contract_type_name: 'Contract',
  award_date: '2026-02-08T00:00:00.000',
  spin_name: 'Fiber Co',
  establishing_form_470: '250001',
  contract_expiration_date: '2027-06-30T00:00:00.000',
  total_monthly_recurring_cost: '1000.0',
  months_of_service: '12',
  total_one_time_costs: '0',
  ...values,
});

const contracts = async () =>
  (
    await client.query(
      `select d.nces_id as district, expires_at::date::text as ends from contracts c
       join districts d on d.id = c.district_id order by 1, 2`,
    )
  ).rows;

describe('a day in a row of E-Rate', () => {
  it.each([
    ['2024-02-08T00:00:00.000', '2024-02-08', '2024-02-08'],
    ['02/08/2024', '2024-02-08', '2024-02-08'],
    ['2/8/2024 9:05:00 PM', '2024-02-08', '2024-02-08T21:05:00Z'],
    ['2024 Feb 08 12:00:00 AM', '2024-02-08', '2024-02-08'],
    ['2024 Feb 08 12:30:00 PM', '2024-02-08', '2024-02-08T12:30:00Z'],
    ['2024-02-08T10:99:00', '2024-02-08', '2024-02-08'],
    ['Feb 8, 2024', '2024-02-08', '2024-02-08'],
    ['08-Feb-2024', '2024-02-08', '2024-02-08'],
  ])('is read as people and programs write it: %s', (cell, day, instant) => {
    expect([dayInCell(cell), instantInCell(cell)]).toEqual([day, instant]);
  });

  it.each(['2024 Foo 08', '2024-02-30', '13/13/2024', 'soon', '20240208', ''])('is none: %j', (cell) => {
    expect(dayInCell(cell)).toBeNull();
  });

  it('gives its contract an end in the form of the other exports', async () => {
    await importRows(
      request(1, {
        contract_expiration_date: '2028 Jun 30 12:00:00 AM',
        award_date: '2026 Feb 08 12:00:00 AM',
      }),
    );
    expect(await contracts()).toEqual([{ district: '4842690', ends: '2028-06-30' }]);
  });

  it('rejects its row where it cannot be read, and no other', async () => {
    const report = await importRows(request(1, { contract_expiration_date: 'June 2028' }), request(2));
    expect(report).toMatchObject({
      rejected: 1,
      errors: [{ reason: expect.stringContaining('contract_expiration_date is "June 2028"') }],
    });
    expect(await contracts()).toHaveLength(1);
  });
});

describe('the contracts of funding requests', () => {
  it('are one at each district that buys from the same contract, in every import', async () => {
    const both = [
      request(1, { usac_contract_id: '900' }),
      request(2, { usac_contract_id: '900', leaid: '4825260' }),
    ];
    for (let round = 0; round < 2; round++) {
      await importRows(...both);
      expect(await contracts()).toEqual([
        { district: '4825260', ends: '2027-06-30' },
        { district: '4842690', ends: '2027-06-30' },
      ]);
      await importRows(both[1] as object);
      expect(await contracts()).toHaveLength(2);
    }
  });

  it('are two where requests of one year end on different days', async () => {
    await importRows(request(1), request(2, { contract_expiration_date: '2029-06-30' }));
    expect(await contracts()).toEqual([
      { district: '4842690', ends: '2027-06-30' },
      { district: '4842690', ends: '2029-06-30' },
    ]);
  });

  it('are one where a later year extends it', async () => {
    const later = { funding_year: '2027', contract_expiration_date: '2028-06-30' };
    await importRows(request(1), request(2, later));
    expect(await contracts()).toEqual([{ district: '4842690', ends: '2028-06-30' }]);
  });

  it('are all extended where a later year extends several', async () => {
    const later = { funding_year: '2027' };
    await importRows(
      request(1),
      request(2, { contract_expiration_date: '2029-06-30' }),
      request(3, { ...later, contract_expiration_date: '2028-06-30' }),
      request(4, { ...later, contract_expiration_date: '2029-06-30' }),
    );
    expect(await contracts()).toEqual([
      { district: '4842690', ends: '2028-06-30' },
      { district: '4842690', ends: '2029-06-30' },
    ]);
  });
});

describe('JSON of funding requests', () => {
  it('is imported without a column that all of its rows leave empty, and the report names it', async () => {
    const { contract_expiration_date: _, ...open } = request(1);
    const report = await importRows(open);
    expect(report).toMatchObject({ rejected: 0, absent_columns: ['contract_expiration_date'] });
    expect(await contracts()).toEqual([{ district: '4842690', ends: null }]);
  });

  it('is refused without a column that every row fills', async () => {
    const { leaid: _, ...nowhere } = request(1);
    await expect(importRows(nowhere)).rejects.toThrow('lacks ben or leaid');
  });
});
