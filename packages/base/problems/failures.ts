import TABLE from './failures.json' with { type: 'json' };
import type { ProblemCode } from './problem.ts';

/** The code of a failure. */
export type FailureCode = keyof typeof TABLE;

/** A failure as REST and the graph report it. */
export interface Failure {
  readonly status: number;
  /** The `error` of REST; absent if only the graph has this failure. */
  readonly error?: string;
  /** True if the graph does not have this failure; otherwise the key is its `extensions.code`. */
  readonly isRestOnly?: boolean;
  readonly meaning: string;
  /** A sentence about whether, or when, the same request can succeed later, such as `No.` */
  readonly retry: string;
  /** Advice for the caller. */
  readonly action: string;
}

/** Every failure of REST and the graph, in the only table of statuses, errors, and codes. */
export const FAILURES: Readonly<Record<FailureCode, Failure>> = TABLE satisfies Record<ProblemCode, Failure>;

/** Every `error` of REST. */
export const errorNames = (): string[] => [
  ...new Set(Object.values(FAILURES).flatMap(({ error }) => error ?? [])),
];

/** Every `extensions.code` of the graph. */
export const graphqlCodes = (): string[] =>
  Object.entries(FAILURES).flatMap(([code, { isRestOnly }]) => (isRestOnly ? [] : code));
