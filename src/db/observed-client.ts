import type { StatementObserver } from '@emi/base/telemetry';
import { WireQuery } from '@emi/records/rows';
import { PooledClient } from './primary-client.ts';

/** A client class that reports every awaited statement of its connections to an observer. */
export function observedClient(pool: string, observer: StatementObserver): typeof PooledClient {
  class ObservedClient extends PooledClient {
    // biome-ignore lint/suspicious/noExplicitAny: pg's overloads take texts, configurations, and submittables
    override query(...args: any[]): any {
      const [first] = args;
      const text = typeof first === 'string' ? first : first?.text;
      if (typeof text !== 'string') return this.#send(args); // streams report no end
      const ended = observer.began(pool, text);
      if (first instanceof WireQuery) {
        const { callback } = first;
        first.callback = (error, rows) => {
          ended(error ?? undefined);
          callback(error, rows);
        };
        return this.#send(args);
      }
      const result = this.#send(args);
      if (result instanceof Promise) result.then(() => ended(), ended);
      else ended();
      return result;
    }

    #send(args: unknown[]): unknown {
      return (super.query as (...args: unknown[]) => unknown).apply(this, args);
    }
  }
  return ObservedClient;
}
