import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicNetwork, receivingNetwork } from '@emi/base/network';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { raw } from 'sql-template-tag';
import { type PublishedFile, publishedFiles } from '../../src/importers/published/files.ts';
import { type RefreshFilesOptions, refreshFiles } from '../../src/importers/published/refresh.ts';
import { refreshSourcesJob } from '../../src/importers/published/refresh-sources.job.ts';
import { REFRESH_SOURCES } from '../../src/importers/published/refresh-sources.kind.ts';
import { FilePublisher } from '../support/file-publisher.ts';
import { Harness } from '../support/harness.ts';
import { admin } from '../support/program.ts';

/** Rows of `ccd_lea_029_2425_w_1a_073025`, some of its columns. */
const HEADER =
  'SCHOOL_YEAR,FIPST,STATENAME,ST,LEA_NAME,ST_LEAID,LEAID,MSTREET1,MCITY,MSTATE,MZIP,LSTREET1,LCITY,LSTATE,LZIP,' +
  'PHONE,WEBSITE,SY_STATUS,SY_STATUS_TEXT,UPDATED_STATUS,UPDATED_STATUS_TEXT,LEA_TYPE_TEXT,GSLO,GSHI';
const REGULAR = 'Regular public school district that is not a component of a supervisory union';
const rowOf = (
  name: string,
  code: string,
  id: string,
  street: string,
  city: string,
  zip: string,
  phone: string,
) =>
  `2024-2025,01,ALABAMA,AL,${name},${code},${id},${street},${city},AL,${zip},${street},${city},AL,${zip},${phone},` +
  `http://www.${name.replace(/ .*/, '').toLowerCase()}k12.org,1,Open,1,Open,${REGULAR},PK,12`;
const ALBERTVILLE = rowOf(
  'Albertville City',
  'AL-101',
  '0100005',
  '8379 US Highway 431',
  'Albertville',
  '35950',
  '(256)891-1183',
);
const MARSHALL = rowOf(
  'Marshall County',
  'AL-048',
  '0100006',
  '12380 US Highway 431 S',
  'Guntersville',
  '35976',
  '(256)582-3171',
);
const zipped = (...lines: readonly string[]) =>
  Buffer.from(zipSync({ 'ccd_lea_029.csv': Buffer.from(`${lines.join('\r\n')}\r\n`) }, { level: 0 }));

/** Rows of `EDGE_GEOCODE_PUBLICLEA`, as of 2024-25. */
const EDGE = 'LEAID,NAME,OPSTFIPS,STREET,CITY,STATE,ZIP,STFIP,CNTY,NMCNTY,LOCALE,LAT,LON,SCHOOLYEAR';
const edgeOf = (id: string, locale: string, latitude: string, longitude: string) =>
  `${id},Albertville City,01,8379 US Highway 431,Albertville,AL,35950,01,01095,Marshall County,${locale},` +
  `${latitude},${longitude},2024-2025`;

const publisher = new FilePublisher();
const { asked, folder } = publisher;
const serve = publisher.serve.bind(publisher);
let harness: Harness;

beforeAll(async () => {
  await publisher.open();
  harness = await Harness.start();
});
afterAll(async () => {
  publisher.close();
  await harness.close();
});
beforeEach(async () => {
  publisher.empty();
  await harness.db.core.rows(raw('delete from districts'));
  await harness.db.core.rows(raw('delete from source_refreshes'));
});

const DISTRICTS: PublishedFile = {
  source: 'nces',
  name: 'districts',
  kind: 'ccd-districts',
  title: 'Agencies',
  leastRows: 2,
  fills: {},
  editions: [],
};
const LOCATIONS: PublishedFile = {
  ...DISTRICTS,
  name: 'locations',
  kind: 'edge',
  title: 'Places',
  leastRows: 1,
};
const with2 = (file: PublishedFile, ...years: string[]): PublishedFile => ({
  ...file,
  editions: years.map((year) => ({ year, url: `${publisher.origin}/${file.name}-${year}` })),
});
const refresh = (files: readonly PublishedFile[], options: Partial<RefreshFilesOptions> = {}) =>
  refreshFiles(harness.address, 'nces', {
    folder,
    files,
    network: receivingNetwork(true),
    pauseMs: 1,
    ...options,
  });
const districts = () =>
  harness.db.core.rows(raw('select nces_id, phone, locale_type, latitude from districts order by nces_id'));
