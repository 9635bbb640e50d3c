import * as Plot from '@observablehq/plot';
import { Chart } from '../parts/chart.tsx';
import { dateOf } from '../parts/format.ts';
import { type Contract, vendorOf } from './types.ts';

const ROW = 24;

/** Contracts from when they were seen to when they end; the line is today. */
export function ContractAxis({ contracts }: { readonly contracts: readonly Contract[] }) {
  const rows = contracts.flatMap((contract) => {
    if (!contract.expiresAt) return [];
    const end = new Date(contract.expiresAt);
    const seen = new Date(contract.evidence?.seenAt ?? contract.createdAt);
    return [{ id: contract.id, vendor: vendorOf(contract), end, seen: seen < end ? seen : end }];
  });
  if (rows.length === 0) return null;
  const names = new Map(rows.map(({ id, vendor }) => [id, vendor]));
  return (
    <Chart
      title="When contracts end"
      of={contracts}
      draw={(palette, width) =>
        Plot.plot({
          width,
          height: rows.length * ROW + 60,
          marginLeft: Math.min(180, width / 3),
          marginRight: 90,
          className: 'plot',
          x: { type: 'utc', label: null, grid: true },
          y: {
            label: null,
            tickFormat: (id: string) => shortened(names.get(id)!),
            domain: rows.map(({ id }) => id),
          },
          marks: [
            Plot.ruleY(rows, { y: 'id', x1: 'seen', x2: 'end', stroke: palette.bar, strokeWidth: 3 }),
            Plot.dot(rows, { y: 'id', x: 'end', fill: palette.bar, r: 4 }),
            Plot.text(rows, {
              y: 'id',
              x: 'end',
              text: ({ end }: { end: Date }) => dateOf(end.toISOString()),
              dx: 8,
              textAnchor: 'start',
              fill: palette.ink,
            }),
            Plot.ruleX([new Date()], { stroke: palette.point, strokeDasharray: '4 3' }),
          ],
        })
      }
    />
  );
}

const LONGEST = 26;
const shortened = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);
