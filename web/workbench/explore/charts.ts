/**
 * What the charts of `/explore` need: the parts of the library, and the outlines of the states. This is a script of its
 * own, so that the table appears without waiting for it.
 */
import { barX, centroid, dot, geo, plot, pointer, text, tip } from '@observablehq/plot';
import { geoAlbersUsa } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import statesAtlas from 'us-atlas/states-albers-10m.json';

export interface Shape {
  readonly type: 'Feature';
  readonly id: string;
  readonly geometry: object;
  readonly properties: { readonly name: string };
}

export const shapesOf = (atlas: unknown, name: string): Shape[] => {
  const topology = atlas as Topology<Record<string, GeometryCollection<{ name: string }>>>;
  return feature(topology, topology.objects[name]!).features as unknown as Shape[];
};

/** The states in the order of their names; territories have no outlines. */
export const STATES: readonly Shape[] = shapesOf(statesAtlas, 'states').sort((a, b) =>
  a.properties.name < b.properties.name ? -1 : 1,
);

/** The atlas's own projection, onto 975 by 610 units, for points; its shapes are already projected. */
export const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);

export const Plot = { barX, centroid, dot, geo, plot, pointer, text, tip };
