import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { csv, districtRow, ImportDesk, schoolRow } from '../support/imports.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.clear();
  await desk.import('nces-districts', csv(districtRow({ locale_type: '', latitude: '', longitude: '' })));
  await desk.import('nces-schools', csv(schoolRow({ locale_type: '', latitude: '', longitude: '' })));
});

const PLACE = 'Albertville|01|8379 US Highway 431|Albertville|AL|35950|01|01095|Marshall County|32';
const REST = '10700|Albertville, AL|2|N|N|0104|010|09|2024-2025';

it.each([
  ['agencies', 'districts', `0100005|${PLACE}|34.267964|-86.208985|${REST}|0|0|0|0|0|0|0|100|0|0|0|0`],
  ['schools', 'schools', `010000500871|0100005|${PLACE}|34.267964|-86.208985|${REST}`],
  ['schools until 2017-18', 'schools', `010000500871|${PLACE}|34.267964|-86.208985|${REST}|N|N`],
])('the text files of EDGE are read without a header: those of %s', async (_, table, row) => {
  const elsewhere = row.replace(/^\d{7}/, '0199999');
  const first = await desk.import('edge', `${row}\r\n${elsewhere}\r\n`);
  expect(first).toMatchObject({ read: 1, updated: 1, rejected: 0, skipped: expect.anything() });
  expect(await desk.rows(`select locale_type, latitude, longitude from ${table}`)).toEqual([
    { locale_type: 'Town: Distant', latitude: 34.267964, longitude: -86.208985 },
  ]);
  expect(await desk.import('edge', `${row}\r\n`)).toMatchObject({ updated: 0, unchanged: 1 });
});

it('a file of EDGE without ids is refused as one of something else', async () => {
  await expect(desk.import('edge', `${PLACE}|34.267964|-86.208985|${REST}\r\n`)).rejects.toThrow(
    'The header lacks LEAID',
  );
});
