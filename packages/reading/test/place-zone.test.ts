import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { COUNTIES_APART, zoneOfPlace } from '../place-zone.ts';

/** The states in question by their FIPS codes, which begin those of their counties. */
const FIPS: Readonly<Record<string, string>> = {
  FL: '12',
  ID: '16',
  IN: '18',
  KS: '20',
  KY: '21',
  MI: '26',
  ND: '38',
  NE: '31',
  OR: '41',
  SD: '46',
  TN: '47',
  TX: '48',
};

describe('the time zone of a place', () => {
  it.each([
    ['TX', null, 'America/Chicago'],
    ['TX', 'El Paso County', 'America/Denver'],
    ['IN', 'La Porte County', 'America/Chicago'],
    ['IN', 'Marion', 'America/Indiana/Indianapolis'],
    ['ID', 'KOOTENAI', 'America/Los_Angeles'],
    ['AZ', 'Maricopa', 'America/Phoenix'],
    ['ON', null, null],
  ])('follows its state, and its county where the state has two: %s, %s', (state, county, zone) =>
    expect(zoneOfPlace({ state, county })).toBe(zone),
  );

  it('depends only on counties that exist', () => {
    const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
    const { objects } = JSON.parse(readFileSync(file, 'utf8')) as {
      objects: { counties: { geometries: { id: string; properties: { name: string } }[] } };
    };
    const known = new Set(
      objects.counties.geometries.map(({ id, properties }) => `${id.slice(0, 2)} ${properties.name}`),
    );
    const named = Object.entries(COUNTIES_APART).flatMap(([state, [, counties]]) =>
      counties.split(',').map((county) => `${FIPS[state]} ${county}`),
    );
    // Its name until 2015, which older sources have.
    expect(named.filter((county) => !known.has(county))).toEqual(['46 Shannon']);
  });
});
