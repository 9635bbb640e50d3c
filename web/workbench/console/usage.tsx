import * as Plot from '@observablehq/plot';
import { useQuery } from '../parts/address.ts';
import { Alert } from '../parts/alert.tsx';
import { Chart } from '../parts/chart.tsx';
import { Copies } from '../parts/copies.tsx';
import { asCsv } from '../parts/copy.ts';
import { csvFile } from '../parts/files.ts';
import { countOf, format, inWords } from '../parts/format.ts';
import { withButtons } from '../parts/mark-buttons.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { usageOf } from './operations.ts';

interface Spending {
  readonly value: string | null;
  readonly name: string | null;
  readonly credits: number;
  readonly operations: number;
}

type Answer = Readonly<Record<'days' | 'users' | 'keys' | 'channels' | 'operations', readonly Spending[]>>;

const SPANS = { 7: '7 days', 30: '30 days', 90: '90 days', 366: '366 days' };
const FIRST_SPAN = '30';
const DAY_MS = 86_400_000;

/** The credits that were spent: a bar for each day, and a table for each of the other dimensions. */
export function Usage({ session }: { readonly session: Session }) {
  const [query, setQuery] = useQuery();
  const address = new URLSearchParams(query);
  const given = address.get('days') ?? FIRST_SPAN;
  const span = given in SPANS ? given : FIRST_SPAN;
  const operation = usageOf(Number(span));
  const answer = useAnswer<Answer>(session, operation);
  const usage = answer.data;
  const choose = (days: string) => {
    address.set('days', days);
    setQuery(`?${address}`);
  };
  const total = usage?.days.reduce((sum, { credits }) => sum + credits, 0) ?? 0;
  return (
    <section aria-labelledby="usage-title" aria-busy={answer.isLoading}>
      <h2 id="usage-title">Usage</h2>
      <Alert text={answer.error} />
      <p class="actions">
        <label>
          The last{' '}
          <select value={span} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {Object.entries(SPANS).map(([days, title]) => (
              <option key={days} value={days} selected={days === span}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {usage && (
          <button type="button" onClick={() => csvFile('usage', asFile(usage))}>
            Save as CSV
          </button>
        )}
      </p>
      {usage && total === 0 && <p class="note">Nothing was spent in these days.</p>}
      {usage && total > 0 && (
        <>
          <p>{countOf(total, 'credit')} spent, by day (UTC):</p>
          <Days days={usage.days} span={Number(span)} />
          <div class="tables">
            <By title="By user" rows={usage.users} />
            <By title="By key" rows={usage.keys} />
            <By title="By channel" rows={usage.channels} />
            <By title="By operation" rows={usage.operations} />
          </div>
        </>
      )}
      <Copies operation={operation} />
    </section>
  );
}

function Days({ days, span }: { readonly days: readonly Spending[]; readonly span: number }) {
  const bars = days.map(({ value, credits }) => ({ day: new Date(value!), credits }));
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return (
    <Chart
      title="Credits spent by day"
      of={JSON.stringify([days, span])}
      draw={(palette, width) =>
        Plot.plot({
          width,
          height: 180,
          className: 'plot',
          marginBottom: 40,
          x: {
            type: 'utc',
            label: null,
            domain: [new Date(today - (span - 1) * DAY_MS), new Date(today + DAY_MS)],
          },
          y: { label: 'Credits', grid: true, ticks: 4, nice: true },
          marks: [
            Plot.rectY(bars, {
              x: 'day',
              interval: 'day',
              y: 'credits',
              fill: palette.bar,
              tip: true,
            }),
            Plot.ruleY([0], { stroke: palette.ink }),
          ],
        })
      }
      onDrawn={(chart) =>
        withButtons(
          chart,
          'rect',
          days.map(({ value, credits }) => ({
            label: `${value}: ${countOf(credits, 'credit')}`,
            onPress: undefined,
          })),
          true,
        )
      }
    />
  );
}

const labelOf = ({ name, value }: Spending): string =>
  name ?? (value === null ? 'None, or not noted' : inWords(value));

const By = ({ title, rows }: { readonly title: string; readonly rows: readonly Spending[] }) => (
  <section class="scrolls" aria-label={title} tabindex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Credits</th>
          <th scope="col">Operations</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value ?? ''}>
            <th scope="row">{labelOf(row)}</th>
            <td>{format(row.credits)}</td>
            <td>{format(row.operations)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const asFile = (usage: Answer): string =>
  asCsv(
    ['by', 'value', 'name', 'credits', 'operations'],
    Object.entries(usage).flatMap(([by, rows]) =>
      rows.map(({ value, name, credits, operations }) => [by, value, name, credits, operations]),
    ),
  );
