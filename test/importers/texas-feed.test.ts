import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { District } from '../../src/directory/districts/district.entity.ts';
import { type ImportKind, runImport } from '../../src/importers/index.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let decatur: District;

beforeAll(async () => {
  harness = await Harness.start();
  decatur = await harness.seed.district({
    ncesId: '4816500',
    name: 'DECATUR ISD',
    state: 'TX',
    county: 'Wise',
  });
});
afterAll(() => harness.close());

const importing = (kind: ImportKind, text: string) =>
  runImport(kind, Readable.from([Buffer.from(text)]), harness.address);

describe('a Texas district whose filings and votes are imported', () => {
  it('shows an open request, a contract with its end, a budget left, and a vote, each with its address', async () => {
    const in60Days = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const place = { ben: '140999', state: 'TX', funding_year: in60Days.slice(0, 4) };
    await importing('bonds-tx', readFileSync(`${import.meta.dirname}/bonds/bonds-tx.csv`, 'utf8'));
    const erate = (row: object) => importing('erate', JSON.stringify([row]));
    await erate({
      entity_number: '140999',
      entity_name: 'DECATUR INDEP SCHOOL DISTRICT',
      entity_type: 'School District',
      physical_state: 'TX',
      physical_county: 'Wise',
    });
    await erate({
      ...place,
      application_number: '270000999',
      form_nickname: 'Firewalls',
      form_pdf: { url: 'https://publicdata.usac.org/470/270000999.pdf' },
      rfp_documents: { url: 'https://publicdata.usac.org/470/firewalls.pdf' },
      fcc_form_470_status: 'Certified',
      form_version: 'Current',
      allowable_contract_date: in60Days,
      certified_date_time: new Date().toISOString(),
      function: 'Firewall Service and Components',
    });
    await erate({
      ...place,
      funding_request_number: '2799000999',
      form_471_frn_status_name: 'Funded',
      form_471_service_type_name: 'Data Transmission and/or Internet Access',
      contract_type_name: 'Contract',
      award_date: '2024-02-08',
      spin_name: 'Decatur Fiber LLC',
      contract_expiration_date: in60Days,
      total_monthly_recurring_cost: '1000.0',
      months_of_service: '12',
      total_one_time_costs: '0',
    });
    await erate({
      ...place,
      c2_budget_cycle: 'FY2026-2030',
      c2_budget: '100000',
      available_c2_budget_amount: '60000',
    });
    const acme = await harness.seed.organization();
    await acme.unlocks('district', decatur);
    const { body } = await harness.graphql(
      acme.key,
      `{ signals(filter: {}, page: { limit: 50 }) { nodes {
        kind endsAt
        rfp { title url evidence { url } } contract { vendorNameRaw evidence { url } }
        fundingSignal { source amount evidence { url } } event { title evidence { url } }
      } } }`,
    );
    expect(body.errors).toBeUndefined();
    const row = (set: string) => expect.stringContaining(`https://opendata.usac.org/resource/${set}.json?`);
    const vote = expect.stringContaining(
      'https://data.texas.gov/resource/kbmc-qmvg.json?governmentname=DECATUR',
    );
    const shown = [
      {
        kind: 'rfp',
        rfp: {
          title: 'Firewalls',
          url: 'https://publicdata.usac.org/470/firewalls.pdf',
          evidence: { url: 'https://publicdata.usac.org/470/270000999.pdf' },
        },
      },
      {
        kind: 'contract',
        endsAt: `${in60Days}T00:00:00.000Z`,
        contract: { vendorNameRaw: 'Decatur Fiber LLC', evidence: { url: row('qdmp-ygft') } },
      },
      {
        kind: 'funding',
        fundingSignal: { source: 'erate', amount: 60_000, evidence: { url: row('6brt-5pbv') } },
      },
      { kind: 'funding', fundingSignal: { source: 'bond', evidence: { url: vote } } },
      {
        kind: 'board',
        event: { title: expect.stringContaining('Bond for'), evidence: { url: vote } },
      },
    ];
    expect(body.data.signals.nodes).toEqual(
      expect.arrayContaining(shown.map((signal) => expect.objectContaining(nested(signal)))),
    );
  });
});

/** Objects of which only the given fields are compared. */
const nested = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Object.getPrototypeOf(value ?? 0) === Object.prototype ? expect.objectContaining(nested(value)) : value,
    ]),
  );
