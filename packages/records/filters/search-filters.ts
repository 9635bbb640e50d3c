import 'reflect-metadata';
import type { ValueSet } from '@emi/base/declared';
import { type Bounds, bounded, checkBounds, checkRanges } from '@emi/base/declared';
import { DateTime, SearchText, StateCode, UUID } from '@emi/base/scalars';
import type { Format } from '@emi/base/values';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type ClassType, Extensions, Field, Float, InputType, Int } from 'type-graphql';
import type { Order } from '../pages/page-query.ts';
import type { GraphType } from '../record.ts';

/** The GraphQL type and the bounds of a filter's value. */
interface Kind<T> {
  readonly type: GraphType;
  readonly bounds: Bounds;
  /** Never set; it only carries the TypeScript type. */
  readonly value?: T;
}

/** Maximum number of values in a list. */
const MAX_ITEMS = { maxItems: 100 };

/** An id, whether or not a record has it. */
export const ID: Kind<string> = { type: UUID, bounds: {} };
/** At most 100 ids; those of no record match nothing. */
export const IDS: Kind<string[]> = { type: [UUID], bounds: MAX_ITEMS };
/** Two letters in either case, which the scalar converts to upper case. */
export const STATE: Kind<string> = { type: StateCode, bounds: {} };
/** Text to search for; an empty text excludes nothing. */
export const SEARCH: Kind<string> = { type: SearchText, bounds: {} };
/** Says in descriptions that texts of searches are compared by `fold`. */
export const LOOSELY = 'whatever its case, accents, hyphens, apostrophes, periods, and spaces';
/** Text that must not be empty. */
export const TEXT: Kind<string> = { type: SearchText, bounds: { notEmpty: true } };
/** A whole number of at least 0. */
export const COUNT: Kind<number> = { type: Int, bounds: { min: 0 } };
/** A decimal number of at least 0. */
export const AMOUNT: Kind<number> = { type: Float, bounds: { min: 0 } };
/** A share, from 0 to 1. */
export const SHARE: Kind<number> = { type: Float, bounds: { min: 0, max: 1 } };
/** An RFC 3339 timestamp. */
export const TIMESTAMP: Kind<string> = { type: DateTime, bounds: {} };
/** For filters that tell `false` from an absent value; see also `toggle`. */
export const FLAG: Kind<boolean> = { type: Boolean, bounds: {} };
/** Exactly one value of a set. */
export const oneOf = <V extends string>(set: ValueSet<V>): Kind<V> => ({ type: set.type, bounds: {} });
/** At most 100 values of a set. */
export const someOf = <V extends string>(set: ValueSet<V>): Kind<V[]> => ({
  type: [set.type],
  bounds: MAX_ITEMS,
});

/** A text that is refused unless it has the format. */
export const textLike = (format: Format): Kind<string> => ({
  type: SearchText,
  bounds: { notEmpty: true, format },
});

/** At most 100 texts; those without the format match nothing. */
export const textsLike = (format: Format): Kind<string[]> => ({
  type: [SearchText],
  bounds: { ...MAX_ITEMS, notEmpty: true, format, passesOver: true },
});

/** A condition that a column holds one of the selected ids. */
export interface Membership {
  readonly column: string;
  readonly among: Sql;
  /** Memberships with the same name are alternatives, one of which must hold. */
  readonly either?: string;
  /** Memberships with the same name here must be met by one record if a search has several of them. */
  readonly sameRecord?: SameRecord;
}

interface SameRecord {
  readonly name: string;
  /**
   * The tables with records that can meet the condition, each with SQL about its row `f`, whose `entity_id` the
   * membership's column contains.
   */
  readonly tables: Readonly<Record<string, Sql>>;
}

export type Condition = Sql | Membership;
type Index = string | readonly string[] | null;

/**
 * A filter of a search, declared once: it defines the graph's input field, the REST parameter (the field's name in
 * snake case), and the condition.
 */
