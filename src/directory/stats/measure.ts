import type { QueryContext } from '@emi/records/context';
import sql, { raw, type Sql } from 'sql-template-tag';

/** A number that records report, or not; its statistics are `NumberStats`. */
export interface NumberMeasure {
  readonly kind: 'number';
  readonly description: string;
  /** SQL on the record `r`. */
  readonly column: string;
}

export interface CountMeasure {
  readonly kind: 'count';
  readonly description: string;
  /** SQL of an aggregate over the records `r`. */
  readonly count: (context: QueryContext) => Sql;
  /** True if the counts of disjoint groups add up to the total. */
  readonly adds: boolean;
}

export type StatsMeasure = NumberMeasure | CountMeasure;
export type Measures = Readonly<Record<string, StatsMeasure>>;

export const numberOf = (column: string, description: string): NumberMeasure => ({
  kind: 'number',
  description,
  column,
});

/** Counts the different values of a column. */
export const distinct = (column: string, description: string): CountMeasure => ({
  kind: 'count',
  description: `${description} Null for \`OTHER\`.`,
  count: () => raw(`count(distinct ${column})::int`),
  adds: false,
});

/** Counts the records that meet a condition. */
export const having = (condition: (context: QueryContext) => Sql, description: string): CountMeasure => ({
  kind: 'count',
  description,
  count: (context) => sql`(count(*) filter (where ${condition(context)}))::int`,
  adds: true,
});

/** An aggregate that a statement computes for each group. */
export interface Aggregate {
  readonly name: string;
  readonly sql: Sql;
  /** The aggregate that combines the values of disjoint groups; absent if there is none. */
  readonly merge?: 'sum' | 'min' | 'max';
}

export const COUNT_ROWS: Aggregate = { name: 'count', sql: sql`count(*)::int`, merge: 'sum' };

/** The parts of a number's statistics, except the mean, which is computed from `sum` and `counted`. */
const PARTS: Readonly<Record<string, (column: string) => Omit<Aggregate, 'name'>>> = {
  counted: (column) => ({ sql: raw(`count(${column})::int`), merge: 'sum' }),
  sum: (column) => ({ sql: raw(`sum(${column})::float8`), merge: 'sum' }),
  min: (column) => ({ sql: raw(`min(${column})::float8`), merge: 'min' }),
  max: (column) => ({ sql: raw(`max(${column})::float8`), merge: 'max' }),
  median: (column) => ({ sql: raw(medianOf(column)) }),
};

/**
 * SQL: the mean of the lower and the upper middle of up to half a billion values. PostgreSQL sorts the values
 * themselves faster than the floating-point numbers to which `percentile_cont` would convert them.
 */
function medianOf(column: string): string {
  const middles = `(percentile_disc(array[0.5, 0.500000001]) within group (order by ${column}))`;
  return `(${middles}[1]::float8 + ${middles}[2]::float8) / 2`;
}

/** The aggregates that the selected parts of a measure need. */
export function aggregatesOf(
  name: string,
  measure: StatsMeasure,
  parts: Iterable<string>,
  context: QueryContext,
): Aggregate[] {
  if (measure.kind === 'count') {
    return [{ name, sql: measure.count(context), merge: measure.adds ? 'sum' : undefined }];
  }
  const needed = new Set([...parts].flatMap((part) => (part === 'mean' ? ['counted', 'sum'] : [part])));
  return [...needed].map((part) => ({ name: `${name}.${part}`, ...PARTS[part]!(measure.column) }));
}
