import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CsvRow, csv, districtRow, ImportDesk } from '../support/imports.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
beforeEach(() => desk.clear());
afterAll(() => desk.close());

const importDistricts = (...rows: CsvRow[]) => desk.import('nces-districts', csv(...rows));
const district = async () => (await desk.rows('select * from districts'))[0];

describe('a row of an NCES directory', () => {
  it.each([
    ['NO PHYSICAL LOCATION AVAILABLE', null],
    ['No Address', null],
    ['N/A', null],
    ['closed', null],
    ['ATTN: Jane Doe, 12 Main St', null],
    ['Noah Street', 'Noah Street'],
    ['None Such Road 4', 'None Such Road 4'],
  ])('stores the street %j as %j', async (physical_street, stored) => {
    await importDistricts(districtRow({ physical_street }));
    expect((await district()).physical_address).toBe(stored);
  });

  it.each([
    ['(555)555-5555', null],
    ['(602)123-4567', null],
    ['(816)077-5110', null],
    ['(256)891-1183', '(256)891-1183'],
    ['787-759-2000 x12', '787-759-2000 x12'],
  ])('stores the phone %j as %j', async (phone, stored) => {
    await importDistricts(districtRow({ phone }));
    expect((await district()).phone).toBe(stored);
  });

  it('has no street of an earlier address, and says so', async () => {
    await importDistricts(districtRow());
    const report = await importDistricts(districtRow({ physical_street: '', physical_zip: '35951' }));
    expect(report).toMatchObject({ notes: { 'streets of an earlier address removed': 1 } });
    expect(await district()).toMatchObject({ physical_address: null, physical_zip: '35951' });
  });

  it('reads the newest of the columns that name their year', async () => {
    const { nces_data_year: _, ...row } = districtRow({
      name_2023_24: 'Albertville Schools',
      in_2023_24: 'true',
      in_2024_25: 'true',
      status_2024_25: 'Closed',
      teachers_fte_2023_24: '300',
      pupil_teacher_ratio_2023_24: '19.4',
      student_count_year: '2023-2024',
    });
    await importDistricts(row);
    expect(await district()).toMatchObject({
      nces_data_year: '2024-2025',
      student_count_year: '2023-2024',
      operating_status: 'closed',
      teachers_fte: 300,
      teachers_year: '2023-2024',
      student_teacher_ratio: 19.4,
      former_names: ['Albertville Schools'],
      source: 'NCES Common Core of Data 2024-25',
    });
  });
});
