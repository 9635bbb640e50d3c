import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import type { Cast } from '../support/cast.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let acme: Cast;

beforeAll(async () => {
  harness = await Harness.start();
  const { seed } = harness;
  acme = await seed.organization({ plan: 'enterprise' });
  const names = ['La Cañada High', 'Coeur d’Alene High', 'Wilkes-Barre High', 'P.S. 9', 'Lincoln High'];
  const home = await seed.district({ name: 'Home', state: 'SD', county: 'Oglala Lakota' });
  await acme.unlocks('district', home);
  for (const name of names) {
    const district = await seed.district({ name, state: 'SD', county: 'Shannon' });
    await seed.school({ districtId: district.id, name, state: 'SD', county: 'Oglala Lakota' });
    await seed.contact({ districtId: home.id, name, title: `Principal of ${name}` });
    await seed.vendor({ canonicalName: name, aliases: ['Other', 'Name'] });
  }
  const texts = [
    'Clever’s rostering for K–12', // a right quotation mark, and an en dash
    'Schoology® by the E\u2011Rate', // a hyphen that does not break
    'Title\u00a0I funds a Wi-Fi ﬁber line',
    'Buses for 412,000 riders in the U.S.',
    'A bus bought for the children',
    'Analyses of access-point outages',
  ];
  for (const title of texts)
    await seed.rfp(
      { districtId: home.id },
      { title, notes: null, category: null, evidence: null, deadline: new Date(Date.now() + 9e8) },
    );
});
afterAll(() => harness.close());

const found = async (list: string, query: string) => {
  const { status, body } = await harness.get(`/${list}?${query}`, acme.key);
  expect(status).toBe(200);
  return body;
};
const count = async (list: string, search: string) =>
  (await found(list, `search=${encodeURIComponent(search)}`)).pagination.total;

describe('a search for a name', () => {
  it.each([
    ['La Cañada', 'la canada', 'LA CAN\u0303ADA', ' la  cañada '],
    ['Coeur d’Alene', "Coeur d'Alene", 'COEUR DALENE', 'cœur d`alene'],
    ['Wilkes–Barre', 'Wilkes-Barre', 'wilkes barre', 'Wilkes\u2011Barre'],
    ['P.S. 9', 'PS 9', 'p.s.\u00a09', '“P.S. 9”'],
    ['Lincoln  High', ' lincoln high', 'Lincoln\u200b High', 'LINCOLN\u2003HIGH™'],
  ])('finds the same however it is typed: %j', async (...spellings) => {
    for (const list of ['districts', 'schools', 'contacts', 'vendors']) {
      for (const spelling of spellings) {
        expect([list, spelling, await count(list, spelling)]).toEqual([list, spelling, 1]);
      }
    }
  });

  it.each(['-'.repeat(33), '—', "'", '\u200b'])('finds nothing with only signs: %j', async (search) => {
    for (const list of ['districts', 'schools', 'contacts', 'vendors', 'signals']) {
      expect([list, await count(list, search)]).toEqual([list, 0]);
    }
  });

  it('does not find the end of an alias with the beginning of the next', async () => {
    expect([await count('vendors', 'Other Name'), await count('vendors', 'other')]).toEqual([0, 5]);
  });

  it('finds titles by a pattern in any spelling', async () => {
    const pattern = async (text: string) =>
      (await found('contacts', `title_ilike=${encodeURIComponent(text)}`)).pagination.total;
    expect(await pattern('PRINCIPAL%wilkes–barre%')).toBe(1);
    expect(await pattern('principal of coeur_d’alene%')).toBe(1);
    expect(await pattern('%of p.s. 9')).toBe(1);
  });
});

it('a county is found by a part of its new name, and of its former one', async () => {
  for (const county of ['Oglala', 'oglala lakota', 'Shanno']) {
    for (const list of ['districts', 'schools']) {
      const { pagination } = await found(list, `county=${encodeURIComponent(county)}`);
      expect([list, county, pagination.total]).toEqual([list, county, list === 'districts' ? 6 : 5]);
    }
  }
});

describe('a search for words', () => {
  it.each([
    ['Clever', 1],
    ["clever's", 1],
    ['K-12', 1],
    ['k12', 1],
    ['Schoology', 1],
    ['E-Rate', 1],
    ['erate', 1],
    ['Title I', 1],
    ['wifi', 1],
    ['wi-fi', 1],
    ['wi fi', 1],
    ['fiber', 1],
    ['ﬁber', 1],
    ['bus', 2],
    ['buses', 2],
    ['412000', 1],
    ['412,000', 1],
    ['US', 1],
    ['U.S.', 1],
    ['buy', 1],
    ['child', 1],
    ['analysis', 1],
    ['“access points”', 1],
    ['"wi-fi fiber"', 1],
    ['bus –bought', 1],
    ['points access', 1],
    ['"points access"', 0],
  ])('finds %j in %i findings, in any spelling and form', async (search, expected) => {
    expect(await count('signals', search)).toBe(expected);
    const { pagination } = await found('signals', `search=${encodeURIComponent(search)}&include=highlight`);
    expect(pagination.total).toBe(expected);
  });

  it.each([
    ['K-12', '<mark>K–12</mark>'],
    ['clever', '<mark>Clever</mark>’s rostering'],
    ['wifi', '<mark>Wi-Fi</mark>'],
    ['fiber', '<mark>ﬁber</mark>'],
    ['412000', '<mark>412,000</mark>'],
    ['erate', '<mark>E\u2011Rate</mark>'],
    ['buy', 'bus <mark>bought</mark>'],
  ])('marks what was found in its own spelling: %j', async (search, marked) => {
    const { data } = await found('signals', `search=${encodeURIComponent(search)}&include=highlight`);
    expect(data.map(({ highlight }: { highlight: string }) => highlight).join()).toContain(marked);
  });
});

it('words that another version stored are computed again when the service starts', async () => {
  const { migrate } = await import('../../src/db/migrate.ts');
  await harness.db.core.rows(sql`update signals set words = to_tsvector('simple', 'old')`);
  await migrate(harness.address);
  expect(await count('signals', 'wifi')).toBe(0);
  const { asOwner } = await import('../support/database.ts');
  await asOwner(harness.address, `update stored_by set maker = 'PostgreSQL 1'`);
  await asOwner(
    harness.address,
    `alter table schools disable trigger user; update schools set folded_name = 'old'`,
  );
  await migrate(harness.address);
  await asOwner(harness.address, 'alter table schools enable trigger user');
  expect([await count('signals', 'wifi'), await count('schools', 'lincoln')]).toEqual([1, 1]);
});