export interface Filter<T, Context = unknown> {
  readonly kind: Kind<T>;
  readonly description: string;
  /**
   * The index or indexes that support it, which a test expects in its plans; null if the filter alone excludes too few
   * records.
   */
  readonly index: Index;
  /**
   * The column after the filter's own in the index, if the condition is equality with a column. Not for expressions,
   * which PostgreSQL cannot count from the index alone.
   */
  readonly sortsBy?: string;
  /** Converts the value for the condition, if SQL alone cannot. */
  readonly prepare?: (value: T) => unknown;
  /**
   * The condition on the record `r`; `undefined` when this value excludes nothing. The value must only be inserted into
   * the SQL, because `stored-filters.ts` passes a column instead.
   */
  readonly condition: (value: T, context: Context) => Condition | undefined;
}

/** The filters of a search, by the names of their fields in the graph. */
// biome-ignore lint/suspicious/noExplicitAny: a record of filters of different types
export type Filters<Context = any> = Readonly<Record<string, Filter<any, Context>>>;

/** The values that a search may give to its filters. */
export type FilterValues<F extends Filters> = {
  -readonly [K in keyof F]?: F[K] extends Filter<infer T, infer _> ? T : never;
};

/**
 * Declares a filter of a search.
 * @param condition SQL on the record `r`; `undefined` when the value excludes nothing
 */
export const filter = <T, Context = unknown>(
  kind: Kind<T>,
  index: Index,
  description: string,
  condition: (value: T, context: Context) => Condition | undefined,
  sortsBy?: string,
): Filter<T, Context> => ({ kind, index, description, condition, sortsBy });

/** A filter by equality with a column. */
export const equalTo = <T>(
  kind: Kind<T>,
  index: Index,
  description: string,
  column: string,
  sortsBy?: string,
): Filter<T> => filter(kind, index, description, (value) => sql`${raw(column)} = ${value}`, sortsBy);

/** A filter by several values of a column. */
export const among = <V extends string>(
  set: ValueSet<V>,
  index: Index,
  description: string,
  column: string,
): Filter<V[]> =>
  filter(someOf(set), index, description, (values) => sql`${raw(column)} = any(${values}::text[])`);

/** A filter by a lower bound of a column, which is included. */
export const minimumOf = (kind: Kind<number>, index: Index, what: string, column: string): Filter<number> =>
  filter(kind, index, `The minimum ${what}.`, (least) => sql`${raw(column)} >= ${least}`);

/** A filter by an upper bound of a column, which is included. */
export const maximumOf = (kind: Kind<number>, index: Index, what: string, column: string): Filter<number> =>
  filter(kind, index, `The maximum ${what}.`, (most) => sql`${raw(column)} <= ${most}`);

/** A filter whose value is converted, for example to a pattern, before it is inserted into the SQL. */
export const preparedFilter = <T, P, Context = unknown>(
  kind: Kind<T>,
  index: Index,
  description: string,
  prepare: (value: T) => P,
  condition: (prepared: P, context: Context) => Condition | undefined,
): Filter<T, Context> => ({
  kind,
  index,
  description,
  prepare,
  condition: condition as unknown as Filter<T, Context>['condition'],
});

/** A filter that `true` turns on; `false` excludes nothing. */
export const toggle = <Context = unknown>(
  index: Index,
  description: string,
  condition: (context: Context) => Condition,
): Filter<boolean, Context> =>
  filter(FLAG, index, `True for ${description}`, (on, context: Context) =>
    on ? condition(context) : undefined,
  );

const declared = new Map<string, Filters>();

/** All declared filters by their input type's name, for tests that iterate over them. */
export const declaredFilters = (): ReadonlyMap<string, Filters> => declared;

/** Declares the GraphQL input of filters, and registers them for tests. */
export function filterInput<F extends Filters>(
  name: string,
  description: string,
  filters: F,
): ClassType<FilterValues<F>> {
  class FilterInput {}
  InputType(name, { description })(FilterInput);
  for (const [field, { kind, description }] of Object.entries(filters)) {
    Field(() => kind.type as never, { nullable: true, description })(FilterInput.prototype, field);
    Extensions(bounded(kind.bounds))(FilterInput.prototype, field);
  }
  declared.set(name, filters);
  return FilterInput as ClassType<FilterValues<F>>;
}

