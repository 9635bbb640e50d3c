import type { Sql } from 'sql-template-tag';

/**
 * What a given value of each filter means in SQL; `r` is the record. `undefined`: it excludes nothing.
 * The second argument is who is asking.
 */
export type Conditions<Filter, Asker = unknown> = {
  [K in keyof Filter]-?: (value: NonNullable<Filter[K]>, asker: Asker) => Sql | undefined;
};

/** The conditions of the filters that are given. */
export function conditionsOf<Filter extends object, Asker>(
  table: Conditions<Filter, Asker>,
  filter: Filter,
  asker: Asker,
): Sql[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const condition = table[name as keyof Filter](value as never, asker);
    return condition ? [condition] : [];
  });
}
