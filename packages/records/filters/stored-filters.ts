import { DateTime, UUID } from '@emi/base/scalars';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { QueryContext } from '../context/context.ts';
import type { GraphType } from '../record.ts';
import { type Condition, type Filters, type Membership, presentFields } from './search-filters.ts';

/**
 * SQL: a column of the row `watched` of a stored search, which has the ids of its owner and organization, and a column
 * for each value of its filter.
 */
const column = (name: string): Sql => raw(`watched."${name}"`);

/** Stands for the viewer in conditions: the owner of the stored search. */
const OWNER = { organizationId: column('organizationId'), userId: column('userId') } as unknown;

const SQL_TYPES = new Map<unknown, string>([
  [UUID, 'uuid'],
  [DateTime, 'timestamptz'],
  [Boolean, 'boolean'],
]);

function sqlType(type: GraphType): string {
  if (Array.isArray(type)) return `${sqlType(type[0] as GraphType)}[]`;
  const { name } = type as { name: string };
  if (name === 'Int') return 'integer';
  return name === 'Float' ? 'double precision' : (SQL_TYPES.get(type) ?? 'text');
}

/** The values of a filter as its conditions expect them, without those that exclude nothing. */
const storedValues = (filters: Filters, values: object): Record<string, unknown> =>
  Object.fromEntries(
    presentFields(values).flatMap((name) => {
      const { prepare } = filters[name]!;
      const value = (values as Record<string, unknown>)[name];
      return value === false && filters[name]!.condition(value, { viewer: OWNER }) === undefined
        ? []
        : [[name, prepare ? prepare(value) : value]];
    }),
  );

/** The definitions of the columns for these values: `"kinds" text[], "studentCountMin" integer`. */
const storedColumns = (filters: Filters, names: readonly string[]): Sql[] =>
  names.map((name) => raw(`"${name}" ${sqlType(filters[name]!.kind.type)}`));

/**
 * The conditions of many searches at once, on a record `r` and a row `watched`: those of `conditionsOf`, with columns
 * instead of values. A null column excludes nothing.
 * @param names of the filters to which at least one of the searches gives a value
 */
function storedConditions(filters: Filters, names: readonly string[], now: Date): Sql[] {
  const context = { viewer: OWNER, now } as QueryContext;
  const conditions = names.flatMap((name) => {
    const condition: Condition | undefined = filters[name]!.condition(column(name), context);
    return condition ? [{ name, condition }] : [];
  });
  const groups = Map.groupBy(conditions, ({ name, condition }) =>
    'among' in condition ? (condition.either ?? name) : name,
  );
  const alone = [...groups.values()].map((group) => {
    const isAbsent = join(
      group.map(({ name }) => isNull(name)),
      ' and ',
    );
    const holds = group.map(({ condition }) => ('among' in condition ? isMember(condition) : condition));
    return sql`(${isAbsent} or ${join(holds, ' or ')})`;
  });
  return [...alone, ...ofOneRecord(conditions)];
}

const isNull = (name: string): Sql => sql`${column(name)} is null`;

/**
 * Conditions beyond those of each membership alone: if a search has several memberships of the same record, one record
 * must meet all of them.
 */
function ofOneRecord(conditions: readonly { name: string; condition: Condition }[]): Sql[] {
  const memberships = conditions.flatMap(({ name, condition }) =>
    'among' in condition && condition.sameRecord ? [{ name, condition, of: condition.sameRecord }] : [],
  );
  const groups = [...Map.groupBy(memberships, ({ of }) => of.name).values()].filter(
    ({ length }) => length > 1,
  );
  return groups.map((group) => {
    const given = join(group.map(({ name }) => column(name)));
    const place = raw(group[0]!.condition.column);
    const tables = new Set(group.flatMap(({ of }) => Object.keys(of.tables)));
    const records = [...tables].map((table) => {
      const holds = group.map(({ name, of }) => sql`(${isNull(name)}${orElse(of.tables[table])})`);
      return sql`exists (select from ${raw(table)} f where f.entity_id = ${place} and ${join(holds, ' and ')})`;
    });
    return sql`(num_nonnulls(${given}) < 2 or ${join(records, ' or ')})`;
  });
}

const orElse = (condition: Sql | undefined): Sql => (condition ? sql` or ${condition}` : empty);

/** An `exists`, for which PostgreSQL looks up the single record instead of reading all records for each search. */
const isMember = ({ column, among }: Membership): Sql =>
  sql`exists (select from (${among}) member (id) where member.id = ${raw(column)})`;

/** Filters of many searches at once: their values, columns for these, and conditions that compare with the columns. */
export const stored = { values: storedValues, columns: storedColumns, conditions: storedConditions };
