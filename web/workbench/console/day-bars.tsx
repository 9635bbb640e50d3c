import { useEffect, useRef, useState } from 'preact/hooks';
import { countOf, format } from '../parts/format.ts';

/** A day such as `2026-11-27`, and the parts of its bar from the bottom up, in the order of the chart's colors. */
export interface DayBar {
  readonly day: string;
  readonly parts: readonly { readonly name: string; readonly value: number }[];
}

interface DayBarsProps {
  /** Days without a value are absent; all days have the same parts. */
  readonly days: readonly DayBar[];
  /** The number of days that are drawn, up to today. */
  readonly span: number;
  readonly unit: string;
}

const DAY_MS = 86_400_000;
/** In pixels: the height of the chart, the margins in it for the labels of both axes, and the width of a date. */
const HEIGHT = 180;
const LEFT = 36;
const BOTTOM = 20;
const TICK_WIDTH = 90;

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The smallest of 1, 2, 5, 10, 20, … that is not less than a number. */
function niceOver(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value)!;
}

/** The number of a day in UTC since 1970. */
const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);

const totalOf = ({ parts }: DayBar): number => parts.reduce((sum, { value }) => sum + value, 0);

/** A bar for each day with its parts, and a legend; screen readers get the days with a value as text. */
export function DayBars({ days, span, unit }: DayBarsProps) {
  const chart = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(760);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    observer.observe(chart.current!);
    return () => observer.disconnect();
  }, []);
  const ticksShown = Math.max(2, Math.min(6, Math.floor(width / TICK_WIDTH)));
  // The service counts days by its own clock, which may be ahead of the reader's.
  const today = Math.max(dayOf(Date.now()), ...days.map(({ day }) => dayOf(Date.parse(day))));
  const top = niceOver(Math.max(2, ...days.map(totalOf)));
  const slot = Math.max(0, width - LEFT) / span; // a hidden chart has no width
  const xOf = (day: number) => LEFT + (day - (today - span + 1)) * slot;
  // Lowered, so that the label of the top line is not cut off.
  const yOf = (value: number) => (HEIGHT - BOTTOM) * (1 - value / top) + 6;
  const bars = days
    .map((one) => ({ ...one, value: totalOf(one), at: dayOf(Date.parse(one.day)) }))
    .filter(({ at }) => at > today - span && at <= today);
  const ticks = Array.from(
    { length: ticksShown },
    (_, index) => today - Math.round(((ticksShown - 1 - index) * (span - 1)) / ticksShown),
  );
  return (
    <>
      <svg
        ref={chart}
        class="days"
        height={HEIGHT + 8}
        viewBox={`0 0 ${width} ${HEIGHT + 8}`}
        role="img"
        aria-label={textOf(bars, unit)}
      >
        <g class="axis">
          {[0, top / 2, top].map((value) => (
            <>
              <line x1={LEFT} x2={width} y1={yOf(value)} y2={yOf(value)} />
              <text x={LEFT - 8} y={yOf(value) + 4} text-anchor="end">
                {format(value)}
              </text>
            </>
          ))}
          {ticks.map((day) => (
            <text
              key={day}
              x={day === today ? width : xOf(day) + slot / 2}
              y={HEIGHT + 6}
              text-anchor={day === today ? 'end' : 'middle'}
            >
              {short.format(day * DAY_MS)}
            </text>
          ))}
        </g>
        {bars.flatMap(({ day, parts, at }) => {
          let below = 0;
          return parts.map(({ name, value }, index) => {
            const from = below;
            below += value;
            return value > 0 ? (
              <rect
                key={`${day} ${name}`}
                class={`c${index + 1}`}
                x={xOf(at) + slot * 0.15}
                width={slot * 0.7}
                y={yOf(below)}
                height={yOf(from) - yOf(below)}
              >
                <title>{`${short.format(at * DAY_MS)}, ${name.toLowerCase()}: ${countOf(value, unit)}`}</title>
              </rect>
            ) : null;
          });
        })}
      </svg>
      <Legend bars={bars} />
    </>
  );
}

/** The colors of the parts that any bar has. */
function Legend({ bars }: { readonly bars: readonly DayBar[] }) {
  const names = (bars[0]?.parts ?? []).map(({ name }) => name);
  return (
    <ul class="legend" aria-label="Colors">
      {names.map((name, index) =>
        bars.some(({ parts }) => parts[index]!.value > 0) ? (
          <li key={name}>
            <svg class="swatch" aria-hidden="true" viewBox="0 0 12 12">
              <rect class={`c${index + 1}`} width="12" height="12" rx="3" />
            </svg>{' '}
            {name}
          </li>
        ) : null,
      )}
    </ul>
  );
}

const textOf = (bars: readonly { readonly at: number; readonly value: number }[], unit: string): string =>
  bars.map(({ at, value }) => `${short.format(at * DAY_MS)}: ${countOf(value, unit)}`).join('; ') ||
  'No day has a value';
