import { fold } from '@emi/base/values';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ConnectionPool } from '../context/pool.ts';

/** A column or expression to sort by. Nulls come last in both directions. */
export interface SortKey {
  /** The column, or the name of the expression; cursors are valid for one name. */
  readonly column: string;
  readonly expression?: Sql;
  readonly nullable: boolean;
  readonly type?: string;
  /** The collation, if not byte order. */
  readonly collation?: string;
}

/** The order of a list. */
export interface Order {
  readonly key: SortKey;
  readonly ascending: boolean;
}

export interface PageSource {
  readonly table: string;
  readonly where: readonly Sql[];
  readonly order: Order;
  /** True if the plan of a page near the start does not depend on the values; see `search-filters.ts`. */
  readonly keepsPlan?: boolean;
  /** Output columns, and joins that only they need and that neither drop nor multiply rows. */
  readonly columns: Sql;
  readonly joins: Sql;
}

/** Offset from which skipped rows are read only in the index, and then just the page's own rows are fetched. */
const DEEP = 500;

/** SQL: a `where` with all conditions; nothing without any. */
export const whereClause = (conditions: readonly Sql[]): Sql =>
  conditions.length ? sql`where ${join(conditions, ' and ')}` : empty;

/** A stored table of counts, with a row for each existing combination of values. */
export interface CountTable {
  readonly table: string;
  /** The column with the count. */
  readonly count: string;
  /** Filters whose conditions apply to its rows `r` unchanged. */
  readonly filters: readonly string[];
}

/**
 * Counts the matching rows, or sums a table of counts that supports the conditions.
 * @param source the rows that its `without` selects are counted separately and subtracted, so that an index that lacks
 *   the columns of that condition can count the rows
 */
export async function countRows(
  pool: ConnectionPool,
  source: Pick<PageSource, 'table' | 'where' | 'keepsPlan'> & { readonly without?: Sql },
  counts?: CountTable,
): Promise<number> {
  const { table, where, keepsPlan, without } = source;
  const counted = (conditions: readonly Sql[]) =>
    sql`select count(*)::int from ${raw(table)} r ${whereClause(conditions)}`;
  const [row] = await pool.rows<{ total: number }>(
    counts
      ? sql`
          select coalesce(sum(r.${raw(counts.count)}), 0)::int as total
          from ${raw(counts.table)} r ${whereClause(where)}`
      : sql`select count(*)::int ${without ? sql`- (${counted([...where, without])})` : empty} as total
          from ${raw(table)} r ${whereClause(where)}`,
    { keepsPlan },
  );
  return row?.total ?? 0;
}

/**
 * The rows of a page.
 * @param total the number of matching rows, if known; a deep page is then read from the nearer end
 */
export async function pageRows<Row>(
  pool: ConnectionPool,
  source: PageSource,
  page: { limit: number; offset: number },
  total?: number,
): Promise<Row[]> {
  if (total !== undefined && page.offset >= total) return [];
  if (page.offset < DEEP)
    return pool.records<Row>(pageStatement(source, page.limit, page.offset), { keepsPlan: source.keepsPlan });
  if (total === undefined || page.offset < total / 2) {
    return pool.records<Row>(deepStatement(source, page.limit, page.offset, false));
  }
  const limit = Math.min(page.limit, total - page.offset);
  const rows = await pool.records<Row>(deepStatement(source, limit, total - page.offset - limit, true));
  return rows.reverse();
}

/** Maximum number of matches to sort; more are better read in index order. */
const MOST_SORTED = 2_000;

const TOTAL = '#total';

/**
 * The rows of a page with the total of the search, from one scan of the matches; undefined if there are more than
 * 2,000. The plan is kept, so an index must find the matches whatever the values.
 */
export async function pageOfFew<Row extends { id: string }>(
  pool: ConnectionPool,
  { table, where, order, columns, joins }: PageSource,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ readonly rows: Row[]; readonly total: number } | undefined> {
  const rows = await pool.records<Row & { [TOTAL]: number }>(
    sql`
      with found as materialized (
        select r.id, ${sortedBy(order.key)} as key from ${raw(table)} r ${whereClause(where)}
        limit ${raw(`${MOST_SORTED + 1}`)}
      ), counted as (select count(*)::int as total from found)
      select counted.total as "${raw(TOTAL)}", ${columns}
      from counted left join (
        select found.id from found where (select total from counted) <= ${raw(`${MOST_SORTED}`)}
        order by ${orderBy(order, false, raw('found.key'), 'found')} limit ${limit} offset ${offset}
      ) page on true left join ${raw(table)} r on r.id = page.id ${joins}
      order by ${orderBy(order)}`,
    { keepsPlan: true },
  );
  const total = rows[0]![TOTAL];
  // If the page has no rows, the only row holds just the total.
  return total > MOST_SORTED ? undefined : { total, rows: rows.filter(({ id }) => id !== null) };
}

/** A position in an order: the row with this sort value, as PostgreSQL writes it, and this id. */
export interface Position {
  readonly value: string | null;
  readonly id: string;
}

/** The sort value of a row as text, for cursors. */
export const SORT_VALUE = '#sortValue';
/** SQL: selects the sort value of a record. */
export const sortValue = ({ key }: Order): Sql => sql`${sortedBy(key)}::text as ${raw(`"${SORT_VALUE}"`)}`;

