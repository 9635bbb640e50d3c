import type { QueryContext } from '@emi/records/context';
import { presentFields } from '@emi/records/filters';
import { raw, type Sql } from 'sql-template-tag';
import type { Dimension } from './dimension.ts';
import type { Aggregate } from './measure.ts';
import type { StatsSource } from './stats-query.ts';

/** SQL: the rows to count, narrowed as far as possible by the conditions, which the statement applies again. */
type RowsFor = (context: QueryContext, where: readonly Sql[]) => Sql;

/**
 * Stored counts that answer a question instead of the records, such as `school_cells`: a row for each combination of
 * state, locale, and so on, with its number of schools.
 */
export interface Cells<D extends string> {
  readonly table: string | RowsFor;
  /**
   * The rows from which the aggregates over all groups are computed, if a record is in several rows of `table`, such as
   * a person in one for each role: their sum would count it more than once. Facets, and the totals of pages, pass over
   * such tables (`disjoint`).
   */
  readonly whole?: RowsFor;
  /** SQL of the number of records that a row `r` counts. */
  readonly records: string;
  /** The table's dimensions: SQL of the code in a row `r`, or a `Dimension` if it differs in more than the code. */
  readonly dimensions: Readonly<Partial<Record<D, string | Dimension>>>;
  /** Filters on columns that the table has, too, so that they apply unchanged. */
  readonly filters: readonly string[];
  /** SQL of the provided aggregates, by name. */
  readonly aggregates: Readonly<Record<string, string>>;
}

interface Question {
  readonly filter: object;
  /** The conditions that `filter` stands for; facets leave out those on their own dimensions. */
  readonly where: readonly Sql[];
  /** The names of `dimensions`, in the same order. */
  readonly by: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly groups: readonly Aggregate[];
  readonly all: readonly Aggregate[];
  readonly orderBy?: Aggregate;
}

/** The same question, asked of a table of counts. */
interface FromCells {
  readonly source: StatsSource;
  readonly whole: Sql | undefined;
  readonly records: Sql;
  readonly query: Pick<Question, 'dimensions' | 'groups' | 'all' | 'orderBy'>;
}

/** The tables that count each record in one row. */
export const disjoint = (tables: readonly Cells<string>[]): readonly Cells<string>[] =>
  tables.filter(({ whole }) => !whole);

/**
 * Rewrites the question for the first table of counts that can answer it; `undefined` if none can, and for a viewer of
 * synthetic records, which no table counts.
 */
export function cellsFor(
  tables: readonly Cells<string>[],
  context: QueryContext,
  question: Question,
): FromCells | undefined {
  if (context.viewer.seesSynthetic) return undefined;
  for (const cells of tables) {
    const answering = questionTo(cells, context, question);
    if (answering) return answering;
  }
  return undefined;
}

function questionTo(cells: Cells<string>, context: QueryContext, question: Question): FromCells | undefined {
  const { filter, where, by, dimensions, groups, all, orderBy } = question;
  const needed = [...groups, ...all, ...(orderBy ? [orderBy] : [])].map(({ name }) => name);
  const knows =
    presentFields(filter).every((name) => cells.filters.includes(name)) &&
    by.every((name) => cells.dimensions[name] !== undefined) &&
    needed.every((name) => Object.hasOwn(cells.aggregates, name));
  if (!knows) return undefined;
  const ofCells = (aggregate: Aggregate): Aggregate => ({
    ...aggregate,
    sql: raw(cells.aggregates[aggregate.name]!),
  });
  return {
    source: { from: typeof cells.table === 'string' ? raw(cells.table) : cells.table(context, where), where },
    whole: cells.whole?.(context, where),
    records: raw(cells.records),
    query: {
      dimensions: dimensions.map((dimension, index) => {
        const code = cells.dimensions[by[index]!]!;
        return typeof code === 'string' ? { ...dimension, code: () => raw(code), join: undefined } : code;
      }),
      groups: groups.map(ofCells),
      all: all.map(ofCells),
      ...(orderBy ? { orderBy: ofCells(orderBy) } : {}),
    },
  };
}
