import { raw, type Sql } from 'sql-template-tag';
import type { Aggregate } from './measure.ts';

/**
 * A maintained table of counts: a row for each combination of values that some records have. It has the columns that
 * these dimensions and filters read, so that they apply to it unchanged.
 */
export interface Cells<D extends string> {
  readonly table: string;
  readonly dimensions: readonly D[];
  readonly filters: readonly string[];
  /** SQL of the aggregates that it answers, by their names. */
  readonly aggregates: Readonly<Record<string, string>>;
}

interface Question {
  readonly filter: object;
  readonly dimensions: readonly string[];
  readonly groups: readonly Aggregate[];
  readonly all: readonly Aggregate[];
  readonly orderBy?: Aggregate;
}

interface FromCells {
  readonly table: Sql;
  readonly aggregates: Pick<Question, 'groups' | 'all' | 'orderBy'>;
}

/** The question put to the cells; `undefined` if they do not know the answer. */
export function cellsFor(cells: Cells<string> | undefined, question: Question): FromCells | undefined {
  if (!cells) return undefined;
  const { filter, dimensions, groups, all, orderBy } = question;
  const given = Object.entries(filter).flatMap(([name, value]) => (isGiven(value) ? [name] : []));
  const needed = [...groups, ...all, ...(orderBy ? [orderBy] : [])].map(({ name }) => name);
  const knows =
    given.every((name) => cells.filters.includes(name)) &&
    dimensions.every((name) => cells.dimensions.includes(name)) &&
    needed.every((name) => Object.hasOwn(cells.aggregates, name));
  if (!knows) return undefined;
  const ofCells = (aggregate: Aggregate): Aggregate => ({
    ...aggregate,
    sql: raw(cells.aggregates[aggregate.name]!),
  });
  return {
    table: raw(cells.table),
    aggregates: {
      groups: groups.map(ofCells),
      all: all.map(ofCells),
      ...(orderBy ? { orderBy: ofCells(orderBy) } : {}),
    },
  };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
