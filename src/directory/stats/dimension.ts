import type { QueryContext } from '@emi/records/context';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { StatsKey } from './stats.types.ts';

/** The parts of a key that depend on the value. */
type Value = Pick<StatsKey, 'code' | 'label' | 'state' | 'from' | 'to'>;

/** The code of records whose values the viewer may not read. */
export const LOCKED_CODE = '#locked';

/** Groups records by a value, or by each of several values. */
export interface Dimension {
  /** SQL on the record `r`: the value, or an array of values when the groups overlap. Null where not reported. */
  readonly code: (context: QueryContext) => Sql;
  /** SQL on the record: the state that the value belongs to. */
  readonly state?: Sql;
  /** True if a record belongs to the groups of all its values. */
  readonly overlaps: boolean;
  /** A join that `code` needs; it must neither drop nor multiply records. */
  readonly join?: (context: QueryContext) => Sql;
  /** SQL of the value's label, given SQL of the code; evaluated only for the returned groups. */
  readonly label?: (code: Sql) => Sql;
  readonly value: (code: string | number, state: string | null, label: string | null) => Value;
}

interface Options extends Pick<Dimension, 'join' | 'label'> {
  /** Labels of values, if they are few. */
  readonly labels?: Readonly<Record<string, string>>;
}

const plain = (code: string, label: string): Value => ({ code, label, state: null, from: null, to: null });

/** A code as words: `student_services` is "Student services". */
export const codeInWords = (code: string): string =>
  `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;

/**
 * Groups by one value.
 * @param code SQL on the record `r`
 */
export const byValue = (code: string, { labels = {}, ...options }: Options = {}): Dimension => ({
  ...options,
  code: () => raw(code),
  overlaps: false,
  value: (value, _state, label) => plain(String(value), label ?? labels[value] ?? String(value)),
});

/**
 * Groups by each of several values.
 * @param codes SQL of an array on the record `r`
 */
export const byEach = (
  codes: string | ((context: QueryContext) => Sql),
  { labels = {}, ...options }: Options = {},
): Dimension => ({
  ...options,
  code: typeof codes === 'string' ? () => raw(codes) : codes,
  overlaps: true,
  value: (value, _state, label) => plain(String(value), label ?? labels[value] ?? String(value)),
});

/** Groups by a name that is unique within a state. Records without a name form one group per state. */
export const byPlaceName = (
  name: string,
  state: string,
  options: Pick<Dimension, 'join'> = {},
): Dimension => ({
  ...options,
  code: () => raw(name),
  state: raw(state),
  overlaps: false,
  value: (value, state) => ({
    ...plain(String(value), `${value}, ${state}`),
    state,
  }),
});

/**
 * Groups by bands of a whole number.
 * @param number SQL on the record `r`
 * @param starts the lowest number of each band, ascending, the first at most any number; the last band has no end
 */
export const byBand = (
  number: string,
  starts: readonly number[],
  options: Pick<Dimension, 'join'> = {},
): Dimension => ({
  ...options,
  code: () => sql`width_bucket(${raw(number)}, array[${join(starts.map((start) => raw(String(start))))}])`,
  overlaps: false,
  value: (bucket) => {
    const from = starts[Number(bucket) - 1]!;
    const next = starts[Number(bucket)];
    const to = next === undefined ? null : next - 1;
    const [low, high] = [from, to].map((bound) => bound?.toLocaleString('en-US'));
    return {
      code: to === null ? `${from}+` : `${from}-${to}`,
      label: to === null ? `${low} or more` : `${low} to ${high}`,
      state: null,
      from,
      to,
    };
  },
});
