import type { QueryContext } from '@emi/records/context';
import { presentFields } from '@emi/records/filters';
import { raw, type Sql } from 'sql-template-tag';
import type { Dimension } from './dimension.ts';
import type { Aggregate } from './measure.ts';

/** A stored table of counts, with a row for each combination of values that exists. */
export interface Cells<D extends string> {
  readonly table: string;
  /** SQL of the number of records that a row `r` counts. */
  readonly records: string;
  /** SQL of the codes of dimensions on a row `r`. */
  readonly dimensions: Readonly<Partial<Record<D, string>>>;
  /** Filters on columns that the table has, too, so that they apply unchanged. */
  readonly filters: readonly string[];
  /** SQL of the provided aggregates, by name. */
  readonly aggregates: Readonly<Record<string, string>>;
}

interface Question {
  readonly filter: object;
  readonly by: readonly string[];
  readonly dimensions: readonly Dimension[];
  readonly groups: readonly Aggregate[];
  readonly all: readonly Aggregate[];
  readonly orderBy?: Aggregate;
}

interface FromCells {
  readonly from: Sql;
  readonly records: Sql;
  readonly query: Pick<Question, 'dimensions' | 'groups' | 'all' | 'orderBy'>;
}

/**
 * Rewrites the question for the first table of counts that can answer it; `undefined` if none can. Tables count real
 * records only.
 */
export function cellsFor(
  tables: readonly Cells<string>[],
  { viewer }: QueryContext,
  question: Question,
): FromCells | undefined {
  if (viewer.seesSynthetic) return undefined;
  for (const cells of tables) {
    const answering = questionTo(cells, question);
    if (answering) return answering;
  }
  return undefined;
}

function questionTo(cells: Cells<string>, question: Question): FromCells | undefined {
  const { filter, by, dimensions, groups, all, orderBy } = question;
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
    from: raw(cells.table),
    records: raw(cells.records),
    query: {
      dimensions: dimensions.map((dimension, index) => ({
        ...dimension,
        code: () => raw(cells.dimensions[by[index]!]!),
        join: undefined,
      })),
      groups: groups.map(ofCells),
      all: all.map(ofCells),
      ...(orderBy ? { orderBy: ofCells(orderBy) } : {}),
    },
  };
}
