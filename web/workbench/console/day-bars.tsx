import { useEffect, useRef, useState } from 'preact/hooks';
import { countOf, format } from '../parts/format.ts';

interface DayBarsProps {
  /** Days such as `2026-11-27`, each with its value; days without one are absent. */
  readonly days: readonly (readonly [day: string, value: number])[];
  /** The number of days that are drawn, up to today. */
  readonly span: number;
  readonly unit: string;
}

const DAY_MS = 86_400_000;
const [HEIGHT, LEFT, BOTTOM] = [180, 36, 20];
const TICK_WIDTH = 90;

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The smallest of 1, 2, 5, 10, 20, … that is not less than a number. */
function niceOver(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value)!;
}

/** A bar for each day; as text, the days with a value. */
export function DayBars({ days, span, unit }: DayBarsProps) {
  const place = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(760);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const ticksShown = Math.max(2, Math.min(6, Math.floor(width / TICK_WIDTH)));
  const today = Math.floor(Date.now() / DAY_MS);
  const top = niceOver(Math.max(2, ...days.map(([, value]) => value)));
  const slot = (width - LEFT) / span;
  const xOf = (day: number) => LEFT + (day - (today - span + 1)) * slot;
  const yOf = (value: number) => (HEIGHT - BOTTOM) * (1 - value / top) + 6;
  const bars = days
    .map(([day, value]) => ({ day, value, at: Math.floor(Date.parse(day) / DAY_MS) }))
    .filter(({ at }) => at > today - span && at <= today);
  const ticks = Array.from(
    { length: ticksShown },
    (_, index) => today - Math.round(((ticksShown - 1 - index) * (span - 1)) / ticksShown),
  );
  return (
    <svg
      ref={place}
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
      {bars.map(({ day, value, at }) => (
        <rect
          key={day}
          class="c1"
          x={xOf(at) + slot * 0.15}
          width={slot * 0.7}
          y={yOf(value)}
          height={yOf(0) - yOf(value)}
        >
          <title>{`${short.format(at * DAY_MS)}: ${countOf(value, unit)}`}</title>
        </rect>
      ))}
    </svg>
  );
}

const textOf = (bars: readonly { readonly at: number; readonly value: number }[], unit: string): string =>
  bars.map(({ at, value }) => `${short.format(at * DAY_MS)}: ${countOf(value, unit)}`).join('; ') ||
  'No day has a value';
