import sql, { join, raw, type Sql } from 'sql-template-tag';
import { badRequest } from '../problem.ts';

/** Of one list in a filter. */
const MAX_VALUES = 100;

/** The condition that a column is among what a query finds. */
export interface Membership {
  readonly column: string;
  readonly among: Sql;
}

/**
 * What a given value of each filter means in SQL; `r` is the record. `undefined`: it excludes nothing.
 * The second argument is who is asking.
 */
export type Conditions<Filter, Asker = unknown> = {
  [K in keyof Filter]-?: (value: NonNullable<Filter[K]>, asker: Asker) => Sql | Membership | undefined;
};

/**
 * The conditions of the filters that are given. Memberships of one column become one: PostgreSQL then intersects the
 * ids before it looks up a single record, and knows how many are left at most.
 */
export function conditionsOf<Filter extends object, Asker>(
  table: Conditions<Filter, Asker>,
  filter: Filter,
  asker: Asker,
): Sql[] {
  const given = Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value) && value.length > MAX_VALUES) {
      throw badRequest(`${name} must hold at most ${MAX_VALUES} values.`);
    }
    return table[name as keyof Filter](value as never, asker) ?? [];
  });
  const isMembership = (condition: Sql | Membership): condition is Membership => 'among' in condition;
  const memberships = Map.groupBy(given.filter(isMembership), ({ column }) => column);
  return [
    ...given.filter((condition): condition is Sql => !isMembership(condition)),
    ...[...memberships].map(
      ([column, queries]) =>
        sql`${raw(column)} in (${join(
          queries.map(({ among }) => sql`(${among})`),
          ' intersect ',
        )})`,
    ),
  ];
}
