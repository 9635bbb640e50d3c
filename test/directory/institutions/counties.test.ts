import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countiesOf, countyFipsOf } from '../../../src/directory/institutions/county-fips.ts';
import { lastingCounty } from '../../../src/directory/institutions/county-names.ts';
import type { Cast } from '../../support/cast.ts';
import { Harness } from '../../support/harness.ts';

let harness: Harness;
let acme: Cast;

/** Counties as records have them. */
const STORED = [
  ['MD', 'Baltimore'],
  ['MD', 'Baltimore City'],
  ['NM', 'Doña Ana'],
  ['IN', 'La Porte'],
  ['LA', 'La Salle'],
  ['MO', 'St. Louis'],
  ['MO', 'St. Louis City'],
  ['MN', 'St. Louis'],
  ['GA', 'DeKalb'],
  ['IN', 'De Kalb'],
  ['MO', 'Shannon'],
  ['SD', 'Shannon'],
  ['AK', 'Wade Hampton Census Area'],
  ['AK', 'Valdez-Cordova Census Area'],
  ['FL', 'Miami-Dade'],
  ['VA', 'Bedford'],
  ['CT', 'Hartford'],
] as const;

beforeAll(async () => {
  harness = await Harness.start();
  acme = await harness.seed.organization({ plan: 'enterprise' });
  for (const [state, county] of STORED)
    await harness.seed.district({ name: `${county}, ${state}`, state, county });
});
afterAll(() => harness.close());

const found = async (county: string, more = '') => {
  const query = `county=${encodeURIComponent(county)}&fields=name&limit=100${more}`;
  const { body } = await harness.get(`/districts?${query}`, acme.key);
  return body.data.map(({ name }: { name: string }) => name).sort();
};

describe('a county of the directory', () => {
  it.each([
    ['Baltimore County', ['Baltimore, MD']],
    ['Baltimore city', ['Baltimore City, MD']],
    ['baltimore', ['Baltimore City, MD', 'Baltimore, MD']],
    ['Dona Ana', ['Doña Ana, NM']],
    ['Doña Ana County', ['Doña Ana, NM']],
    ['LaPorte', ['La Porte, IN']],
    ['la porte co.', ['La Porte, IN']],
    ['LaSalle Parish', ['La Salle, LA']],
    ['Saint Louis County', ['St. Louis, MN', 'St. Louis, MO']],
    ['Saint Louis', ['St. Louis City, MO', 'St. Louis, MN', 'St. Louis, MO']],
    ['St Louis city', ['St. Louis City, MO']],
    ['DeKalb', ['De Kalb, IN', 'DeKalb, GA']],
    ['County of De Kalb', ['De Kalb, IN', 'DeKalb, GA']],
    ['Oglala Lakota', ['Shannon, SD']],
    ['Oglala Lakota County', ['Shannon, SD']],
    ['Kusilvak Census Area', ['Wade Hampton Census Area, AK']],
    ['Copper River', ['Valdez-Cordova Census Area, AK']],
    ['Dade County', ['Miami-Dade, FL']],
    ['Bedford City', ['Bedford, VA']],
    ['Capitol Planning Region', ['Hartford, CT']],
    ['Nowhere County', []],
  ])('is found as %s', async (text, names) => {
    expect(await found(text)).toEqual(names);
  });

  it('is found by its current name in its own state only, also in files and the graph', async () => {
    await harness.seed.district({ name: 'Oglala Lakota, SD', state: 'SD', county: 'Oglala Lakota' });
    expect(await found('Shannon')).toEqual(['Oglala Lakota, SD', 'Shannon, MO', 'Shannon, SD']);
    expect(await found('Oglala Lakota')).toEqual(['Oglala Lakota, SD', 'Shannon, SD']);
    const file = await harness.get(
      '/districts?county=Oglala%20Lakota%20County&fields=name&format=csv',
      acme.key,
    );
    expect(file.text.trim().split('\r\n').sort()).toEqual(['"Oglala Lakota, SD"', '"Shannon, SD"', 'name']);
    const { body } = await harness.graphql(
      acme.key,
      '{ districts(filter: { county: "Oglala Lakota County" }) { pagination { total } } }',
    );
    expect(body.data.districts.pagination.total).toBe(2);
  });

  it('has one place on a map under both of its names, and one code', () => {
    expect(lastingCounty('SD', 'Shannon')).toBe(lastingCounty('SD', 'Oglala Lakota County'));
    expect(lastingCounty('AK', 'Kusilvak')).toBe(lastingCounty('AK', 'Wade Hampton Census Area'));
    expect(countyFipsOf('SD', 'Shannon')).toBe(countyFipsOf('SD', 'Oglala Lakota'));
    expect(countiesOf('an')).toEqual([]);
  });
});