const OF_BOTH = [
  { nces_id: '0100005', phone: '(256)891-1183', locale_type: null, latitude: null },
  { nces_id: '0100006', phone: '(256)582-3171', locale_type: null, latitude: null },
];

describe('refreshing published files', () => {
  const file = () => with2(DISTRICTS, '2024-2025', '2023-2024');

  it('imports the newest edition, and fetches it again only when it has changed', async () => {
    serve('districts-2024-2025', zipped(HEADER, ALBERTVILLE, MARSHALL));
    expect(await refresh([file()])).toMatchObject([{ year: '2024-2025', report: { read: 2, inserted: 2 } }]);
    expect(await districts()).toEqual(OF_BOTH);
    expect(await refresh([file()])).toEqual([{ name: 'districts', title: 'Agencies', year: '2024-2025' }]);
    serve('districts-2024-2025', zipped(HEADER, ALBERTVILLE, MARSHALL.replace('582-3171', '582-3172')));
    expect(await refresh([file()])).toMatchObject([{ report: { updated: 1, unchanged: 1 } }]);
    expect(asked).toEqual(['', ' if changed', ' if changed'].map((end) => `/districts-2024-2025${end}`));
  });

  it('goes on where a connection broke off', async () => {
    const body = zipped(HEADER, ALBERTVILLE, MARSHALL);
    serve('districts-2024-2025', body, { cutAt: 200 });
    expect(await refresh([file()])).toMatchObject([{ report: { inserted: 2 } }]);
    expect(asked).toEqual(['/districts-2024-2025', '/districts-2024-2025 bytes=200-']);
  });

  it('takes the earlier edition while there is no newer one, and says what to do without any', async () => {
    serve('districts-2023-2024', zipped(HEADER, ALBERTVILLE, MARSHALL));
    expect(await refresh([file()])).toMatchObject([{ year: '2023-2024', report: { inserted: 2 } }]);
    publisher.empty();
    const [result] = await refresh([file()]);
    expect(result!.failure).toMatch(
      /at none of its known addresses.*--url districts=ADDRESS.*--file.*Nothing/s,
    );
    expect(await districts()).toEqual(OF_BOTH);
  });

  it.each([
    ['is not whole', () => zipped(HEADER, ALBERTVILLE), {}, /has 1 rows.*at least 2.*Nothing was changed/s],
    ['is another one', () => zipped('a,b', '1,2', '3,4'), {}, /header lacks.*Nothing was imported/s],
    ['is a damaged archive', () => zipped(HEADER, ALBERTVILLE, MARSHALL).subarray(0, 300), {}, /Nothing was/],
    [
      'cannot be fetched',
      () => zipped(HEADER),
      { status: 503 },
      /status 503.*run the command again to go on/s,
    ],
    ['is forbidden', () => zipped(HEADER), { status: 403 }, /status 403. Nothing was changed/],
  ])('leaves everything as it was if a file %s, and imports the others', async (_, body, more, failure) => {
    await harness.seed.district({ ncesId: '0100005', name: 'Albertville City', state: 'AL' });
    serve('districts-2024-2025', body(), more);
    serve(
      'locations-2024-2025',
      Buffer.from(`${EDGE}\n${edgeOf('0100005', '32', '34.267964', '-86.208985')}\n`),
    );
    const [first, second] = await refresh([file(), with2(LOCATIONS, '2024-2025')]);
    expect(first!.failure).toMatch(failure);
    expect(second).toMatchObject({ report: { updated: 1 } });
    expect(await districts()).toMatchObject([
      { nces_id: '0100005', phone: null, locale_type: 'Town: Distant' },
    ]);
  });

  it('connects to public addresses only', async () => {
    const [result] = await refresh([file()], { network: publicNetwork() });
    expect(result!.failure).toMatch(/could not be fetched/);
    expect(asked).toEqual([]);
  });

  it('reads addresses and files that the operator names', async () => {
    serve('mirror', zipped(HEADER, ALBERTVILLE, MARSHALL));
    const urls = { districts: `${publisher.origin}/mirror` };
    expect(await refresh([file()], { urls })).toMatchObject([{ year: 'own', report: { inserted: 2 } }]);
    await expect(refresh([file()], { urls: { agencies: publisher.origin } })).rejects.toThrow(
      'nces has no file agencies; its files are districts.',
    );
    const path = join(folder, 'mine.csv');
    writeFileSync(path, [HEADER, ALBERTVILLE.replace('891-1183', '891-1184')].join('\n'));
    const run = await admin(harness.address, [
      'refresh',
      'nces',
      '--only',
      'districts',
      '--file',
      `districts=${path}`,
    ]);
    expect(run.stdout).toMatch(/CCD directory of agencies of own: .*1 (?:updated|changed)/);
    const status = await admin(harness.address, ['refresh', 'status', '--json']);
    expect(JSON.parse(status.stdout)[0]).toMatchObject({ file: 'districts', imported: 'own', rows: 1 });
  });

  it('has a status with the coverage of the columns that each file fills', async () => {
    await harness.seed.district({
      ncesId: '4800001',
      state: 'TX',
      phone: '(806)675-7331',
      formerNames: ['Crosby'],
    });
    await harness.seed.district({ ncesId: '0100005', state: 'AL', teachersFte: 12.5 });
    await harness.seed.district({
      ncesId: '9900001',
      state: 'TX',
      source: 'synthetic',
      phone: '(806)675-7331',
    });
    const { stdout } = await admin(harness.address, ['refresh', 'status', '--json']);
    const coverage = Object.fromEntries(
      JSON.parse(stdout).map(({ file, coverage: { districts } }: never) => [file, districts]),
    );
    expect(coverage).toMatchObject({
      districts: { places: 2, phone: 1, website_url: 0 },
      'district-staff': { places: 2, teachers_fte: 1 },
      institutions: { places: 1, phone: 1, mailing_address: 0 },
      contracts: { places: 2, contracts: 0 },
    });
    const status = await admin(harness.address, ['refresh', 'status']);
    expect(status.stdout).toMatch(
      /^nces districts: .*\n {2}of 2 districts: website_url 0\.0 %, phone 50\.0 %/m,
    );
  });

  it('is a weekly job that fails with what could not be refreshed', async () => {
    const options = { folder, files: [file()], network: receivingNetwork(true), pauseMs: 1 };
    const job = refreshSourcesJob({ address: harness.address, options, weekly: true });
    expect([
      job.kind.cron,
      refreshSourcesJob({ address: harness.address, options, weekly: false }).kind.cron,
    ]).toEqual(['23 8 * * 0', undefined]);
    const run = async () => {
      await harness.db.transaction((tx) => harness.jobs.enqueue(tx, REFRESH_SOURCES, [{ payload: {} }]));
      await harness.drain([job]);
      return (
        await harness.db.core.rows(raw('select status, error, result from jobs order by created_at desc'))
      )[0];
    };
    expect(await run()).toMatchObject({ error: expect.stringMatching(/at none of its known addresses/) });
    serve('districts-2024-2025', zipped(HEADER, ALBERTVILLE, MARSHALL));
    expect(await run()).toMatchObject({
      status: 'completed',
      result: [{ file: 'districts', year: '2024-2025', inserted: 2 }],
    });
  });
});

