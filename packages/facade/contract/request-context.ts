import type { Viewer } from '@emi/base/viewer';

/** The parts of a request's graph context that the façade uses. */
export interface RequestContext {
  readonly viewer: Viewer;
  /** The base URL at which the caller reaches the service. */
  readonly origin: string;
  /** Facts about the execution of the request, which the graph records. */
  readonly usage: RequestUsage;
  /** Counts further requests in addition to the one that arrived, or throws a Problem. */
  readonly takeRequests: (count: number) => Promise<void>;
  /** Adds a streamed file to the audit trail. */
  readonly noteExport?: (file: {
    readonly path: string;
    readonly rows: number;
    readonly isComplete: boolean;
  }) => Promise<void>;
}

/**
 * Facts about a request that its response reports: its charges, whether it was replayed, and the age of shared answers.
 */
export interface RequestUsage {
  readonly credits?: { readonly charged: number; readonly remaining: number };
  /** True for the stored response of an earlier request with the same Idempotency-Key. */
  readonly isReplayed?: boolean;
  /** The age of a response that all viewers share. */
  readonly ageSeconds?: number;
}
