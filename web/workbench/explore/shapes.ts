import { useEffect, useState } from 'preact/hooks';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import statesAtlas from 'us-atlas/states-albers-10m.json';
import { lastingCounty } from '../../../src/directory/institutions/county-names.ts';

export interface Shape {
  readonly type: 'Feature';
  readonly id: string;
  readonly geometry: object;
  readonly properties: { readonly name: string };
}

const shapesOf = (atlas: unknown, name: string): Shape[] => {
  const topology = atlas as Topology<Record<string, GeometryCollection<{ name: string }>>>;
  return feature(topology, topology.objects[name]!).features as unknown as Shape[];
};

/** The states in the order of their names. */
export const STATES: readonly Shape[] = shapesOf(statesAtlas, 'states').sort((a, b) =>
  a.properties.name < b.properties.name ? -1 : 1,
);

let counties: Promise<readonly Shape[]> | undefined;
const loadCounties = (): Promise<readonly Shape[]> => {
  const path = document.querySelector<HTMLElement>('#workbench')!.dataset.counties!;
  counties ??= fetch(path)
    .then((response) => response.json())
    .then((atlas) => shapesOf(atlas, 'counties'));
  counties.catch(() => {
    counties = undefined;
  });
  return counties;
};

/** The counties, read from the service when they are first needed. */
export function useCounties(areNeeded: boolean): readonly Shape[] | undefined {
  const [shapes, setShapes] = useState<readonly Shape[]>();
  useEffect(() => {
    if (areNeeded) loadCounties().then(setShapes, () => setShapes(undefined));
  }, [areNeeded]);
  return areNeeded ? shapes : undefined;
}

const CITY = / city$/i;
const FIRST_CITY = 510;

/** A county as the directory and the atlas both know it; an independent city differs from its county. */
export function countyKey(state: string, name: string, fips?: string): string {
  const isCity = fips !== undefined && Number(fips.slice(2)) >= FIRST_CITY && !CITY.test(name);
  return `${state} ${lastingCounty(state, isCity ? `${name} city` : name)}`;
}
