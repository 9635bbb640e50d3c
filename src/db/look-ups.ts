import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { WireQuery } from '../rows/wire/query.ts';
import { isOnlyRefused, isUnavailable } from './errors.ts';
import type { LendingPool } from './lending-pool.ts';

export type Lender = Pick<LendingPool, 'lend' | 'giveBack' | 'options'>;
type Stream = { cork(): void; uncork(): void; destroy(): void };

/** The most look-ups that share a connection: each waits for those before it. */
const MOST = 16;

interface LookUp {
  readonly query: WireQuery;
  send(client: pg.Client): void;
}

/**
 * Runs statements that read one record by its key and so neither take long nor wait for locks. Those of one turn of the
 * event loop are sent together on one connection, because sending and receiving take longer than such a statement.
 * Each is a transaction of its own.
 */
export class LookUps {
  readonly #lender: Lender;
  #collected: LookUp[] = [];
  #flushing: NodeJS.Immediate | undefined;

  constructor(lender: Lender) {
    this.#lender = lender;
  }

  run(query: WireQuery): void {
    // Otherwise the statement would count as that of another request.
    this.#collected.push({ query, send: AsyncLocalStorage.bind((client) => void client.query(query)) });
    if (this.#collected.length >= MOST) this.#flush();
    else this.#flushing ??= setImmediate(() => this.#flush());
  }

  #flush(): void {
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    const lookUps = this.#collected;
    this.#collected = [];
    this.#send(lookUps);
  }

  #send(lookUps: readonly LookUp[]): void {
    this.#lender.lend((client, refusal) => {
      if (!client) {
        for (const { query } of lookUps) query.callback(refusal as Error);
        return;
      }
      // If preparing a statement failed, the others that use it would fail as well.
      const areKnown = lookUps.every(({ query }) => query.isKnownTo(client));
      this.#sendOn(client, areKnown ? lookUps : lookUps.slice(0, 1));
      if (!areKnown && lookUps.length > 1) this.#send(lookUps.slice(1));
    });
  }

  #sendOn(client: pg.Client, lookUps: readonly LookUp[]): void {
    const stream = client.connection.stream as unknown as Stream;
    let left = lookUps.length;
    let isBroken = false;
    stream.cork();
    for (const { query, send } of lookUps) {
      const { callback } = query;
      query.callback = (error, rows) => {
        left--;
        isBroken ||= error !== null && !isOnlyRefused(error);
        // The others would wait as long for the same.
        if (left > 0 && isUnavailable(error)) stream.destroy();
        if (left === 0) this.#lender.giveBack(client, isBroken);
        callback(error, rows);
      };
      send(client);
    }
    stream.uncork();
  }
}
