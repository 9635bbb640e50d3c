import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { countyOfZip } from '../../../src/db/zip-counties.ts';
import { lastingCounty } from '../../../src/directory/institutions/county-names.ts';

interface Shape {
  readonly id: string;
  readonly properties: { readonly name: string };
}

const atlas = createRequire(import.meta.url)('us-atlas/counties-albers-10m.json') as {
  readonly objects: { readonly counties: { readonly geometries: readonly Shape[] } };
};
const counties = readFileSync('data/counties.csv', 'utf8').trim().split('\n').slice(1);
const stateOf = new Map(counties.map((line) => [line.slice(0, 2), line.slice(6, 8)]));

it('every county with places has a shape on the map, and every other shape is of a county without any', () => {
  const places = new Set<string>();
  const misplaced = new Map<string, number>();
  const shapes = new Map<string, string>(
    atlas.objects.counties.geometries.map(({ id, properties: { name } }) => {
      const state = stateOf.get(String(id).slice(0, 2)) ?? '';
      const isCity = Number(String(id).slice(2)) >= 510 && !/ city$/i.test(name);
      return [`${state} ${lastingCounty(state, isCity ? `${name} city` : name)}`, name] as const;
    }),
  );
  for (const file of ['districts', 'schools']) {
    const rows = parse(gunzipSync(readFileSync(`data/${file}.csv.gz`)), { columns: true }) as Record<
      string,
      string
    >[];
    for (const { state = '', county, physical_zip, mailing_zip } of rows) {
      const name = county || countyOfZip(state, physical_zip || mailing_zip || '');
      if (!name) continue;
      const key = `${state} ${lastingCounty(state, name)}`;
      if (shapes.has(key)) places.add(key);
      else misplaced.set(key, (misplaced.get(key) ?? 0) + 1);
    }
  }
  // The file places these in counties of another state.
  expect([...misplaced.keys()].sort()).toEqual([
    'DC annearundel',
    'DC princegeorges',
    'FL hidalgo',
    'ID malheur',
    'NJ philadelphia',
    'SD bigstone',
    'VT grafton',
  ]);
  const states = new Set([...places].map((key) => key.slice(0, 2)));
  const blank = [...shapes.keys()].filter((key) => states.has(key.slice(0, 2)) && !places.has(key));
  expect(blank.filter((key) => !/^(PR|GU|VI|AS|MP) /.test(key)).sort()).toEqual([
    'HI kalawao',
    'MS issaquena',
    'SD buffalo',
    'TX loving',
  ]);
});