/**
 * Returns `true` if the best plan of a page near the start, and of its total, is the same for all values: an index has
 * the records of one value, or all records, in the requested order. PostgreSQL then keeps the plan; otherwise it plans
 * each search for its values, because a rare value, a range, a text, or a list needs a different plan than a frequent
 * value.
 */
export function keepsPlan(filters: Filters, values: object, { key: { column } }: Order): boolean {
  const [only, ...others] = presentFields(values);
  return others.length === 0 && (only === undefined ? column === NAME : filters[only]?.sortsBy === column);
}

/** All searched tables have an index on names. */
const NAME = 'name';

/** The names of the filters with a value: neither absent, null, nor an empty text. */
export const presentFields = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [name],
  );

/**
 * The conditions of the given values; ignores values of other filters. Memberships in one column are combined, so that
 * PostgreSQL intersects their ids before it reads any record; it then expects at most as many as the shortest list has.
 * @throws Problem for a value out of bounds, or an inverted range
 */
export function conditionsOf<F extends Filters>(
  filters: F,
  values: object,
  context: F extends Filters<infer Context> ? Context : never,
): Sql[] {
  checkRanges(values);
  const given = Object.entries(filters).flatMap(([name, { kind, condition, prepare }]) => {
    const value = (values as Record<string, unknown>)[name];
    if (value === undefined || value === null) return [];
    checkBounds(value, name, kind.bounds);
    return value === '' ? [] : (condition(prepare ? prepare(value) : value, context) ?? []);
  });
  const isMembership = (condition: Condition): condition is Membership => 'among' in condition;
  const memberships = ofSameRecords(given.filter(isMembership));
  const alternatives = Map.groupBy(
    memberships.filter(({ either }) => either !== undefined),
    ({ either }) => either,
  );
  const byColumn = Map.groupBy(
    memberships.filter(({ either }) => either === undefined),
    ({ column }) => column,
  );
  return [
    ...given.filter((condition): condition is Sql => !isMembership(condition)),
    ...[...alternatives.values()].map(oneOfThem),
    ...[...byColumn].map(
      ([column, queries]) =>
        sql`${raw(column)} in (${join(
          queries.map(({ among }) => sql`(${among})`),
          ' intersect ',
        )})`,
    ),
  ];
}

/** Combines memberships that one record must meet into a single one. */
function ofSameRecords(memberships: readonly Membership[]): Membership[] {
  const groups = Map.groupBy(memberships, (membership) => membership.sameRecord?.name ?? membership);
  return [...groups.values()].map(([first, ...others]) =>
    others.length === 0 ? first! : { column: first!.column, among: sameRecords([first!, ...others]) },
  );
}

/** SQL: the `entity_id` of each record that meets all these conditions; none if no table has such records. */
function sameRecords(memberships: readonly Membership[]): Sql {
  const [first, ...others] = memberships.map(({ sameRecord }) => sameRecord!.tables);
  const owners = Object.keys(first!)
    .filter((table) => others.every((tables) => tables[table]))
    .map((table) => {
      const conditions = [first!, ...others].map((tables) => tables[table]!);
      return sql`select entity_id from ${raw(table)} f where ${join(conditions, ' and ')}`;
    });
  return owners.length === 0 ? sql`select null::uuid where false` : join(owners, ' union all ');
}

/** Alternatives compare with arrays, because PostgreSQL uses no index for alternatives of subqueries. */
function oneOfThem(memberships: readonly Membership[]): Sql {
  const [only, ...others] = memberships;
  if (only && others.length === 0) return sql`${raw(only.column)} in (${only.among})`;
  const parts = memberships.map(({ column, among }) => sql`${raw(column)} = any(array(${among}))`);
  return sql`(${join(parts, ' or ')})`;
}
