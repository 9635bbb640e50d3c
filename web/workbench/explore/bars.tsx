import { Skeletons } from '../parts/card.tsx';
import { Chart } from '../parts/chart.tsx';
import { format } from '../parts/format.ts';
import { withButtons } from '../parts/mark-buttons.ts';
import type { ChartNote } from '../parts/picture.ts';
import { type Group, labelOf, numberAt, sorted, valued } from './groups.ts';
import { useCharts } from './shapes.ts';

interface BarsProps {
  readonly title: string;
  readonly note: ChartNote;
  readonly groups: readonly Group[];
  readonly measure: string;
  readonly onSelect: ((group: Group) => void) | undefined;
}

const SHOWN = 30;
/** Height of a bar with its margin, in pixels. */
const ROW = 24;
/** Number of characters of a name that fit beside a bar. */
const LONGEST = 28;

const shortened = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** The largest groups as bars, then the groups of records whose value is not reported or locked. */
export function Bars({ title, note, groups, measure, onSelect }: BarsProps) {
  const charts = useCharts();
  const values = sorted(valued(groups), `-${measure}`);
  const others = groups.filter(({ keys: [key] }) => key!.kind === 'NOT_REPORTED' || key!.kind === 'LOCKED');
  const shown = [...values.slice(0, SHOWN), ...others].flatMap((group, index) => {
    const value = numberAt(group, measure);
    return value === null
      ? []
      : [{ id: String(index), group, value, isValue: group.keys[0]!.kind === 'VALUE' }];
  });
  const names = new Map(shown.map(({ id, group }) => [id, labelOf(group)]));
  if (!charts) return <Skeletons lines={shown.length} />;
  const { Plot } = charts;
  return (
    <>
      <Chart
        title={title}
        note={note}
        of={`${title} ${JSON.stringify(shown)}`}
        draw={(palette, width) =>
          Plot.plot({
            width,
            height: shown.length * ROW + 30,
            marginLeft: Math.min(190, width / 2.4),
            marginRight: 70,
            className: 'plot',
            x: { axis: null },
            y: {
              label: null,
              tickSize: 0,
              domain: shown.map(({ id }) => id),
              tickFormat: (id) => shortened(names.get(id)!),
            },
            marks: [
              Plot.barX(shown, {
                y: 'id',
                x: 'value',
                fill: ({ isValue }: { isValue: boolean }) => (isValue ? palette.bar : palette.muted),
                title: ({ group, value }: (typeof shown)[number]) => `${labelOf(group)}: ${format(value)}`,
              }),
              Plot.text(shown, {
                y: 'id',
                x: 'value',
                text: ({ value }: { value: number }) => format(value),
                dx: 6,
                textAnchor: 'start',
                fill: palette.ink,
              }),
            ],
          })
        }
        onDrawn={(chart) =>
          withButtons(
            chart,
            'bar',
            shown.map(({ group, value, isValue }) => ({
              label: `${labelOf(group)}: ${format(value)}`,
              onPress: isValue && onSelect ? () => onSelect(group) : undefined,
            })),
            true,
          )
        }
      />
      {values.length > SHOWN && (
        <p class="note">
          The {SHOWN} largest of {format(values.length)} groups; the table has all.
        </p>
      )}
    </>
  );
}
