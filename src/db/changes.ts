import sql, { join, raw, type Sql } from 'sql-template-tag';

/** `column = value` for every value that is given; `null` is one, `undefined` is not. */
export function assignments(values: Readonly<Record<string, unknown>>): Sql | undefined {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length > 0
    ? join(
        given.map(([column, value]) => sql`${raw(column)} = ${value}`),
        ', ',
      )
    : undefined;
}
