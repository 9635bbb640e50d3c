import type { getGraphQLRateLimiter, Store } from 'graphql-rate-limit';
import type { GuardStatus } from '../../records/context.ts';

/** One use of a guarded field. */
export interface FieldUse {
  readonly max: number;
  /** Counts it in the organization's window of the field. */
  count(): Promise<GuardStatus>;
  /** Present once counted. */
  status?: GuardStatus;
}

/**
 * Our windows as a store of graphql-rate-limit. The library reads the earlier calls of a field and then writes them
 * back with its own, so two concurrent calls would pass as one. Our windows check and count in one step, on one server
 * for all processes; so reading counts, writing does nothing, and the calls read are none or as many as allowed.
 */
class WindowStore implements Store {
  async getForIdentity({ contextIdentity }: { contextIdentity: unknown }): Promise<number[]> {
    const use = contextIdentity as FieldUse;
    use.status = await use.count();
    return use.status.admitted ? [] : Array<number>(use.max).fill(Date.now());
  }

  setForIdentity(): void {}
}

type FieldLimiter = ReturnType<typeof getGraphQLRateLimiter>;
let limiter: Promise<FieldLimiter> | undefined;

/**
 * The limiter of all guarded fields, whose context is the use. The package is loaded by the first use: it loads others
 * that its limiter does not need, which would slow every start.
 */
export function fieldLimiter(): Promise<FieldLimiter> {
  limiter ??= import('graphql-rate-limit').then((library) =>
    library.getGraphQLRateLimiter({
      identifyContext: (use) => use, // passed on to the store as it is
      store: new WindowStore(),
      formatError: ({ fieldName, max }) =>
        `Too many calls of ${fieldName}: ${max} are allowed in 60 seconds.`,
    }),
  );
  return limiter;
}
