import type { GraphQLResolveInfo } from 'graphql';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { ListContext, ReadContext } from '../context/context.ts';
import { inOrder } from '../context/loaders.ts';
import type { Gate } from '../gate.ts';
import { decodeCursor, encodeCursor } from '../pages/cursor.ts';
import { type Page, type PageRequest, type PageSelection, pageSelection, pageWith } from '../pages/page.ts';
import {
  type CountTable,
  childCounts,
  childRows,
  countRows,
  isAfter,
  isDeep,
  type Order,
  type PageSource,
  type ParentLink,
  pageOfFew,
  pageRows,
  rowsAfter,
  SORT_VALUE,
  sortedBy,
  sortValue,
  whereClause,
} from '../pages/page-query.ts';
import { toOne } from '../rows/index.ts';
import { nameOf, type Selection } from '../selection.ts';

/** The query of a page. */
export interface Search {
  readonly where: readonly Sql[];
  /** Leaves out the few records that meet this condition, which an index finds. */
  readonly without?: Sql;
  readonly order: Order;
  readonly page: PageRequest;
  /** True if the best plan is the same for all values; see `search-filters.ts`. */
  readonly keepsPlan?: boolean;
  /** True if an index finds the matches, usually few: one statement can then read the rows and the total. */
  readonly isNarrow?: boolean;
  /** Returns the cursor even if the document does not select it. */
  readonly needsCursor?: boolean;
  /** A table with the total; only for records that all viewers may see. */
  readonly countTable?: CountTable;
}

/**
 * Reads one page of a search. Rows and total take one statement each, only if selected, and run concurrently; a deep
 * page waits for the total, because it may be closer to the end. A narrow search takes one statement for both.
 */
export async function readPage<Row extends { id: string }>(
  context: ListContext,
  gate: Gate<Row>,
  search: Search,
  info: GraphQLResolveInfo,
): Promise<Page<Row>> {
  const { db } = context;
  const { order, page } = search;
  const selection = pageSelection(info);
  const wanted = search.needsCursor ? { ...selection, cursors: true } : selection;
  const { columns, joins, where, present } = gate.read(context, wanted.fields);
  const source = {
    table: gate.table,
    where: [...where, ...search.where, ...(search.without ? [sql`(${search.without}) is not true`] : [])],
    order,
    keepsPlan: search.keepsPlan,
    columns: wanted.cursors ? sql`${columns}, ${sortValue(order)}` : columns,
    joins,
  };
  const after = page.after ? decodeCursor(page.after, orderName(order)) : undefined;
  const { looksAhead, needsRows, limit } = rowsFor(wanted, page.limit, after !== undefined);

  if (search.isNarrow && wanted.total && needsRows && !after) {
    const few = await pageOfFew<Row>(db.search, source, page);
    if (few) return pageFrom(present(few.rows), search, wanted, few.total, looksAhead);
  }
  const counting = wanted.total
    ? countRows(db.search, ...counted({ ...source, where: [...where, ...search.where] }, search, gate))
    : undefined;
  const readRows = async (): Promise<Row[]> => {
    if (!needsRows) return [];
    if (after) return rowsAfter<Row>(db.search, source, limit, after);
    return pageRows<Row>(db.search, source, { ...page, limit }, isDeep(page) ? await counting : undefined);
  };
  const [rows, total] = await Promise.all([readRows(), counting]);
  return pageFrom(present(rows), search, wanted, total, looksAhead);
}

/**
 * The rows that a selection needs. One row beyond the page shows whether there is a next page, which is cheaper than a
 * total; if the total is read anyway, it shows the same, but not after a cursor, whose offset is unknown.
 */
function rowsFor(wanted: PageSelection, pageLimit: number, isAfterCursor: boolean) {
  const looksAhead = wanted.hasMore && (!wanted.total || isAfterCursor);
  return {
    looksAhead,
    needsRows: wanted.nodes || wanted.cursors || looksAhead,
    limit: pageLimit + (looksAhead ? 1 : 0),
  };
}

