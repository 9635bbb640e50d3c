import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse';
import { countyFipsOf } from '../../src/directory/institutions/county-fips.ts';

interface Row {
  readonly state: string;
  readonly county: string;
}

/** The counties of a bundled file for which no code is known. */
async function withoutCode(file: string): Promise<ReadonlySet<string>> {
  const rows = createReadStream(file)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }));
  const found = new Set<string>();
  for await (const { state, county } of rows as AsyncIterable<Row>)
    if (county && !countyFipsOf(state, county)) found.add(`${state} ${county}`);
  return found;
}

describe('the code of a county', () => {
  it('is known for every county of the bundled directory that is in the state of its place', async () => {
    expect([...(await withoutCode('data/districts.csv.gz'))].sort()).toEqual(ACROSS_A_BORDER.districts);
    expect([...(await withoutCode('data/schools.csv.gz'))].sort()).toEqual(ACROSS_A_BORDER.schools);
  });

  it.each([
    ['CA', 'Los Angeles County', '06037'],
    ['LA', 'St. Mary Parish', '22101'],
    ['VA', 'Richmond', '51159'],
    ['VA', 'Richmond City', '51760'],
    ['MO', 'Saint Louis', '29189'],
    ['MO', 'St. Louis city', '29510'],
    ['AK', 'Juneau City And Borough', '02110'],
    ['SD', 'Shannon', '46102'],
    ['PR', 'Bayamón Municipio', '72021'],
  ])('is found by state and county: %s, %s: %s', (state, county, code) => {
    expect(countyFipsOf(state, county)).toBe(code);
  });

  it('is unknown for a county of another state', () => {
    expect([countyFipsOf('TX', 'Los Angeles'), countyFipsOf(null, 'Kern'), countyFipsOf('CA', '')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

const ACROSS_A_BORDER: Readonly<Record<string, readonly string[]>> = {
  districts: ["DC Prince George'S", 'FL Hidalgo', 'NJ Philadelphia', 'VT Grafton'],
  schools: ['DC Anne Arundel', 'ID Malheur', 'SD Big Stone', 'VT Grafton'],
};
