import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { importErate } from '../../src/importers/erate/import-erate.ts';
import type { ImportOptions } from '../../src/importers/options.ts';
import { importRecords } from '../../src/importers/records/import.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ ...database.address, options: '-c timezone=UTC' });
  await client.connect();
  await imports(
    { type: 'district', nces_id: '0102940', name: 'Scottsboro City', state: 'AL', county: 'Jackson County' },
    {
      type: 'district',
      nces_id: '4842690',
      name: 'TEXHOMA ISD',
      state: 'TX',
      county: 'Sherman County',
      state_district_id: '211901',
    },
    { type: 'district', nces_id: '4825260', name: 'KELLER ISD', state: 'TX', county: 'Tarrant County' },
    { type: 'district', nces_id: '2502790', name: 'Boston', state: 'MA', county: 'Suffolk County' },
    { type: 'vendor', canonical_name: 'Cisco', category: 'devices', aliases: ['Meraki'] },
  );
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const bytes = (text: string) => Readable.from([Buffer.from(text)]);
const imports = (...lines: object[]) =>
  importRecords(bytes(lines.map((line) => JSON.stringify(line)).join('\n')), database.address);
const importText = (text: string, options: ImportOptions = {}) =>
  importErate(bytes(text), database.address, { day: '2026-11-24', ...options });
const importRows = (rows: readonly object[], options?: ImportOptions) =>
  importText(JSON.stringify(rows), options);

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
const rows = async (text: string): Promise<any[]> => (await client.query(text)).rows;

const ENTITIES = [
  {
    entity_number: '140028',
    entity_name: 'Texhoma Independent Sch Dist',
    entity_type: 'School District',
    physical_state: 'TX',
    physical_county: 'Sherman',
    state_lea_code: "'211-901",
  },
  { entity_number: '141', entity_name: 'Region 16', entity_type: 'Consortium', physical_state: 'TX' },
  {
    entity_number: '142',
    entity_name: 'Texhoma Library',
    entity_type: 'Library System',
    physical_state: 'TX',
  },
];

/** A funding request as the API answers it; a null cell is absent. */
const frn = (values: object = {}) => ({
  ben: '140028',
  funding_year: '2026',
  state: 'TX',
  form_version: 'Current',
  funding_request_number: '2699000001',
  form_471_frn_status_name: 'Funded',
  form_471_service_type_name: 'Internal Connections',
  contract_type_name: 'Contract',
  bid_count: '3',
  establishing_form_470: '260003189',
  award_date: '2026-02-08T00:00:00.000',
  spin_name: 'Acme  Networks LLC',
  epc_organization_id: '143016965',
  contract_expiration_date: '2028-06-30T00:00:00.000',
  total_monthly_recurring_cost: '1000.0',
  months_of_service: '12',
  total_one_time_costs: '0',
  ...values,
});

const contracts = () =>
  rows(`select vendor_name_raw, expires_at::date::text as ends, status, renewal_mentioned, source_key, source_year,
      context, source_url, evidence ->> 'quote' as quote, evidence ->> 'seenAt' as seen
    from contracts where origin = 'erate' order by source_key`);

describe('billed entities', () => {
  it('match districts, and those that are no district are counted by type', async () => {
    const report = await importRows(ENTITIES);
    expect(report).toMatchObject({
      rejected: 0,
      skipped: {
        'entity matched by its state code': 1,
        'Consortium, no district': 1,
        'Library System, no district': 1,
      },
    });
    expect(await rows('select number, matched_by, refusal from erate_entities order by 1')).toEqual([
      { number: '140028', matched_by: 'state_code', refusal: null },
      { number: '141', matched_by: null, refusal: 'Consortium, no district' },
      { number: '142', matched_by: null, refusal: 'Library System, no district' },
    ]);
  });
});

