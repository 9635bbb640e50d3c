/** Settings of metrics, traces, and slow statements. */
export interface TelemetrySettings {
  /** Absent: no metrics are served. */
  readonly metricsPort?: number;
  readonly metricsHost: string;
  /** 0: slow statements are not logged. */
  readonly slowStatementMs: number;
  /** Absent: no traces are exported. */
  readonly tracesEndpoint?: string;
  readonly serviceName: string;
  /** The share of requests that are traced, from 0 to 1. */
  readonly traceRatio: number;
}
