import { format } from './format.ts';
import { Meter } from './score.tsx';

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly note?: string;
}

/** Few values with their names, each as a bar of the largest. */
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
