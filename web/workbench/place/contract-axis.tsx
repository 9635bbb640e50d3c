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
          marginLeft: marginOf(width),
          marginRight: 90,
          className: 'plot',
          x: { type: 'utc', label: null, grid: true },
          y: {
            label: null,
            tickFormat: (id: string) => shortened(names.get(id)!, marginOf(width)),
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

const CHARACTER = 7.2;
const marginOf = (width: number): number => Math.min(180, width / 3);

/** The name, as far as there is room for it before the axis. */
function shortened(name: string, room: number): string {
  const longest = Math.floor((room - 12) / CHARACTER);
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}
