import { describe, expect, it } from '@jest/globals';
import { aroundOf, compareNames, placeName } from '../../../src/directory/names/index.ts';
import { acronymOf, isAcronymOf, isLabel, labelsOf } from '../../../src/directory/names/initials.ts';

interface Where {
  readonly state: string;
  readonly county?: string;
  readonly city?: string;
  readonly isThere?: boolean;
}

const likeness = (asked: string, place: string, { state, county, city, isThere }: Where): string =>
  compareNames(placeName(asked, state), placeName(place, state), {
    ...aroundOf({ state, county: county ?? null, type: null, cities: city ? [city] : [], students: 500 }),
    isThere,
  }).likeness;

describe('the initials of a district', () => {
  it.each([
    ['LAUSD', 'Los Angeles Unified', 'CA', 'Los Angeles'],
    ['M-DCPS', 'MIAMI-DADE', 'FL', 'Miami-Dade'],
    ['WS/FCS', 'Winston Salem / Forsyth County Schools', 'NC', 'Forsyth'],
    ['DPSCD', 'Detroit Public Schools Community District', 'MI', 'Wayne'],
    ['EBRPSS', 'East Baton Rouge Parish', 'LA', 'East Baton Rouge'],
    ['LA Unified', 'Los Angeles Unified', 'CA', 'Los Angeles'],
    ['FUHSD', 'Fremont Union High', 'CA', 'Santa Clara'],
  ])('%s are those of %s', (letters, name, state, county) => {
    const acronym = acronymOf(placeName(letters, state))!;
    expect(isAcronymOf(acronym, placeName(name, state), county.replaceAll(/[ -]/g, '').toLowerCase())).toBe(
      true,
    );
    expect(likeness(letters, name, { state, county })).toBe('initials');
  });

  it.each([
    ['LASD', 'Los Angeles Unified', 'CA'],
    ['HISD', 'Houston Unified', 'TX'],
    ['FUSD', 'Fremont Union High', 'CA'],
    ['LMS', 'Lincoln Middle', 'NE'],
  ])('%s are not those of %s, whose kind they leave out or change', (letters, name, state) => {
    expect(['related', 'different']).toContain(likeness(letters, name, { state }));
  });

  it('are not recognized in a word, or for a school', () => {
    for (const name of ['Phelps', 'WHS', 'Lincoln Public Schools'])
      expect(acronymOf(placeName(name, 'CA'))).toBeUndefined();
  });
});

describe('the name of a website', () => {
  it.each([
    ['Jeffco Public Schools', 'jeffcopublicschools.org'],
    ['USD 259', 'usd259.org'],
    ['WW-P', 'ww-p.org'],
    ['TUSD', 'tusd1.org'],
    ['D214', 'd214.org'],
    ['NKC Schools', 'nkcschools.org'],
  ])('“%s” is that of %s', (name, host) => {
    expect(isLabel(labelsOf(placeName(name, 'KS')), host)).toBe(true);
  });

  it('is not that of a name that only begins like it', () => {
    expect(isLabel(labelsOf(placeName('Lake Schools', 'OH')), 'lakeviewschools.org')).toBe(false);
    expect(isLabel(labelsOf(placeName('Adams', 'CO')), null)).toBe(false);
  });
});

describe('shortened names', () => {
  it.each([
    ['Cy-Fair ISD', 'CYPRESS-FAIRBANKS ISD', 'contained', { state: 'TX' }],
    ['Phila City SD', 'Philadelphia City SD', 'contained', { state: 'PA' }],
    [
      'Medgar Evers Primary Academic Center',
      'Medgar Evers Primary Acadmc Cntr',
      'contained',
      { state: 'IL' },
    ],
    [
      'Center for Academics and Technology',
      'Center for Academics and Technolo',
      'contained',
      { state: 'IL' },
    ],
    [
      'Collins Academy STEAM High School',
      'Collins Academy High School',
      'explained',
      { state: 'IL', isThere: true },
    ],
    ['Walt Disney Magnet School', 'Disney Elem Magnet School', 'contained', { state: 'IL', isThere: true }],
    [
      'Oliver Citywide Academy',
      'David B. Oliver Citywide Academy',
      'contained',
      { state: 'PA', isThere: true },
    ],
    [
      'Nashville Public Schools',
      'Davidson County',
      'explained',
      { state: 'TN', county: 'Davidson', city: 'NASHVILLE' },
    ],
    [
      'Metro Nashville Public Schools',
      'Davidson County',
      'explained',
      { state: 'TN', county: 'Davidson', city: 'NASHVILLE' },
    ],
    [
      'NYC GEOG DIST #20 - BROOKLYN',
      'NEW YORK CITY GEOGRAPHIC DISTRICT #20',
      'explained',
      { state: 'NY', county: 'Kings' },
    ],
    ['Cleveland Metropolitan School District', 'Cleveland Municipal', 'same', { state: 'OH' }],
    ['1st Ward School', 'First Ward School', 'whole', { state: 'TX' }],
    ['Third Street Elementary', '3rd Street Elementary', 'whole', { state: 'CA' }],
  ])('“%s” is %s: %s', (asked, place, expected, where) => {
    expect(likeness(asked, place, where)).toBe(expected);
  });

  it.each([
    ['Tulsa Union', 'TULSA', { state: 'OK' }],
    ['United Jr./Sr. High School', 'United Jr High Sch', { state: 'IL' }],
    [
      'Excel Academy of South Shore',
      'CICS - Avalon/South Shore',
      { state: 'IL', city: 'Chicago', isThere: true },
    ],
    ['South Cook ISC Student Advocate ALOP', 'South Cook ISC ALOP', { state: 'IL', isThere: true }],
    ['Topeka Collegiate School', 'Topeka High', { state: 'KS', city: 'Topeka', isThere: true }],
    ['Ohio & Wabash Valley Reg Voc Sys', 'Wabash & Ohio Valley Sp Ed Dist', { state: 'IL' }],
    [
      'BASIS Independent Silicon Valley',
      'Silicon Valley Career Technical Education',
      { state: 'CA', isThere: true },
    ],
  ])('“%s” is not %s', (asked, place, where) => {
    expect(['related', 'different']).toContain(likeness(asked, place, where));
  });
});
