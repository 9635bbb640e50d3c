import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { District } from '../../../src/directory/districts/district.entity.ts';
import { importContacts } from '../../../src/importers/contacts-csv.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let district: District;

beforeAll(async () => {
  harness = await Harness.start();
  district = await harness.seed.district({ ncesId: '4811111' });
});
afterAll(() => harness.close());

const CLERKS = ['Ann Lee,Nurse', 'Bo Diaz,Counselor', 'Cy Hall,Registrar', 'Di Ray,Bookkeeper'];
const HEADER = 'district_nces_id,name,title\n';
const rowsOf = (people: readonly string[]): string => people.map((person) => `4811111,${person}\n`).join('');
/** Rows of an unknown district, which fill a batch without being stored. */
const BATCH = '9999999,Nobody,Nurse\n'.repeat(5_000);

/** Imports the parts as one file; returns the number of changes of leaders that the import reports. */
async function imports(...parts: readonly string[]): Promise<number> {
  const { notes } = await importContacts(
    Readable.from([HEADER, ...parts].map(Buffer.from)),
    harness.address,
    { withoutEmail: true },
  );
  return notes['changes of leaders'] ?? 0;
}

/** Breaks an import off once its first part is stored: reading the third batch waits until the first one is. */
async function breaksOff(first: string): Promise<void> {
  function* parts() {
    yield* [HEADER, first, BATCH, BATCH, BATCH].map(Buffer.from);
    throw new Error('unplugged');
  }
  await expect(
    importContacts(Readable.from(parts()), harness.address, { withoutEmail: true }),
  ).rejects.toThrow('unplugged');
}

const stored = async (): Promise<string[]> =>
  (await harness.db.core.rows<{ name: string }>(sql`select name from contacts order by name`)).map(
    ({ name }) => name,
  );
const published = () =>
  harness.db.core.rows(sql`
    select title from timeline_events where entity_id = ${district.id} and event_type = 'leadership_change'
    order by title`);
const kept = () => harness.db.core.rows(sql`select name from contacts_before_import`);

it('an interrupted first import reports no changes when it runs again', async () => {
  await breaksOff(rowsOf(CLERKS));
  expect(await stored()).toHaveLength(4);
  expect(await imports(rowsOf([...CLERKS, 'John Doe,Superintendent', 'Lou Fox,Principal']))).toBe(0);
  expect([await published(), await kept()]).toEqual([[], []]);
});

it('an interrupted import reports its changes of leaders once, when it has run again', async () => {
  const file = [
    'Jane Roe,Superintendent',
    'Bo Diaz,Principal',
    ...CLERKS.filter((one) => !one.startsWith('Bo')),
  ];
  await breaksOff(rowsOf(file.slice(0, 3)));
  expect(await stored()).toContain('Jane Roe');
  expect(await published()).toEqual([]);

  const titles = [
    'Bo Diaz succeeds Lou Fox as Principal',
    'Jane Roe succeeds John Doe as Superintendent',
  ].map((title) => ({ title }));
  expect(await imports(rowsOf(file))).toBe(2);
  expect([await published(), await kept()]).toEqual([titles, []]);
  expect(await imports(rowsOf(file))).toBe(0);
  expect(await published()).toEqual(titles);
});

it('a file after an interrupted one is compared with what was known before both', async () => {
  await breaksOff(rowsOf(['Kim Poe,Superintendent']));
  const file = [
    ...CLERKS.filter((one) => !one.startsWith('Bo')),
    'Bo Diaz,Principal',
    'Sam Oak,Superintendent',
  ];
  expect(await imports(rowsOf(file))).toBe(1);
  expect(await published()).toContainEqual({ title: 'Sam Oak succeeds Jane Roe as Superintendent' });
  expect(await kept()).toEqual([]);
});
