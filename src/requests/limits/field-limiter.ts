import { getGraphQLRateLimiter, type Store } from 'graphql-rate-limit';
import type { GuardStatus } from '../context/context.ts';

/** One use of a guarded field. */
export interface FieldUse {
  readonly max: number;
  /** Counts the use in the organization's window of the field. */
  count(): Promise<GuardStatus>;
  /** Present once counted. */
  status?: GuardStatus;
}

/**
 * Our windows as a store of graphql-rate-limit. The library reads a field's earlier calls and then writes them back
 * together with its own, so two concurrent calls would count as one. Our windows check and count in one step, on one
 * server for all processes; therefore reading counts, writing does nothing, and reading returns either no calls or as
 * many as allowed.
 */
class WindowStore implements Store {
  async getForIdentity({ contextIdentity }: { contextIdentity: unknown }): Promise<number[]> {
    const use = contextIdentity as FieldUse;
    use.status = await use.count();
    return use.status.admitted ? [] : Array<number>(use.max).fill(Date.now());
  }

  setForIdentity(): void {}
}

/** The limiter of all guarded fields; its context is a `FieldUse`. */
export const fieldLimiter = getGraphQLRateLimiter({
  identifyContext: (use) => use, // passed to the store unchanged
  store: new WindowStore(),
  formatError: ({ fieldName, max }) => `Too many calls of ${fieldName}: ${max} are allowed in 60 seconds.`,
});
