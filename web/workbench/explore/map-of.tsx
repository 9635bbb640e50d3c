import { keptQuery } from '../parts/came-for.ts';
import { Card, Skeletons } from '../parts/card.tsx';
import { displayName } from '../parts/names.ts';
import type { Answer } from '../parts/session.tsx';
import { STATE_NAMES, stateName } from '../parts/states.ts';
import { noteOf } from './chart-note.ts';
import type { Place } from './graph.ts';
import { adds, type Group, isWhole, numberAt, type Stats, valued } from './groups.ts';
import { type Area, AreaMap } from './map.tsx';
import type { Names } from './names-of.ts';
import { MOST_POINTS } from './overview.ts';
import { type Charts, countyKey, type Shape, useCharts, useCounties } from './shapes.ts';
import { addressOf, drilled, mapDimension, subjectOf, type View } from './view.ts';

interface MapOfProps {
  readonly view: View;
  readonly names: Names;
  readonly answer: Answer<Stats>;
  /** The largest places, if the map shows any. */
  readonly points: readonly Place[] | undefined;
  readonly go: (query: string) => void;
}

const SKELETON_LINES = 8;
/** The Bureau of Indian Education, whose places are in many states. */
const EVERYWHERE = 'BI';
const CODES = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [name, code]));

/** The key of the map's area that a place is in: a state's code, or the key of a county. */
export const areaNameOf = (
  view: View,
  { state, county }: { readonly state: string; readonly county?: string | null },
): string => (mapDimension(view) === 'STATE' ? state : countyKey(state, county ?? ''));

const measureBy = (view: View): string =>
  `${subjectOf(view).measures[view.measure]} by ${mapDimension(view) === 'COUNTY' ? 'county' : 'state'}`;

/** Makes an area of its shape, label, key, and group; an area without records has no group. */
type AreaOf = (shape: Shape, label: string, key: string, group: Group | undefined) => Area;

/** The counties of all states, or of one. */
function countyAreas(
  counties: readonly Shape[],
  states: readonly Shape[],
  within: Shape | undefined,
  byCounty: ReadonlyMap<string, Group>,
  areaOf: AreaOf,
): Area[] {
  return counties.flatMap((shape) => {
    const owner = states.find(({ id }) => id === shape.id.slice(0, 2)); // the FIPS code of the state
    if (!owner || (within && owner !== within)) return [];
    const code = CODES.get(owner.properties.name) ?? '';
    const { name } = shape.properties;
    const key = countyKey(code, name, shape.id);
    return [areaOf(shape, `${name}, ${code || owner.properties.name}`, key, byCounty.get(key))];
  });
}

function stateAreas(states: readonly Shape[], groups: readonly Group[], areaOf: AreaOf): Area[] {
  const byName = new Map(groups.map((group) => [group.keys[0]!.label, group]));
  return states.map((shape) => {
    const { name } = shape.properties;
    return areaOf(shape, name, CODES.get(name) ?? name, byName.get(name));
  });
}

/** The map of a view by counties or states; within a state, also with its largest places. */
export function MapOf(props: MapOfProps) {
  const charts = useCharts();
  if (charts) return <Drawn {...props} charts={charts} />;
  return (
    <Card id="map" title={measureBy(props.view)}>
      <Skeletons lines={SKELETON_LINES} />
    </Card>
  );
}

function Drawn({ view, names, answer, points, go, charts }: MapOfProps & { readonly charts: Charts }) {
  const { STATES } = charts;
  const { state } = view.filter;
  const subject = subjectOf(view);
  const hasPoints = state !== undefined && view.subject !== 'contacts';
  const { data: stats } = answer;
  const isByCounty = mapDimension(view) === 'COUNTY';
  const counties = useCounties(isByCounty);
  const within = STATES.find(({ properties: { name } }) => state && name === stateName(state));
  const groups = valued(stats?.groups ?? []);
  const byCounty = new Map(
    groups.map((group) => [countyKey(group.keys[0]!.state ?? '', group.keys[0]!.code ?? ''), group]),
  );
  // In an area without records, a count is zero, and a median is unknown.
  const valueOfNone = adds(view.measure) && isWhole(stats) ? 0 : undefined;
  const areaOf: AreaOf = (shape, label, key, group) => ({
    shape,
    label,
    area: key,
    value: group ? (numberAt(group, view.measure) ?? undefined) : valueOfNone,
    onSelect: group && (() => go(addressOf(drilled({ ...view, by: mapDimension(view) }, group.keys[0]!)))),
  });
  const areas = isByCounty
    ? countyAreas(counties ?? [], STATES, within, byCounty, areaOf)
    : stateAreas(STATES, groups, areaOf);
  // Counties with records for which the map has no shape of their name.
  const missing =
    isByCounty && counties ? byCounty.size - areas.filter(({ onSelect }) => onSelect).length : 0;
  const where = within ? `: ${within.properties.name}` : '';
  const title = measureBy(view) + where;
  if (state && state !== EVERYWHERE && !within)
    return (
      <Card id="map" title={title}>
        <p class="body soft">The map has no outlines of {stateName(state)}.</p>
      </Card>
    );
  return (
    <Card id="map" title={title} answer={answer}>
      <div class="body">
        {isByCounty && !counties ? (
          <p>Loading the counties…</p>
        ) : (
          <AreaMap
            charts={charts}
            title={title}
            note={noteOf(view, names)}
            areas={areas}
            within={within}
            points={(points ?? []).map((place) => ({
              ...place,
              name: displayName(place.name, view.subject === 'schools'),
            }))}
            onPoint={({ id }) => location.assign(`/explore/${view.subject}/${id}${keptQuery(view.filter)}`)}
          />
        )}
        {missing > 0 && (
          <p class="note">
            {missing} of {byCounty.size} counties have no shape of their name on the map.
          </p>
        )}
        {hasPoints && (
          <p class="note">
            The points are the {subject.title.toLowerCase()}, at most the {MOST_POINTS} largest.
          </p>
        )}
        {within && (
          <button
            type="button"
            class="link"
            onClick={() =>
              go(
                addressOf({
                  ...view,
                  by: 'STATE',
                  filter: { ...view.filter, state: undefined, county: undefined },
                }),
              )
            }
          >
            Back to all states
          </button>
        )}
      </div>
    </Card>
  );
}
