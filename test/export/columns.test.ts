import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';
import { describeWithDuckDb, describeWithPython } from '../support/tools.ts';

let harness: Harness;
let acme: Cast;
let districtId: string;
let folder: string;

const END = '2027-06-30T00:00:00.000Z';
/** Within 180 days, so that a contract that ends then is a signal already. */
const SOON = new Date(Math.floor(Date.now() / 86_400_000 + 100) * 86_400_000).toISOString();
const SOON_ON = SOON.slice(0, 10);
const WITH_AN_HOUR = '2027-03-01T22:30:00.000Z';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'columns-'));
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization({ plan: 'pro' });
  const district = await seed.district({
    state: 'VA',
    name: 'Richmond County Schools',
    ncesId: '0500001',
    county: 'Richmond',
    websiteUrl: 'https://www.richmond.k12.va.us/home',
  });
  districtId = district.id;
  const school = await seed.school({
    districtId,
    state: 'VA',
    name: 'Page School',
    ncesId: '050000100001',
    county: 'Richmond City',
    websiteUrl: 'https://sites.google.com/view/page-school',
  });
  await acme.unlocks('district', district);
  await acme.unlocks('school', school);
  const contact = await seed.contact({
    districtId,
    schoolId: school.id,
    state: 'VA',
    name: "Dr. Mary-Ann O'Brien-Smith, Ed.D.",
    email: 'm@example.org',
  });
  await acme.unlocks('contact', contact);
  await seed.contact({ districtId, schoolId: null, state: 'VA', name: 'de la Cruz, Maria' });
  await seed.contract({ districtId }, { expiresAt: SOON, status: 'active' });
  await seed.rfp({ districtId }, { deadline: END, postedDate: WITH_AN_HOUR, status: 'open' });
  await seed.timelineEvent({ districtId }, { eventDate: WITH_AN_HOUR });
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

/** The requests for proposals of the district as a file in a format. */
async function fileIn(format: string): Promise<string> {
  const response = await fetch(`${harness.origin}/api/v1/districts/${districtId}/rfps?format=${format}`, {
    headers: { Authorization: `Bearer ${acme.key}` },
  });
  const path = join(folder, `rfps.${format}`);
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  return path;
}

describeWithDuckDb('DuckDB', (read) => {
  it('reads days of a Parquet file as dates', async () => {
    const statement = `select due_on, typeof(due_on) as type, posted_on from '${await fileIn('parquet')}'`;
    expect(await read(statement)).toEqual([{ due_on: '2027-06-30', type: 'DATE', posted_on: null }]);
  });
});

describeWithPython(['json', 'openpyxl'], 'openpyxl', (python) => {
  it('reads days of a workbook as dates', async () => {
    const program = `
import json, sys, openpyxl
rows = list(openpyxl.load_workbook(sys.argv[1])['Rows'].iter_rows())
day = [column for column in zip(*rows) if column[0].value == 'due_on'][0][1]
print(json.dumps([day.is_date, day.number_format, day.value.isoformat()[:10]]))`;
    const found = await python(program, await fileIn('xlsx'));
    expect(found).toEqual([true, 'yyyy\\-mm\\-dd', '2027-06-30']);
  });
});