describe('funding requests as the API answers them', () => {
  it('become one contract over the years, cited by row', async () => {
    const report = await importRows([
      frn(),
      frn({
        funding_request_number: '2599000007',
        funding_year: '2025',
        contract_expiration_date: '2027-06-30',
      }),
      frn({ funding_request_number: '2699000002', form_471_frn_status_name: 'Cancelled' }),
      frn({ funding_request_number: '2699000003', ben: '141' }),
      frn({ funding_request_number: '2699000004', ben: '999' }),
      frn({ form_version: 'Original', spin_name: 'Superseded Inc' }),
    ]);
    expect(report).toMatchObject({
      rejected: 0,
      skipped: {
        'request that is Cancelled': 1,
        'Consortium, no district': 1,
        'billed entity that is not in the imported entity file': 1,
        'row that a later version replaces': 1,
      },
    });
    expect(await contracts()).toEqual([
      {
        vendor_name_raw: 'Acme Networks LLC',
        ends: '2028-06-30',
        status: 'active',
        renewal_mentioned: false,
        source_key: 'frns 140028 143016965 260003189 2026-02-08',
        source_year: 2026,
        context:
          'FY2026 funding request 2699000001: Internal Connections, Acme Networks LLC, contract to 2028-06-30, ' +
          '1,000.00 USD a month for 12 months, 3 bids.',
        source_url: 'https://opendata.usac.org/resource/qdmp-ygft.json?funding_request_number=2699000001',
        quote: expect.stringContaining('contract to 2028-06-30'),
        seen: '2026-11-24T00:00:00.000Z',
      },
    ]);
    expect(await rows('select spin, name from erate_providers')).toEqual([
      { spin: '143016965', name: 'Acme Networks LLC' },
    ]);
  });

  it('update the same contract in a later year, whatever the provider is called by then', async () => {
    const report = await importRows([
      frn({
        funding_year: '2027',
        funding_request_number: '2799000001',
        spin_name: 'Acme Holdings',
        has_voluntary_extension: 'Yes',
        extended_expiration_date: '2029-06-30T00:00:00.000',
      }),
    ]);
    expect(report).toMatchObject({ inserted: 0, updated: 1 });
    expect(await contracts()).toMatchObject([
      { ends: '2029-06-30', source_year: 2027, renewal_mentioned: true },
    ]);
    expect(await rows('select count(distinct vendor_id)::int as n from contracts')).toEqual([{ n: 1 }]);
    await client.query('delete from contracts');
  });

  it('have one vendor for a provider that a file calls by two names, and change nothing when read again', async () => {
    const both = [
      frn({ spin_name: 'North Network Co.', epc_organization_id: '77' }),
      frn({
        funding_request_number: '2699000011',
        establishing_form_470: '260003190',
        spin_name: 'North network',
        epc_organization_id: '77',
        total_one_time_costs: '10',
      }),
    ];
    await importRows(both);
    const stored = `select c.*, v.canonical_name from contracts c join vendors v on v.id = vendor_id order by c.id`;
    const before = await rows(stored);
    expect(before.map((one) => `${one.canonical_name}: ${one.vendor_name_raw}`).toSorted()).toEqual([
      'North Network Co.: North Network Co.',
      'North Network Co.: North network',
    ]);
    expect(await importRows(both)).toMatchObject({ inserted: 0, updated: 0 });
    expect(await rows(stored)).toEqual(before);
    await client.query('delete from contracts; delete from purchases');
  });

  it('are no contract without an award or an end beyond the funding year, nor with an impossible end', async () => {
    await importRows([
      frn({ award_date: undefined, contract_expiration_date: '2027-06-30' }),
      frn({ funding_request_number: '2699000005', contract_type_name: 'Month-to-Month' }),
      frn({ funding_request_number: '2699000006', contract_expiration_date: '3017-06-30' }),
    ]);
    expect(await contracts()).toMatchObject([{ ends: null }]);
    await client.query('delete from contracts');
  });

  it('are purchases if they have one-time costs, and vendors in use while a service runs', async () => {
    const year = new Date().getUTCFullYear() - (new Date().getUTCMonth() < 6 ? 1 : 0);
    const fiber = { form_471_service_type_name: 'Data Transmission and/or Internet Access' };
    await importRows([
      frn({ total_one_time_costs: '$5,000.50' }),
      frn({
        ...fiber,
        funding_request_number: '2699000008',
        funding_year: String(year),
        spin_name: 'Fiber Co',
        epc_organization_id: '9',
      }),
      frn({ ...fiber, funding_request_number: '1699000009', funding_year: '2016', spin_name: 'Old Co' }),
    ]);
    expect(await rows('select item, amount, decided_at::date::text as day from purchases')).toEqual([
      {
        item: 'Internal Connections (E-Rate FY2026, funding request 2699000001)',
        amount: 5000.5,
        day: '2026-02-08',
      },
    ]);
    expect(
      await rows(`select canonical_name, origin, evidence ->> 'quote' like '%Fiber Co%' as cites
        from vendor_stack_entries e join vendors v on v.id = e.vendor_id`),
    ).toEqual([{ canonical_name: 'Fiber Co', origin: 'erate', cites: true }]);
  });

  it('are refused whole without a needed column, cut off, of another set, or with another number of rows', async () => {
    const before = await contracts();
    const text = JSON.stringify([frn({ award_date: '2026-03-01' }), frn()]);
    for (const [file, problem, options] of [
      [JSON.stringify([frn({ spin_name: undefined })]), 'lacks spin_name'],
      [text.slice(0, -30), 'ends too early'],
      [text.slice(0, -1), 'ends too early'],
      [JSON.stringify([{ case_number: '1', borough: 'BRONX' }]), 'This is no set of E-Rate rows'],
      ['a,b\n1,2\n', 'This is no set of E-Rate rows'],
      ['', 'The file is empty'],
      [text, 'its publisher counts 3', { expectedRows: 3 }],
    ] as [string, string, ImportOptions?][]) {
      await expect(importText(file, options)).rejects.toThrow(problem);
    }
    expect(await contracts()).toEqual(before);
  });
});

describe('downloads with display names', () => {
  it('are read like the pages of the API, with bad rows listed by line', async () => {
    const header =
      'Funding Year,BEN,Organization Name,Funding Request Number,Form 471 FRN Status Name,' +
      'Form 471 Service Type Name,SPIN Name,Contract Expiration Date,Award Date,Total Monthly Recurring Cost,' +
      'Months of Service,Total One-Time Costs,Narrative';
    const row =
      '2026,140028,Texhoma,2699000010,Funded,Voice,Phone Co,06/30/2029,01/15/2026,"$1,200.00",12,0,"Call Jo, now"';
    const report = await importText([header, row, '1,2,3'].join('\n'));
    expect(report.errors).toEqual([{ line: 3, reason: 'the row has 3 columns where the header has 13' }]);
    expect(
      await rows(`select expires_at::date::text as ends from contracts where vendor_name_raw = 'Phone Co'`),
    ).toEqual([{ ends: '2029-06-30' }]);
  });
});
