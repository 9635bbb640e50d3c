import type { Sql } from 'sql-template-tag';

/** Runs statements and reads their rows. */
export interface RowSource {
  /** Plain objects: no entities, no identity map, property names as the statement gives them. */
  rows<Row>(query: Sql, how?: ReadOptions): Promise<Row[]>;
}

/** A database that also gives rows as records. */
export interface ConnectionPool extends RowSource {
  /** Objects that parse a column when it is read and can write themselves into a response; see `rows/`. */
  records<Row>(query: Sql, how?: ReadOptions): Promise<Row[]>;
}

/** Settings of planning and running a statement. */
export interface ReadOptions {
  /** See `keepsPlan` in `search-filters.ts`; otherwise searches are planned for their values. */
  readonly keepsPlan?: boolean;
  /** Reads one record by its key and locks nothing, so that it may share a connection with other look-ups. */
  readonly isLookUp?: boolean;
}
