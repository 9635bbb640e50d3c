import type { ProblemCode } from '../../src/platform/base/problem.ts';

/** The parts of a request that an operation leaves to its caller. */
export interface Asked {
  /** Ids in the path, by parameter name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A real request and its response, for the reference. */
export interface OperationExample extends Asked {
  readonly status: number;
  /** Absent when the response has no body. */
  readonly response?: unknown;
  /** Real bodies of refusals, by problem code. */
  readonly errors?: Readonly<Partial<Record<ProblemCode, unknown>>>;
}
