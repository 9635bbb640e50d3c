import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COLUMNS, ELEMENTARY, TexasDirectory, table, WHOLE } from '../support/texas-directory.ts';

let texas: TexasDirectory;

beforeAll(async () => {
  texas = await TexasDirectory.open();
});
afterAll(() => texas.close());
beforeEach(() => texas.reset());

describe('the Texas Education Directory', () => {
  it('fills institutions by their NCES ids, and changes nothing the second time', async () => {
    texas.serve(WHOLE);
    expect(await texas.refresh()).toMatchObject([
      { name: 'institutions', year: '2026-11-20', report: { read: 3, updated: 3, rejected: 0 } },
    ]);
    const place = 'phone, website_url, website_confidence, mailing_address, mailing_zip';
    expect(await texas.stored(`nces_id, state_district_id, ${place}`, 'districts')).toEqual([
      {
        nces_id: '4800001',
        state_district_id: '054901',
        phone: '(806)675-7331',
        website_url: 'http://www.crosbytoncisd.com',
        website_confidence: 'official',
        mailing_address: '204 S HARRISON',
        mailing_zip: '79322',
      },
    ]);
    expect(
      await texas.stored(`state_school_id, grade_levels, operating_status, is_charter, ${place}`, 'schools'),
    ).toMatchObject([
      {
        state_school_id: '054901101',
        grade_levels: 'PK-05',
        operating_status: 'open',
        is_charter: false,
        phone: '(806) 675-2554',
        website_url: 'http://elementary.crosbytoncisd.com',
      },
      // Its row repeats the website of the district.
      { state_school_id: '054901001', phone: '(806) 675-7331 ext:012', website_url: null },
    ]);
    expect(await texas.contacts()).toEqual([]);
    await texas.forget();
    expect(await texas.refresh()).toMatchObject([{ report: { updated: 0, inserted: 0, unchanged: 3 } }]);
  });

  it('finds places by the number of the state, adds new schools, and says what it leaves out', async () => {
    await texas.run(`update schools set state_school_id = '54901001' where name like '%H S'`);
    const blank = { 'NCES District ID': '', 'NCES School ID': '' };
    const elsewhere = { 'District Number': "'057905", 'NCES District ID': "'4816230" };
    texas.serve(
      table([
        { ...blank, 'School Status': 'Closed', 'Update Date': '2026-11-21T00:00:00.000' },
        { 'School Number': "'054901002", 'School Name': 'NEW SCHOOL', 'NCES School ID': "'480000119999" },
        { ...blank, 'School Number': "'054901003" },
        { ...elsewhere, 'District Name': 'DALLAS ISD', 'School Number': '' },
        { 'NCES School ID': "'480000101146", 'School Phone': '(555) 555-5555' },
      ]),
    );
    const report = await texas.report();
    expect(report).toMatchObject({ edition: '2026-11-21', rejected: 0, types: { school: { inserted: 1 } } });
    expect(report.skipped).toEqual({
      'school that an earlier row has': 1,
      'school without an NCES id, and not stored': 1,
    });
    expect(await texas.stored('nces_id, name, operating_status', 'schools')).toMatchObject([
      { nces_id: '480000101145', operating_status: null },
      { nces_id: '480000101146', operating_status: 'closed' },
      { nces_id: '480000119999', name: 'NEW SCHOOL', operating_status: 'open' },
    ]);
    expect(await texas.stored('nces_id, name', 'districts')).toMatchObject([{}, { name: 'DALLAS ISD' }]);
  });

  it('keeps websites of high confidence, and a directory that is newer than the file', async () => {
    await texas.run(`update districts set website_confidence = 'high'`);
    await texas.run(`update schools set nces_data_year = '2027-2028'`);
    texas.serve(WHOLE);
    const report = await texas.report();
    expect(report.notes).toEqual({ 'websites of high confidence kept': 1 });
    expect(report.skipped).toEqual({ 'older than the directory on record': 2 });
    expect(await texas.stored('website_url', 'districts')).toEqual([
      { website_url: 'http://www.crosbyton.k12.tx.us' },
    ]);
  });

  it("reads the names of the publisher's API, and refuses another file", async () => {
    const api = COLUMNS.map((column) => column.toLowerCase().replaceAll(' ', '_'));
    texas.serve(table([{}, ELEMENTARY], api));
    expect(await texas.refresh()).toMatchObject([{ report: { updated: 3 } }]);
    texas.serve(
      table(
        [{}, ELEMENTARY],
        ['Campus', ...COLUMNS.slice(1)].map((name) => name.replace('School', 'Campus')),
      ),
    );
    const [refused] = await texas.refresh();
    expect(refused!.failure).toMatch(/The header lacks school number: .*Nothing was imported/s);
  });

  it.each([
    [
      'is not there',
      {},
      { status: 404 },
      /at none of its known addresses.*data\.texas\.gov.*Nothing was changed/s,
    ],
    ['cannot be had', {}, { status: 500 }, /status 500.*run the command again/s],
    ['has too few rows', { body: table([{}]) }, {}, /has 1 rows.*at least 2.*not whole/s],
  ])(
    'leaves everything as it was if the file %s',
    async (_, { body = WHOLE }: { body?: Buffer }, more, failure) => {
      texas.serve(body, more);
      const [result] = await texas.refresh();
      expect(result!.failure).toMatch(failure);
      expect(await texas.stored('mailing_address', 'districts')).toEqual([{ mailing_address: null }]);
    },
  );

  it('is fetched again if the file broke off without a length', async () => {
    texas.serve(WHOLE, { etag: undefined, cutAt: 900 });
    expect(await texas.refresh()).toMatchObject([{ report: { updated: 3 } }]);
    expect(texas.publisher.asked).toHaveLength(2);
  });
});
