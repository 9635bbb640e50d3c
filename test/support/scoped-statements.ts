import { AsyncLocalStorage } from 'node:async_hooks';
import type { StatementObserver } from '@emi/base/telemetry';

/** Records for each statement the scope in which it began. */
export class ScopedStatements implements StatementObserver {
  readonly seen: [scope: string | undefined, text: string][] = [];
  readonly #scope = new AsyncLocalStorage<string>();

  run<T>(scope: string, work: () => T): T {
    return this.#scope.run(scope, work);
  }

  began(_pool: string, text: string) {
    this.seen.push([this.#scope.getStore(), text]);
    return () => undefined;
  }

  waited() {}
}
