import type pg from 'pg';
import type { FieldDef, Submittable } from 'pg';
// @ts-expect-error: @types/pg leaves it out
import { prepareValue } from 'pg/lib/utils.js';
import { type Columns, columnsOf } from './columns.ts';
import type { RowMessage } from './wire-client.ts';
import { WireRows } from './wire-rows.ts';

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

/** The known state of a connection. */
interface Session {
  /** The columns of its prepared statements: PostgreSQL refuses to run one whose columns have changed. */
  readonly columns: Map<string, Columns>;
  keepsPlans?: boolean;
}

const sessions = new WeakMap<Connection, Session>();

function sessionOf(connection: Connection): Session {
  let session = sessions.get(connection);
  if (!session) {
    session = { columns: new Map() };
    sessions.set(connection, session);
  }
  return session;
}

const PLAN_MODE = 'plan_mode';
/** Lets queries of a connection choose between the plan that PostgreSQL keeps and one for their values. */
export const PREPARE_PLAN_MODE = `prepare ${PLAN_MODE} (text) as select set_config('plan_cache_mode', $1, false)`;

const NO_COLUMNS: Columns = [];

/** The bytes of the number of values, which precedes the values of a row. */
const COUNT_BYTES = 2;

export interface Statement {
  /** The name of the prepared statement; absent: unnamed, and parsed each time. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** True runs with a kept plan, false with one for the values; absent: the connection's current mode. */
  readonly keepsPlan?: boolean;
}

type Callback = (error: Error | null, rows?: WireRows) => void;

/**
 * A query that keeps rows as bytes. A statement that its connection has prepared is not described again: for one record
 * of fifty columns, the description is as long as the record.
 */
export class WireQuery implements Submittable {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly keepsPlan: boolean | undefined;
  /** pg wraps this method to stop its timer. */
  callback: Callback;
  #columns: Columns | undefined;
  #rows: WireRows | undefined;
  #error: Error | undefined;

  /** The results of setting the plan mode precede those of the query. */
  #isSettingPlanMode = false;

  constructor({ name, text, values, keepsPlan }: Statement, callback: Callback) {
    this.name = name;
    this.text = text;
    this.values = values;
    this.keepsPlan = keepsPlan;
    this.callback = callback;
  }

  /** Returns `true` if the client has prepared the statement already, or runs it unprepared. */
  isKnownTo(client: pg.Client): boolean {
    const { parsedStatements } = client.connection as unknown as Connection;
    return this.name === undefined || parsedStatements[this.name] !== undefined;
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
    const session = sessionOf(connection);
    this.#columns = isPrepared ? session.columns.get(name) : undefined;
    this.#setPlanMode(connection, session);
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

  #setPlanMode(connection: Connection, session: Session): void {
    const keepsPlans = this.keepsPlan;
    if (keepsPlans === undefined || keepsPlans === session.keepsPlans) return;
    const values = [keepsPlans ? 'force_generic_plan' : 'force_custom_plan'];
    connection.bind({ statement: PLAN_MODE, values, valueMapper: prepareValue });
    connection.execute({});
    session.keepsPlans = keepsPlans;
    this.#isSettingPlanMode = true;
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#columns = columnsOf(fields);
  }

  handleDataRow({ bytes, start, end }: RowMessage): void {
    if (this.#isSettingPlanMode) return;
    this.#rows ??= new WireRows(this.#columns!);
    this.#rows.add(bytes, start + COUNT_BYTES, end);
  }

  handleCommandComplete(_message: unknown, connection: Connection): void {
    if (this.#isSettingPlanMode) this.#isSettingPlanMode = false;
    else if (this.name !== undefined)
      sessionOf(connection).columns.set(this.name, this.#columns ?? NO_COLUMNS);
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}

  handleError(error: Error, connection: Connection): void {
    sessionOf(connection).keepsPlans = undefined; // the setting may have been rolled back
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#error) this.callback(this.#error);
    else this.callback(null, (this.#rows ?? new WireRows(this.#columns ?? NO_COLUMNS)).end());
  }
}