/** SQL: the expression by which a key sorts records `r`. */
export const sortedBy = ({ column, expression, collation }: SortKey): Sql =>
  expression ?? raw(collation ? `(r.${column} collate ${collation})` : `r.${column}`);

/** The condition that a row follows a position, given its sort value and its id in SQL. */
export function isAfter(column: Sql, id: Sql, { key, ascending }: Order, position: Position): Sql {
  const beyond = raw(ascending ? '>' : '<');
  if (position.value === null) return sql`${column} is null and ${id} ${beyond} ${position.id}::uuid`;
  const here = sql`(${position.value}::${raw(key.type ?? 'text')}, ${position.id}::uuid)`;
  const follows = sql`(${column}, ${id}) ${beyond} ${here}`;
  return key.nullable ? sql`(${follows} or ${column} is null)` : follows;
}

/** The rows that follow a position, found in the order's index at any depth. */
export async function rowsAfter<Row>(
  pool: ConnectionPool,
  source: PageSource,
  limit: number,
  { value, id }: Position,
): Promise<Row[]> {
  const { key, ascending } = source.order;
  const beyond = raw(ascending ? '>' : '<');
  const column = sortedBy(key);
  const read = (condition: Sql, count: number) =>
    pool.records<Row>(pageStatement({ ...source, where: [...source.where, condition] }, count, 0), {
      keepsPlan: source.keepsPlan,
    });
  if (value === null) return read(sql`${column} is null and r.id ${beyond} ${id}::uuid`, limit);
  const here = sql`(${value}::${raw(key.type ?? 'text')}, ${id}::uuid)`;
  const rows = await read(sql`(${column}, r.id) ${beyond} ${here}`, limit);
  if (!key.nullable || rows.length === limit) return rows;
  // Rows without a sort value come last. An index supports either half, but no single condition for both.
  return [...rows, ...(await read(sql`${column} is null`, limit - rows.length))];
}

/** Returns `true` if a page should be read only after its total is known. */
export const isDeep = (page: { offset: number }): boolean => page.offset >= DEEP;

/** Joins only the page's rows, not those skipped or sorted out. */
const pageStatement = (source: PageSource, limit: number, offset: number): Sql => sql`
  select ${source.columns} from (
    select r.* from ${raw(source.table)} r ${whereClause(source.where)}
    order by ${orderBy(source.order)} limit ${limit} offset ${offset}
  ) r ${source.joins} order by ${orderBy(source.order)}`;

const deepStatement = (source: PageSource, limit: number, offset: number, reversed: boolean): Sql => sql`
  select ${source.columns} from (
    select r.id from ${raw(source.table)} r ${whereClause(source.where)}
    order by ${orderBy(source.order, reversed)} limit ${limit} offset ${offset}
  ) page join ${raw(source.table)} r on r.id = page.id ${source.joins}
  order by ${orderBy(source.order, reversed)}`;

/** The condition that a record `r` is a child of `parent.id`. */
export interface ParentLink {
  /** A name that distinguishes it from other links of the same table. */
  readonly name: string;
  readonly condition: Sql;
}

/** Children with a column for their parent. */
export const byColumn = (column: string): ParentLink => ({
  name: column,
  condition: raw(`r.${column} = parent.id`),
});

/** A page of each parent's children, with the parent's id in `#parentId`. */
export const childRows = <Row>(
  pool: ConnectionPool,
  source: PageSource,
  { condition }: ParentLink,
  parentIds: readonly string[],
  page: { limit: number; offset: number },
): Promise<(Row & { '#parentId': string })[]> =>
  pool.records(sql`
  select parent.id as "#parentId", child.* from unnest(${parentIds}::uuid[]) parent (id) cross join lateral (
    select ${source.columns} from ${raw(source.table)} r ${source.joins}
    ${whereClause([condition, ...source.where])}
    order by ${orderBy(source.order)} limit ${page.limit} offset ${page.offset}
  ) child`);

/** Counts each parent's children, by the parent's id. */
export async function childCounts(
  pool: ConnectionPool,
  { table, where }: PageSource,
  { condition }: ParentLink,
  parentIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await pool.rows<{ parentId: string; total: number }>(sql`
    select parent.id as "parentId", child.total from unnest(${parentIds}::uuid[]) parent (id) cross join lateral (
      select count(*)::int as total from ${raw(table)} r ${whereClause([condition, ...where])}
    ) child`);
  return new Map(rows.map(({ parentId, total }) => [parentId, total]));
}

/**
 * The order, made unique by `id` as the last key; `reversed` is its exact mirror.
 * @param value the sort value, in the row `alias`
 */
function orderBy({ key, ascending }: Order, reversed = false, value = sortedBy(key), alias = 'r'): Sql {
  const direction = ascending !== reversed ? 'asc' : 'desc';
  const nulls = key.nullable ? (reversed ? ' nulls first' : ' nulls last') : '';
  return sql`${value} ${raw(`${direction}${nulls}, ${alias}.id ${direction}`)}`;
}

/** Escapes `value` for use inside a LIKE pattern. */
export const literal = (value: string): string => value.replace(/[\\%_]/g, '\\$&');

/** A pattern that no folded text matches, because folding removes quotation marks. */
const NOTHING = '"';

/** The LIKE pattern of folded texts that contain a text; a text of punctuation alone is contained in none. */
export function containing(text: string): string {
  const folded = fold(text);
  return folded === '' ? NOTHING : `%${literal(folded)}%`;
}
