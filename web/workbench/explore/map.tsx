import { Chart } from '../parts/chart.tsx';
import { format } from '../parts/format.ts';
import { withButtons } from '../parts/mark-buttons.ts';
import type { Palette } from '../parts/palette.ts';
import type { ChartNote } from '../parts/picture.ts';
import type { CursorKeys } from './cursor.ts';
import type { Place } from './graph.ts';
import { type Classes, classesOf, colorsFor } from './scale.ts';
import type { Charts, Shape } from './shapes.ts';

/** Height of the map as a share of its width: of the atlas, and of the map of one state. */
const HEIGHT = 610 / 975;
const STATE_HEIGHT = 0.9;

export interface Area {
  readonly shape: Shape;
  readonly label: string;
  /** The key of the area, which the table's rows of its places name, too. */
  readonly area: string;
  readonly value: number | undefined;
  readonly onSelect: (() => void) | undefined;
}

interface MapProps {
  readonly charts: Charts;
  readonly title: string;
  readonly note: Pick<ChartNote, 'filters' | 'source'>;
  readonly areas: readonly Area[];
  /** The state that the map is restricted to. */
  readonly within: Shape | undefined;
  readonly points: readonly Place[];
  readonly onPoint: (place: Place) => void;
}

/** States or counties by their values, with the places of one state as points. */
export function AreaMap({ charts, title, note, areas, within, points, onPoint }: MapProps) {
  const { Plot, STATES, project } = charts;
  const classes = classesOf(areas.flatMap(({ value }) => value || []));
  const located = points.flatMap((place) => {
    const { latitude, longitude } = place;
    const at = latitude === null || longitude === null ? null : project([longitude, latitude]);
    return at ? [{ place, x: at[0], y: at[1] }] : [];
  });
  const textOf = ({ label, value }: Area) => `${label}: ${value === undefined ? 'no data' : format(value)}`;
  // A map of states that is restricted to one state draws only that state.
  const inside =
    within && areas.some(({ shape }) => shape === within)
      ? areas.filter(({ shape }) => shape === within)
      : areas;
  const draw = (palette: Palette, width: number) =>
    Plot.plot({
      width,
      height: Math.round(width * (within ? STATE_HEIGHT : HEIGHT)),
      className: 'plot',
      margin: 4,
      projection: {
        type: 'identity',
        domain: within ?? { type: 'FeatureCollection', features: STATES },
      } as never,
      color: { type: 'identity' },
      marks: [
        Plot.geo(inside, {
          geometry: ({ shape }: Area) => shape as never,
          fill: colorOf(classes, palette),
          stroke: palette.paper,
          strokeWidth: 0.6,
          clip: 'frame',
        }),
        Plot.geo(within ? [within] : STATES, {
          stroke: palette.muted,
          strokeWidth: 0.7,
          pointerEvents: 'none',
          clip: 'frame',
        } as never),
        Plot.dot(located, {
          x: 'x',
          y: 'y',
          r: 3.5,
          fill: palette.point,
          stroke: palette.paper,
        }),
        Plot.tip(
          inside,
          Plot.pointer(
            Plot.centroid({ geometry: ({ shape }: Area) => shape as never, title: textOf } as never),
          ) as never,
        ),
      ],
    });
  const prepare = (chart: Element) => {
    withButtons(
      chart,
      'geo',
      inside.map((area) => ({
        label: textOf(area),
        onPress: area.onSelect,
        attributes: { 'data-area': area.area } satisfies CursorKeys,
      })),
      true,
    );
    const buttons = located.map(({ place }) => ({
      label: pointText(place),
      onPress: () => onPoint(place),
      attributes: { 'data-place': place.id } satisfies CursorKeys,
    }));
    withButtons(chart, 'dot', buttons, false);
  };
  return (
    <Chart
      title={title}
      note={{ ...note, legend: legendOf(classes, areas, points.length > 0) }}
      draw={draw}
      of={`${title} ${JSON.stringify([areas.map(textOf), located])}`}
      onDrawn={prepare}
    >
      <Legend
        classes={classes}
        hasZeros={areas.some(({ value }) => value === 0)}
        hasGaps={areas.some(({ value }) => value === undefined)}
      />
    </Chart>
  );
}

/** The color of an area by the class of its value. */
const colorOf = (classes: Classes, palette: Palette) => {
  const colors = colorsFor(classes.labels.length, palette.classes);
  return ({ value }: Area): string => {
    if (value === undefined) return palette.noData;
    if (value === 0) return palette.paper;
    return colors[classes.starts.filter((start) => value >= start).length]!;
  };
};

/** The legend in the file of a saved map. */
const legendOf = (classes: Classes, areas: readonly Area[], hasPoints: boolean) => (palette: Palette) => [
  ...(areas.some(({ value }) => value === 0) ? [{ color: palette.paper, text: '0' }] : []),
  ...classes.labels.map((text, at) => ({
    color: colorsFor(classes.labels.length, palette.classes)[at]!,
    text,
  })),
  ...(areas.some(({ value }) => value === undefined) ? [{ color: palette.noData, text: 'no data' }] : []),
  ...(hasPoints ? [{ color: palette.point, text: 'the largest places' }] : []),
];

const pointText = ({ name, studentCount }: Place): string =>
  `${name}${studentCount === null ? '' : `: ${format(studentCount)} students`}`;

interface LegendProps {
  readonly classes: Classes;
  readonly hasZeros: boolean;
  readonly hasGaps: boolean;
}

const Legend = ({ classes, hasZeros, hasGaps }: LegendProps) => (
  <ul class="legend" aria-label="Colors">
    {hasZeros && (
      <li>
        <span class="swatch zero" /> 0
      </li>
    )}
    {classes.labels.map((label, index) => (
      <li key={label}>
        <span class={`swatch of-${classes.labels.length} shade-${index}`} /> {label}
      </li>
    ))}
    {hasGaps && (
      <li>
        <span class="swatch none" /> no data
      </li>
    )}
  </ul>
);
