import { keptQuery } from '../parts/came-for.ts';
import { Card, Skeletons } from '../parts/card.tsx';
import { displayName } from '../parts/names.ts';
import type { Answer } from '../parts/session.tsx';
import { STATE_NAMES, stateName } from '../parts/states.ts';
import { noteOf } from './chart-note.ts';
import type { Place } from './graph.ts';
import { adds, type Group, isWhole, numberAt, type Stats, type StatsKey, valued } from './groups.ts';
import { type Area, AreaMap } from './map.tsx';
import type { Names } from './names-of.ts';
import { MOST_POINTS } from './overview.ts';
import { type Charts, countyKey, useCharts, useCounties } from './shapes.ts';
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
  const look = (key: StatsKey) => () => go(addressOf(drilled({ ...view, by: mapDimension(view) }, key)));
  // In an area without records, a count is zero, and a median is unknown.
  const valueOfNone = adds(view.measure) && isWhole(stats) ? 0 : undefined;
  const areaOf = (shape: Area['shape'], label: string, rowKey: string, group: Group | undefined): Area => ({
    shape,
    label,
    area: rowKey,
    value: group ? (numberAt(group, view.measure) ?? undefined) : valueOfNone,
    onSelect: group && look(group.keys[0]!),
  });
  const groups = valued(stats?.groups ?? []);
  const byCounty = new Map(
    isByCounty
      ? groups.map((group) => [countyKey(group.keys[0]!.state ?? '', group.keys[0]!.code ?? ''), group])
      : [],
  );
  const countyAreas = (counties ?? []).flatMap((shape) => {
    const owner = STATES.find(({ id }) => id === shape.id.slice(0, 2));
    if (!owner || (within && owner !== within)) return [];
    const code = CODES.get(owner.properties.name) ?? '';
    const key = countyKey(code, shape.properties.name, shape.id);
    return [
      areaOf(shape, `${shape.properties.name}, ${code || owner.properties.name}`, key, byCounty.get(key)),
    ];
  });
  const stateAreas = () => {
    const byName = new Map(groups.map((group) => [group.keys[0]!.label, group]));
    return STATES.map((shape) => {
      const { name } = shape.properties;
      return areaOf(shape, name, CODES.get(name) ?? name, byName.get(name));
    });
  };
  const areas = isByCounty ? countyAreas : stateAreas();
  // Counties with records whose name no shape has.
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