/**
 * The source for counting: the rows, or a table of counts, which includes only records that all viewers may see,
 * and none that searches leave out.
 */
function counted<Row extends object>(
  source: PageSource,
  { where, countTable, without }: Search,
  { visibility }: Gate<Row>,
): [Pick<PageSource, 'table' | 'where' | 'keepsPlan'> & { without?: Sql }, CountTable?] {
  return countTable && visibility.to === 'everyone'
    ? [{ ...source, where }, countTable]
    : [{ ...source, without }];
}

/**
 * @param rows may contain one row beyond the page, which indicates a next page
 * @param looksAhead true if that row was requested, so that no total is needed
 */
function pageFrom<Row extends { id: string }>(
  rows: Row[],
  { page, order }: Pick<Search, 'page' | 'order'>,
  wanted: PageSelection,
  total: number | undefined,
  looksAhead: boolean,
): Page<Row> {
  const { limit, offset } = page;
  const hasMore = looksAhead || total === undefined ? rows.length > limit : offset + limit < total;
  const nodes = rows.length > limit ? rows.slice(0, limit) : rows;
  return pageWith(nodes, page, wanted, { total, hasMore }, (row) => cursorOf(row, order));
}

/** A cursor's order includes the collation, because a value's position depends on it. */
export const orderName = ({ key: { column, collation }, ascending }: Order): string =>
  [column, ...(collation ? [collation] : []), ascending ? 'up' : 'down'].join(' ');

/** The cursor of a row, which must have its sort value. */
export function cursorOf(row: { id: string }, order: Order): string {
  const value = (row as { [SORT_VALUE]?: string | null })[SORT_VALUE] ?? null;
  return encodeCursor({ order: orderName(order), value, id: row.id });
}

/** Reads one record by id through its loader; `null` if it does not exist for the viewer. */
export function readOne<Row extends { id: string }>(
  context: ReadContext,
  gate: Gate<Row>,
  fields: Selection,
  id: string,
): Promise<Row | null> {
  return context.loaders
    .get(`${gate.table} ${nameOf(fields)}`, (ids) => readMany(context, gate, fields, ids))
    .load(id);
}

/** Declares a to-one relation for `@Extensions`; `key` is the property with the related record's id. */
export const relationTo = <Related extends { id: string }>(gate: Gate<Related>, key: string) =>
  toOne(key, (context: ReadContext, fields, id) => readOne(context, gate, fields, id));

async function readMany<Row extends { id: string }>(
  context: ReadContext,
  gate: Gate<Row>,
  fields: Selection,
  ids: readonly string[],
): Promise<(Row | null)[]> {
  const { columns, joins, where, present } = gate.read(context, fields);
  // A single id gets a statement of its own, because PostgreSQL plans an array of unknown length again each time.
  const which = ids.length === 1 ? sql`r.id = ${ids[0]}` : sql`r.id = any(${ids}::uuid[])`;
  const rows = await context.db.core.records<Row>(
    sql`select ${columns} from ${raw(gate.table)} r ${joins} ${whereClause([which, ...where])}`,
    { isLookUp: ids.length === 1 },
  );
  const found = present(rows);
  return ids.length === 1 ? [found[0] ?? null] : inOrder(ids, found, (row) => row.id);
}

/**
 * Reads a page of the records that belong to a parent, such as an author's books. Requests for several parents
 * with the same search are batched: one statement for the rows, one for the totals.
 */
