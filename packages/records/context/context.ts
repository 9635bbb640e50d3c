import type { Principal, Viewer } from '@emi/base/viewer';
import type { Loaders } from './loaders.ts';
import type { ConnectionPool } from './pool.ts';

/** The parts of the context that conditions of searches depend on. */
export interface QueryContext {
  readonly viewer: Principal;
  /** Arrival time of the request, which is the present throughout its execution. */
  readonly now: Date;
}

/** The parts that reading records needs; jobs and transactions create their own. */
export interface ReadContext extends QueryContext {
  /** The pool `core` runs quick reads, such as those by keys. */
  readonly db: { readonly core: ConnectionPool };
  /** The loaders of one request, so that nothing is cached between requests. */
  readonly loaders: Loaders;
}

/** The parts that lists need; a service extends it with its own. */
export interface ListContext extends ReadContext {
  readonly viewer: Viewer;
  /** The pool `search` runs what may be slow, so that it does not use up the connections of `core`. */
  readonly db: { readonly core: ConnectionPool; readonly search: ConnectionPool };
}
