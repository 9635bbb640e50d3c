import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DATA_DIRECTORY } from '@emi/base/files';
import { fold } from '@emi/base/values';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { spelledName } from '../../src/db/spelled-names.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let key: string;

const SCHOOLS = [
  'LAMAR H S',
  'LAMAR MIDDLE',
  'LAMAR EL',
  'BOWIE J H',
  'Abilene Jr. High',
  'Crockett Sr. H.S.',
  'Travis High School',
  'El Camino Real',
  'Fannin Elem. School',
  'Rusk Mid Sch',
];

beforeAll(async () => {
  harness = await Harness.start();
  ({ key } = await harness.seed.organization({}));
  const district = await harness.seed.district({ ncesId: '4800009', name: 'CROSBY ISD', state: 'TX' });
  for (const [at, name] of SCHOOLS.entries()) {
    const ncesId = `4800009${String(at).padStart(5, '0')}`;
    await harness.seed.school({ districtId: district.id, name, ncesId, state: 'TX' });
  }
});
afterAll(() => harness.close());

const found = async (search: string, list = 'schools') => {
  const { body } = await harness.get(`/${list}?sort=relevance&search=${encodeURIComponent(search)}`, key);
  return body.data.map(({ name }: { name: string }) => name);
};

describe('a search of names', () => {
  it.each([
    ['Lamar High School', ['LAMAR H S']],
    ['lamar high', ['LAMAR H S']],
    ['Lamar H.S.', ['LAMAR H S']],
    ['lamar hs', ['LAMAR H S']],
    ['Lamar Middle School', ['LAMAR MIDDLE']],
    ['lamar ms', ['LAMAR MIDDLE']],
    ['LAMAR elementary school', ['LAMAR EL']],
    ['Lamar Elem.', ['LAMAR EL']],
    ['Bowie Junior High School', ['BOWIE J H']],
    ['Bowie Jr High', ['BOWIE J H']],
    ['abilene junior high', ['Abilene Jr. High']],
    ['Crockett Senior High School', ['Crockett Sr. H.S.']],
    ['Travis HS', ['Travis High School']],
    ['Travis H S', ['Travis High School']],
    ['Fannin Elementary', ['Fannin Elem. School']],
    ['Rusk Middle School', ['Rusk Mid Sch']],
    ['elementary school camino', []],
    ['Camino Elementary', []],
  ])('finds by %j the places %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it('finds districts in full that are listed by their letters', async () => {
    for (const search of ['Crosby Independent School District', 'crosby isd', 'Crosby I.S.D.'])
      expect(await found(search, 'districts')).toEqual(['CROSBY ISD']);
  });

  it('finds the name in full beside the names that the place had', async () => {
    await harness.db.core.rows(sql`update schools set name = 'HOUSTON H S' where name = 'LAMAR H S'`);
    expect(await found('Houston High School')).toEqual(['HOUSTON H S']);
    expect(await found('lamar h s')).toEqual(['HOUSTON H S']);
    await harness.db.core.rows(
      sql`update schools set name = 'LAMAR H S', former_names = '{}' where name = 'HOUSTON H S'`,
    );
  });
});

it('the database spells the names of all schools as programs do', async () => {
  const rows = gunzipSync(readFileSync(join(DATA_DIRECTORY, 'schools.csv.gz')))
    .toString()
    .split('\n')
    .slice(1);
  const cells = rows.map((row) => /^\d+,\d+,("(?:[^"]|"")*"|[^,]*)/.exec(row)?.[1] ?? '');
  // Two names have the sign that separates stored names.
  const names = [...new Set(cells.map(fold))].filter((name) => !name.includes('|'));
  const inSql = await harness.db.core.rows<{ spelled: string }>(sql`
    select with_spelled_name(name) as spelled from unnest(${names}::text[]) with ordinality t (name, at) order by at`);
  const inNode = names.map((name) => [name, spelledName(name)].filter((one) => one !== null).join('|'));
  expect(inSql.map(({ spelled }) => spelled)).toEqual(inNode);
  expect(names.filter((name) => spelledName(name) !== null).length).toBeGreaterThan(20_000);
});