export function readPagesOf<Row extends { id: string }>(
  context: ListContext,
  gate: Gate<Row>,
  parentLink: ParentLink,
  search: Search,
  info: GraphQLResolveInfo,
  parentId: string,
): Promise<Page<Row>> {
  const wanted = pageSelection(info);
  const { db } = context;
  const { order, page } = search;
  const after = page.after ? decodeCursor(page.after, orderName(order)) : undefined;
  const batch = async (parentIds: readonly string[]): Promise<Page<Row>[]> => {
    const { columns, joins, where, present } = gate.read(context, wanted.fields);
    const source = { ...search, table: gate.table, where: [...where, ...search.where], columns, joins };
    const { looksAhead, needsRows, limit } = rowsFor(wanted, page.limit, after !== undefined);
    const rowSource = {
      ...source,
      where: after
        ? [...source.where, isAfter(sortedBy(order.key), raw('r.id'), order, after)]
        : source.where,
      columns: wanted.cursors ? sql`${columns}, ${sortValue(order)}` : columns,
    };
    const rowPage = { ...page, limit };
    const [rows, totals] = await Promise.all([
      needsRows ? childRows<Row>(db.search, rowSource, parentLink, parentIds, rowPage) : [],
      wanted.total ? childCounts(db.search, source, parentLink, parentIds) : undefined,
    ]);
    const byParent = Map.groupBy(rows, (row) => row['#parentId']);
    return parentIds.map((id) => {
      const total = totals && (totals.get(id) ?? 0);
      return pageFrom(present(byParent.get(id) ?? []), search, wanted, total, looksAhead);
    });
  };
  return context.loaders.get(loaderName(gate.table, parentLink, search, wanted), batch).load(parentId);
}

/** Upper bound for the number of children of one kind per parent. */
export const MAX_CHILDREN = 1_000;
const ALL_CHILDREN: PageRequest = { limit: MAX_CHILDREN, offset: 0 };

/** A search among a parent's children; by default, all of them. */
type ChildSearch = Pick<Search, 'order'> & Partial<Search>;

/** Reads the records that belong to a parent, batched over the parents of a request that have the same search. */
export function readChildren<Row extends { id: string }>(
  context: ReadContext,
  gate: Gate<Row>,
  parentLink: ParentLink,
  { order, where: matching = [], page = ALL_CHILDREN }: ChildSearch,
  fields: Selection,
  parentId: string,
): Promise<Row[]> {
  const { db, loaders } = context;
  const batch = async (parentIds: readonly string[]): Promise<Row[][]> => {
    const { columns, joins, where, present } = gate.read(context, fields);
    const source = { table: gate.table, where: [...where, ...matching], order, columns, joins };
    const rows = await childRows<Row>(db.core, source, parentLink, parentIds, page);
    const byParent = Map.groupBy(present(rows) as typeof rows, (row) => row['#parentId']);
    return parentIds.map((id) => byParent.get(id) ?? []);
  };
  const name = JSON.stringify([
    gate.table,
    parentLink.name,
    ...partsOf(matching),
    order,
    page,
    nameOf(fields),
  ]);
  return loaders.get(name, batch).load(parentId);
}

const ANY_ORDER: Order = { key: { column: 'id', nullable: false }, ascending: true };

/** Counts the records that belong to a parent, batched over the parents of a request. */
export function countChildren(
  { viewer, db, loaders }: ListContext,
  gate: Gate<{ id: string }>,
  parentLink: ParentLink,
  parentId: string,
): Promise<number> {
  const batch = async (parentIds: readonly string[]): Promise<number[]> => {
    const source = {
      table: gate.table,
      where: gate.where(viewer),
      order: ANY_ORDER,
      columns: empty,
      joins: empty,
    };
    const counts = await childCounts(db.core, source, parentLink, parentIds);
    return parentIds.map((id) => counts.get(id) ?? 0);
  };
  return loaders.get(`number of ${gate.table} of ${parentLink.name}`, batch).load(parentId);
}

/** Fields share a loader when table, search, and selection are equal. */
function loaderName(
  table: string,
  parentLink: ParentLink,
  { where, order, page }: Search,
  wanted: PageSelection,
): string {
  return JSON.stringify([
    table,
    parentLink,
    partsOf(where),
    order,
    page,
    { ...wanted, fields: [...wanted.fields] },
  ]);
}

const partsOf = (conditions: readonly Sql[]) => conditions.map(({ text, values }) => [text, values]);
