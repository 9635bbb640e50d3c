import type { FieldDef, Submittable } from 'pg';
// @ts-expect-error: @types/pg leaves it out
import { prepareValue } from 'pg/lib/utils.js';
import type { RowMessage } from './client.ts';
import { type Columns, columnsOf } from './columns.ts';
import { WireRows } from './rows.ts';

/** pg's connection, as its own queries use it. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name?: string }): void;
  bind(message: { statement?: string; values: readonly unknown[]; valueMapper: unknown }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name?: string }): void;
  sync(): void;
}

/** The columns of the statements that a connection has prepared: PostgreSQL refuses to run one whose columns changed. */
const described = new WeakMap<Connection, Map<string, Columns>>();

const NO_COLUMNS: Columns = [];

/** Values are counted in two bytes. */
const COUNT_BYTES = 2;

type Callback = (error: Error | null, rows?: WireRows) => void;

/**
 * A query that keeps rows as bytes. A statement that its connection has prepared is not described again: for one record
 * of fifty columns, the description is as long as the record.
 */
export class WireQuery implements Submittable {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** pg wraps it to end the query's time limit. */
  callback: Callback;
  #columns: Columns | undefined;
  #rows: WireRows | undefined;
  #error: Error | undefined;

  constructor(
    { name, text }: { name?: string; text: string },
    values: readonly unknown[],
    callback: Callback,
  ) {
    this.name = name;
    this.text = text;
    this.values = values;
    this.callback = callback;
  }

  submit(given: unknown): Error | null {
    const connection = given as Connection;
    connection.stream.cork();
    try {
      this.#send(connection);
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  #send(connection: Connection): void {
    const { name, text } = this;
    const isPrepared =
      name !== undefined &&
      (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) !== undefined;
    this.#columns = isPrepared ? described.get(connection)?.get(name) : undefined;
    if (!isPrepared) {
      connection.parse({ text, name });
      if (name !== undefined) connection.submittedNamedStatements[name] = text;
    }
    try {
      connection.bind({ statement: name, values: this.values, valueMapper: prepareValue });
    } catch (error) {
      connection.close({ type: 'S', name });
      connection.sync();
      this.#error = error as Error;
      return;
    }
    if (!this.#columns) connection.describe({ type: 'P', name: '' });
    connection.execute({});
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#columns = columnsOf(fields);
  }

  handleDataRow({ bytes, start, end }: RowMessage): void {
    this.#rows ??= new WireRows(this.#columns!);
    this.#rows.add(bytes, start + COUNT_BYTES, end);
  }

  handleCommandComplete(_message: unknown, connection: Connection): void {
    if (this.name === undefined) return;
    const statements = described.get(connection) ?? new Map<string, Columns>();
    described.set(connection, statements);
    statements.set(this.name, this.#columns ?? NO_COLUMNS);
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#error) this.callback(this.#error);
    else this.callback(null, (this.#rows ?? new WireRows(this.#columns ?? NO_COLUMNS)).end());
  }
}