describe('coordinates of EDGE', () => {
  const file = () => with2(LOCATIONS, '2024-2025');

  it('fill locales, keep what a later file lacks, and change nothing the second time', async () => {
    await harness.seed.district({ ncesId: '0100005', state: 'AL' });
    const lines = (locale: string, latitude: string) =>
      Buffer.from(
        [EDGE, edgeOf('0100005', locale, latitude, '-86.208985'), edgeOf('0199999', '11', '34', '-86')].join(
          '\n',
        ),
      );
    serve('locations-2024-2025', lines('32', '34.267964'));
    expect(await refresh([file()])).toMatchObject([{ report: { updated: 1 } }]);
    const filled = [{ nces_id: '0100005', locale_type: 'Town: Distant', latitude: 34.267964 }];
    expect(await districts()).toMatchObject(filled);
    await harness.db.core.rows(raw('delete from source_refreshes'));
    expect(await refresh([file()])).toMatchObject([{ report: { updated: 0 } }]);
    serve('locations-2024-2025', lines('', 'M'));
    expect(await refresh([file()])).toMatchObject([{ report: { updated: 0 } }]);
    expect(await districts()).toMatchObject(filled);
    serve('locations-2024-2025', lines('32', '-34.267964'));
    expect(await refresh([file()])).toMatchObject([{ report: { rejected: 1 } }]);
    expect(await districts()).toMatchObject(filled);
  });
});

it('the bundled list of files names each file once, with the newest edition first', async () => {
  const files = await publishedFiles();
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  for (const { editions } of files) {
    const years = editions.map(({ year }) => year);
    expect(years).toEqual(years.toSorted().reverse());
  }
});
