import { geoAlbersUsa, geoPath } from 'd3-geo';
import { useRef } from 'preact/hooks';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/states-albers-10m.json';
import type { School } from './graph.ts';
import { colorOf, format, type Scale } from './scale.ts';

/** The projection of the atlas, for points; its shapes are already projected. */
const WIDTH = 975;
const HEIGHT = 610;
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);
const path = geoPath();

const topology = atlas as unknown as Topology<{ states: GeometryCollection<{ name: string }> }>;
const STATES = feature(topology, topology.objects.states)
  .features.map((shape) => ({
    name: shape.properties.name,
    d: path(shape) ?? '',
    bounds: path.bounds(shape),
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

interface MapProps {
  /** Numbers by the name of the state; a state without one is hatched. */
  readonly values: ReadonlyMap<string, number>;
  readonly scale: Scale;
  readonly measure: string;
  /** The name of the selected state. */
  readonly selected: string | undefined;
  readonly places: readonly School[];
  onSelect(name: string): void;
  onPlace(place: School): void;
}

/** A map of the states, or of the places in one. One tab stop; arrows move, Enter selects. */
export function StateMap({ values, scale, measure, selected, places, onSelect, onPlace }: MapProps) {
  const shapes = useRef<(SVGPathElement | null)[]>([]);
  const chosen = STATES.find(({ name }) => name === selected);
  const move = (event: KeyboardEvent, from: number) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' || event.key === ' ') onSelect(STATES[from]!.name);
    else if (step) shapes.current[(from + step + STATES.length) % STATES.length]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <svg class="map" viewBox={viewBox(chosen?.bounds)} role="group" aria-label={`${measure} by state`}>
      <defs>
        <pattern id="no-data" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 6L6 0" class="hatch" />
        </pattern>
      </defs>
      {STATES.map(({ name, d }, index) => {
        const value = values.get(name);
        const text = `${name}: ${value === undefined ? 'no data' : format(value)}`;
        return (
          <path
            key={name}
            ref={(element) => {
              shapes.current[index] = element;
            }}
            d={d}
            class={`state ${name === selected ? 'selected' : ''} ${colorOf(scale, value)}`}
            role="button"
            tabindex={index === Math.max(0, STATES.indexOf(chosen!)) ? 0 : -1}
            aria-label={text}
            aria-pressed={name === selected}
            onClick={() => onSelect(name)}
            onKeyDown={(event) => move(event, index)}
          >
            <title>{text}</title>
          </path>
        );
      })}
      {chosen &&
        places.map((place) => (
          <Place key={place.id} place={place} size={sizeIn(chosen.bounds)} onPlace={onPlace} />
        ))}
    </svg>
  );
}

interface PlaceProps {
  readonly place: School;
  readonly size: number;
  onPlace(place: School): void;
}

/** A point of the map; the list below the map has the largest places for the keyboard. */
function Place({ place, size, onPlace }: PlaceProps) {
  const { name, latitude, longitude, studentCount } = place;
  const point = latitude === null || longitude === null ? null : project([longitude, latitude]);
  if (!point) return null;
  const text = `${name}${studentCount === null ? '' : `: ${format(studentCount)} students`}`;
  return (
    <circle
      class="place"
      cx={point[0]}
      cy={point[1]}
      r={size}
      role="button"
      tabindex={-1}
      aria-label={text}
      onClick={() => onPlace(place)}
      onKeyDown={({ key }) => key === 'Enter' && onPlace(place)}
    >
      <title>{text}</title>
    </circle>
  );
}

interface LargestProps {
  readonly places: readonly School[];
  onPlace(place: School): void;
}

const LISTED = 10;

/** The map's largest places, by name. */
export const Largest = ({ places, onPlace }: LargestProps) => (
  <ul class="largest" aria-label="The largest places on the map">
    {places.slice(0, LISTED).map((place) => (
      <li key={place.id}>
        <button type="button" class="link" onClick={() => onPlace(place)}>
          {place.name}
        </button>
      </li>
    ))}
  </ul>
);

type Bounds = readonly [readonly [number, number], readonly [number, number]];

const MARGIN = 1.1;

function viewBox(bounds: Bounds | undefined): string {
  if (!bounds) return `0 0 ${WIDTH} ${HEIGHT}`;
  const [[left, top], [right, bottom]] = bounds;
  const width = Math.max((right - left) * MARGIN, ((bottom - top) * MARGIN * WIDTH) / HEIGHT);
  const height = (width * HEIGHT) / WIDTH;
  return [(left + right - width) / 2, (top + bottom - height) / 2, width, height].map(Math.round).join(' ');
}

const sizeIn = ([[left], [right]]: Bounds): number => Math.max(0.6, (right - left) / 120);
