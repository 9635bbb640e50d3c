import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { importErate } from '../../src/importers/erate/import-erate.ts';
import type { ImportOptions } from '../../src/importers/options.ts';
import { importRecords } from '../../src/importers/records/import.ts';
import { allRows } from '../support/all-rows.ts';
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

beforeAll(() => importRows(ENTITIES));

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
];

/** The columns of the forms that name people. */
const PERSONS = {
  contact_name: 'Pat Person',
  contact_email: 'pat@person.example',
  contact_phone: '555-0147',
  technical_contact_name: 'Pat Person',
  technical_contact_email: 'pat@person.example',
  authorized_person_name: 'Pat Person',
  authorized_person_email: 'pat@person.example',
  cnct_email: 'pat@person.example',
};

describe('Form 470 requests', () => {
  const request = (values: object = {}) => ({
    application_number: '260025115',
    form_nickname: 'Firewalls 2026',
    form_pdf: { url: 'https://publicdata.usac.org/470/260025115.pdf' },
    funding_year: '2026',
    fcc_form_470_status: 'Certified',
    form_version: 'Current',
    allowable_contract_date: '2027-01-05T00:00:00.000',
    certified_date_time: '2026-11-20T14:03:11.000',
    billed_entity_number: '140028',
    ...PERSONS,
    service_type: 'Internal Connections',
    function: 'Firewall Service and Components',
    quantity: '2',
    unit: 'Each',
    manufacturer: 'Fortinet',
    ...values,
  });

  it('become one open request each with its document, without the persons of the form', async () => {
    await importRows([
      request({ form_version: 'Original', form_nickname: 'Draft' }),
      request({ rfp_documents: { url: 'https://publicdata.usac.org/470/rfp one.pdf' } }),
      request({ function: 'Switches', manufacturer: undefined }),
    ]);
    const stored = await rows('select * from rfps');
    expect(stored).toMatchObject([
      {
        title: 'Firewalls 2026',
        status: 'open',
        category: 'devices',
        url: 'https://publicdata.usac.org/470/rfp%20one.pdf',
        source_url: 'https://publicdata.usac.org/470/260025115.pdf',
        deadline: new Date('2027-01-05'),
        posted_date: new Date('2026-11-20T14:03:11Z'),
        origin: 'erate',
        source_key: 'requests 260025115',
      },
    ]);
    expect(stored[0].notes).toContain(
      'Firewall Service and Components, 2 Each, Fortinet or equivalent; Switches, 2 Each.',
    );
    const all = await allRows(database.address);
    expect(all.join('\n')).toContain('Firewalls 2026');
    expect(all.filter((row) => /pat person|person\.example|555-0147/i.test(row))).toEqual([]);
  });
});

describe('category-two budgets', () => {
  it('are funding with what is left, until the end of their cycle', async () => {
    await importRows([
      {
        ben: '140028',
        c2_budget_cycle: 'FY2026-2030',
        c2_budget: '100000',
        funded_c2_budget_amount: '40000',
        available_c2_budget_amount: '60000',
      },
      { ben: '140028', c2_budget_cycle: 'FY2021-2025', c2_budget: '1', available_c2_budget_amount: '0' },
    ]);
    expect(
      await rows(`select amount, deadline::date::text as deadline, context from funding_signals`),
    ).toEqual([
      {
        amount: 60_000,
        deadline: '2031-06-30',
        context:
          'E-Rate category-two budget FY2026-2030: 60,000.00 USD left; budget 100,000.00 USD, funded 40,000.00 USD.',
      },
    ]);
  });
});

describe('line items', () => {
  it('are brands in use if the maker is in the catalog and they are not too old', async () => {
    const item = (values: object) => ({
      ben: '140028',
      funding_year: '2025',
      funding_request_number: '2599000001',
      form_471_line_item_number: '2599000001.001',
      form_471_product_name: 'Switch',
      form_471_manufacturer_name: 'Meraki',
      model_of_equipment: 'MS225',
      one_time_quantity: '40',
      ...values,
    });
    const report = await importRows([
      item({}),
      item({ form_471_line_item_number: '2399000001.002', funding_year: '2023' }),
      item({ form_471_line_item_number: '1.3', form_471_manufacturer_name: 'Nobody Known' }),
      item({ form_471_line_item_number: '1.4', funding_year: '2016' }),
      item({ form_471_line_item_number: '1.5', form_471_manufacturer_name: undefined }),
    ]);
    expect(report.skipped).toEqual({
      'line item whose maker is not in the catalog': 1,
      'line item of more than 6 years ago': 1,
      'line item without a maker': 1,
    });
    expect(
      await rows(`select canonical_name, context, first_seen_at::date::text as since from vendor_stack_entries e
        join vendors v on v.id = vendor_id where canonical_name = 'Cisco'`),
    ).toEqual([
      {
        canonical_name: 'Cisco',
        context: 'FY2025 line item 2599000001.001: Switch, Meraki MS225, 40 units.',
        since: '2023-07-01',
      },
    ]);
  });
});
