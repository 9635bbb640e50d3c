import { format } from './format.ts';

const WIDTH = 64;

/** A score from 0 to 100 as a bar and a number. */
export function Score({ value }: { readonly value: number }) {
  const whole = Math.round(value);
  return (
    <span class="score">
      <svg viewBox={`0 0 ${WIDTH} 6`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-bg" width={WIDTH} height="6" rx="3" />
        <rect class="bar" width={(Math.min(100, Math.max(0, whole)) / 100) * WIDTH} height="6" rx="3" />
      </svg>
      <span title="Score, of 100">{whole}</span>
    </span>
  );
}

interface MeterProps {
  readonly part: number;
  readonly whole: number;
  readonly class?: string;
}

/** A share as a bar. */
export const Meter = ({ part, whole, class: color = 'bar' }: MeterProps) => (
  <svg class="meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect class="bar-bg" width="100" height="6" />
    <rect class={color} width={whole > 0 ? Math.min(100, (100 * part) / whole) : 0} height="6" />
  </svg>
);

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly note?: string;
}

/** A few values with their names; the largest has a full bar. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <dl class="hbars">
      {bars.map(({ name, value, note }) => (
        <div key={name}>
          <dt>
            {name} {note && <span class="small soft">{note}</span>}
          </dt>
          <dd>
            <b>{format(value)}</b>
          </dd>
          <Meter part={value} whole={most} class="c1" />
        </div>
      ))}
    </dl>
  );
}
