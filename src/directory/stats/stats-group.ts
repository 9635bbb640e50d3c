import { type Dimension, LOCKED_CODE } from './dimension.ts';
import type { Measures } from './measure.ts';
import type { NumberStats, StatsKey } from './stats.types.ts';
import type { DimensionName } from './stats.values.ts';
import { codeOf, labelOf, type StatsRow, stateOf } from './stats-query.ts';

/** A group as returned by the graph: keys, count, and a property for each measure. */
export interface StatsGroup {
  readonly keys: StatsKey[];
  readonly count: number;
}

interface Keyed {
  readonly name: DimensionName;
  readonly dimension: Dimension;
}

/**
 * A group as the graph returns it, from a row of the statement.
 * @param keys empty for the group of all records
 */
export function groupFrom(row: StatsRow, keys: StatsKey[], measures: Measures): StatsGroup {
  const values = Object.entries(measures).map(([name, measure]) => [
    name,
    measure.kind === 'number' ? numberStats(row, name) : (row[name] ?? (measure.adds ? 0 : null)),
  ]);
  return {
    keys,
    count: Number(row.count ?? 0),
    ...Object.fromEntries(values),
  };
}

const NO_VALUE = { code: null, state: null, from: null, to: null } as const;

/** The key of a group, from the value that the database returns. */
export function keyFrom(
  name: DimensionName,
  dimension: Dimension,
  { code, state, label }: { code: string | number | null; state: string | null; label: string | null },
): StatsKey {
  if (code === null) {
    const label = state === null ? 'Not reported' : `Not reported, ${state}`;
    return { dimension: name, kind: 'NOT_REPORTED', label, ...NO_VALUE, state };
  }
  if (code === LOCKED_CODE) return { dimension: name, kind: 'LOCKED', label: 'Locked', ...NO_VALUE };
  return { dimension: name, kind: 'VALUE', ...dimension.value(code, state, label) };
}

export const keysOf = (row: StatsRow, keyed: readonly Keyed[]): StatsKey[] =>
  keyed.map(({ name, dimension }, index) =>
    keyFrom(name, dimension, {
      code: row[codeOf(index)] ?? null,
      state: (row[stateOf(index)] ?? null) as string | null,
      label: (row[labelOf(index)] ?? null) as string | null,
    }),
  );

export const keysOfRest = (keyed: readonly Keyed[]): StatsKey[] =>
  keyed.map(({ name }) => ({ dimension: name, kind: 'OTHER', label: 'All others', ...NO_VALUE }));

function numberStats(row: StatsRow, name: string): NumberStats {
  const part = (of: keyof NumberStats) => (row[`${name}.${of}`] ?? null) as number | null;
  const [counted, sum] = [part('counted') ?? 0, rounded(part('sum'))];
  return {
    counted,
    sum,
    mean: sum === null || counted === 0 ? null : rounded(sum / counted),
    median: rounded(part('median')),
    min: part('min'),
    max: part('max'),
  };
}

/** The last digits of sums of decimals depend on the order of rows, which is unspecified. */
const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6;
