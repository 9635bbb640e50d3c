import { AsyncLocalStorage } from 'node:async_hooks';
import { WireQuery } from '@emi/records/rows';
import type pg from 'pg';
import { isLost, isOnlyRefused, isUnavailable } from './errors.ts';
import type { QueuedPool } from './queued-pool.ts';

type Pool = Pick<QueuedPool, 'connect'>;
type Stream = { cork(): void; uncork(): void; destroy(): void };

/** Maximum number of look-ups that share a connection: each one waits for those before it. */
const MOST_TOGETHER = 16;

interface Sendable {
  readonly query: WireQuery;
  /** Runs work as a part of the request that the statement belongs to. */
  within(work: () => void): void;
  /** Repeats the statement alone, after its connection was lost during another one; absent if no other shares it. */
  again?(): void;
}

/**
 * Runs statements that read one record by its key and so neither take long nor wait for locks. Those of one turn of the
 * event loop are sent together on one connection, because sending and receiving take longer than such a statement.
 * Each is a transaction of its own.
 */
export class LookUps {
  readonly #pool: Pool;
  #collected: Sendable[] = [];
  #flushing: NodeJS.Immediate | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  run(query: WireQuery): void {
    const { callback } = query;
    // The statement is sent in another turn of the event loop, and belongs to this request's log lines and trace.
    const within = AsyncLocalStorage.snapshot();
    const again = () => within(() => runAlone(this.#pool, new WireQuery(query, callback)));
    this.#collected.push({ query, within, again });
    if (this.#collected.length >= MOST_TOGETHER) this.#flush();
    else this.#flushing ??= setImmediate(() => this.#flush());
  }

  #flush(): void {
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    const lookUps = this.#collected;
    this.#collected = [];
    this.#send(lookUps);
  }

  #send(lookUps: readonly Sendable[]): void {
    onConnection(this.#pool, lookUps, (client) => {
      // If preparing a statement failed, the others that use it would fail as well.
      const areKnown = lookUps.every(({ query }) => query.isKnownTo(client));
      sendTogether(client, areKnown ? lookUps : lookUps.slice(0, 1));
      if (!areKnown && lookUps.length > 1) this.#send(lookUps.slice(1));
    });
  }
}

/** Runs a statement on a connection of its own. */
export function runAlone(pool: Pool, query: WireQuery): void {
  const statements = [{ query, within: (work: () => void) => work() }];
  onConnection(pool, statements, (client) => sendTogether(client, statements));
}

function onConnection(
  pool: Pool,
  statements: readonly Sendable[],
  send: (client: pg.PoolClient) => void,
): void {
  pool.connect().then(send, (refusal) => {
    for (const { query } of statements) query.callback(refusal);
  });
}

/** Sends statements in one piece, and releases the connection after the last result. */
function sendTogether(client: pg.PoolClient, statements: readonly Sendable[]): void {
  const stream = client.connection.stream as unknown as Stream;
  let left = statements.length;
  let isBroken = false;
  /** The first error by which the database was unavailable. */
  let first: Error | undefined;
  stream.cork();
  for (const { query, within, again } of statements) {
    const { callback } = query;
    query.callback = (error, rows) => {
      left--;
      isBroken ||= error !== null && !isOnlyRefused(error);
      if (left === 0) client.release(isBroken);
      if (first && again && isLost(first) && isUnavailable(error)) again();
      else callback(error, rows);
      if (first || left === 0 || !error || !isUnavailable(error)) return;
      first = error;
      stream.destroy(); // after a time limit, the other statements would wait as long for the same reason
    };
    within(() => void client.query(query));
  }
  stream.uncork();
}