/** The rows of a list as CSV. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${harness.origin}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${acme.key}` },
  });
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.any(String)]);
  return parse(text, { columns: true });
}

describe('a day without a time', () => {
  it('is a date in files, unlike an instant with an hour', async () => {
    const [rfp] = await rowsOf(`/districts/${districtId}/rfps?format=csv`);
    expect(rfp).toMatchObject({
      deadline: END,
      due_on: '2027-06-30',
      posted_date: WITH_AN_HOUR,
      posted_on: '',
    });
    const [event] = await rowsOf(`/districts/${districtId}/events?format=csv`);
    expect(event).toMatchObject({ event_date: WITH_AN_HOUR, occurs_on: '' });
  });

  it('is a date in the graph, also in the finding of a signal', async () => {
    const query = `{ signals(filter: { kinds: [contract, rfp], districtId: "${districtId}" }) {
      nodes { kind endsAt endsOn startsOn contract { expiresAt endsOn } rfp { dueOn postedOn } } } }`;
    const { body } = await harness.request('/graphql', {
      key: acme.key,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = body;
    const byKind = Object.groupBy(data.signals.nodes as { kind: string }[], ({ kind }) => kind);
    const start = new Date(Date.parse(SOON) - 180 * 86_400_000).toISOString().slice(0, 10);
    expect(byKind.contract).toEqual([
      {
        kind: 'contract',
        endsAt: SOON,
        endsOn: SOON_ON,
        startsOn: start,
        contract: { expiresAt: SOON, endsOn: SOON_ON },
        rfp: null,
      },
    ]);
    expect(byKind.rfp).toEqual([
      expect.objectContaining({ endsOn: '2027-06-30', rfp: { dueOn: '2027-06-30', postedOn: null } }),
    ]);
  });

  it('leaves the documented record as it is', async () => {
    const { body } = await harness.get(`/districts/${districtId}/rfps`, acme.key);
    expect(Object.keys(body.data[0])).not.toContain('due_on');
  });
});

describe('the columns for a CRM', () => {
  it('split the names of contacts, and name their places', async () => {
    const rows = await rowsOf('/contacts?state=VA&format=csv&columns=crm');
    const byLastName = Object.fromEntries(rows.map((row) => [row.last_name, row]));
    expect(byLastName["O'Brien-Smith"]).toMatchObject({
      salutation: 'Dr.',
      first_name: 'Mary-Ann',
      middle_name: '',
      suffix: 'Ed.D.',
      email: 'm@example.org',
      state: 'VA',
      'district.name': 'Richmond County Schools',
      'district.nces_id': '0500001',
      'school.name': 'Page School',
      'school.nces_id': '050000100001',
      domain: 'richmond.k12.va.us', // the school's pages share their host with others
    });
    expect(byLastName['de la Cruz']).toMatchObject({ first_name: 'Maria', 'school.nces_id': '', email: '' });
  });

  it('have the codes of counties, whose names a city may share', async () => {
    const [district] = await rowsOf('/districts?state=VA&format=csv&columns=crm');
    const [school] = await rowsOf('/schools?state=VA&format=csv&columns=crm');
    expect(district).toMatchObject({
      nces_id: '0500001',
      county_fips: '51159',
      domain: 'richmond.k12.va.us',
    });
    expect(school).toMatchObject({ county_fips: '51760', domain: '', 'district.nces_id': '0500001' });
  });

  it('describe each signal and its place', async () => {
    const rows = await rowsOf(`/signals?kinds=contract&state=VA&format=csv&columns=crm`);
    expect(rows).toEqual([
      expect.objectContaining({
        kind: 'contract',
        ends_on: SOON_ON,
        summary: expect.stringMatching(/^contract with/),
        'district.nces_id': '0500001',
        'school.nces_id': '',
        domain: 'richmond.k12.va.us',
      }),
    ]);
  });

  it('can be asked for one by one, also without dots and as NDJSON', async () => {
    const path = '/contacts?state=VA&order_by=name&fields=last_name,district.nces_id';
    expect((await rowsOf(`${path}&names=flat&format=csv`)).map((row) => Object.keys(row))[0]).toEqual([
      'last_name',
      'district_nces_id',
    ]);
    const response = await harness.request(`/api/v1${path}&format=ndjson`, { key: acme.key });
    expect(String(response.text ?? response.body)).toContain('"district":{"nces_id":"0500001"}');
  });

  it('are not mixed with fields, and not in a file that does not ask for them', async () => {
    const both = await harness.get('/contacts?format=csv&columns=crm&fields=name', acme.key);
    expect([both.status, both.body.message]).toEqual([
      400,
      'Choose columns with fields or with columns, not with both.',
    ]);
    const [row] = await rowsOf('/contacts?state=VA&format=csv');
    for (const name of ['first_name', 'domain', 'district.name']) expect(row).not.toHaveProperty(name);
    const other = await harness.get('/contacts?format=csv&columns=mine', acme.key);
    expect([other.status, other.body.message]).toEqual([400, 'columns must be one of crm.']);
  });
});
