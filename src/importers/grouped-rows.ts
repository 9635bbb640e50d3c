import type pg from 'pg';
import { copyInto, copyLine } from './table.ts';

/** A row of a file whose rows come in any order. */
export interface LooseRow<R> {
  readonly line: number;
  /** The key of the group that the row is returned with. */
  readonly group: string;
  /** Among rows with the same identity, only the one with the greatest rank counts; among equals, the last one. */
  readonly identity: string;
  readonly rank: string;
  readonly row: R;
}

export interface GroupedRow<R> {
  readonly line: number;
  readonly row: R;
}

/** Rows per `copy` statement. */
const BATCH = 2_000;

/** Sorts and groups the rows of a file of any size in a temporary table, so that the file need not fit in memory. */
export class GroupedRows<R> {
  readonly #client: pg.Client;
  #staged = 0;
  #current = 0;
  /** Rows waiting to be copied; one statement per row would cost more than everything else. */
  #waiting: string[] = [];

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async on<R>(client: pg.Client): Promise<GroupedRows<R>> {
    await client.query(
      `create temporary table loose_rows (line int, "group" text collate "C", identity text collate "C",
        rank text collate "C", row json)`,
    );
    return new GroupedRows(client);
  }

  async add(rows: readonly LooseRow<R>[]): Promise<void> {
    this.#staged += rows.length;
    for (const { line, group, identity, rank, row } of rows) {
      this.#waiting.push(copyLine([line, group, identity, rank, JSON.stringify(row)]));
    }
    if (this.#waiting.length >= BATCH) await this.#copy();
  }

  async #copy(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    if (lines.length > 0) await copyInto(this.#client, 'loose_rows', [lines.join('')]);
  }

  /** The number of rows that another version replaces; known after all groups have been read. */
  get superseded(): number {
    return this.#staged - this.#current;
  }

  async *groups(): AsyncGenerator<readonly GroupedRow<R>[]> {
    await this.#copy();
    await this.#client.query('begin');
    await this.#client.query(
      `declare grouped no scroll cursor for
       select "group", line, row from (
         select distinct on (identity) * from loose_rows order by identity, rank desc, line desc) latest
       order by "group", line`,
    );
    let group: string | undefined;
    let members: GroupedRow<R>[] = [];
    for (;;) {
      const { rows } = await this.#client.query<GroupedRow<R> & { group: string }>('fetch 2000 from grouped');
      for (const { group: next, line, row } of rows) {
        if (next !== group && members.length > 0) {
          yield members;
          members = [];
        }
        group = next;
        members.push({ line, row });
      }
      this.#current += rows.length;
      if (rows.length === 0) break;
    }
    if (members.length > 0) yield members;
    await this.#client.query('commit');
  }
}
