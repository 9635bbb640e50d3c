export { VERSION } from './build-info.ts';
export { createLogger } from './logger.ts';
export {
  creditsMoved,
  documentCost,
  isMeasuring,
  jobSeconds,
  limiterFallbacks,
  phaseSeconds,
  politenessSeconds,
  requestSeconds,
  streamsOpened,
} from './metrics.ts';
export { serveMetrics } from './metrics-server.ts';
export {
  contextOf,
  contextWith,
  endSpan,
  inSpan,
  type LogScope,
  logFieldsOf,
  noteOperation,
  startSpan,
  traceparent,
  tracingIsOn,
  withinScope,
} from './scope.ts';
export type { TelemetrySettings } from './settings.ts';
export { type StatementObserver, statementObserver } from './statements.ts';
export { startTracing } from './tracing.ts';
