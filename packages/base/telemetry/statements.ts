import { SpanKind } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { poolWaitSeconds, statementErrors, statementSeconds } from './metrics.ts';
import { currentScope, endSpan, type LogScope, startSpan, tracingIsOn } from './scope.ts';
import { statementName } from './statement-name.ts';

/** Observes the statements of a pool, and the waits for its connections. */
export interface StatementObserver {
  /** Called when a statement is sent; the returned function is called when it ends, with its error if it failed. */
  began(pool: string, text: string): (error?: unknown) => void;
  /** @param seconds the time that a caller waited for a connection. */
  waited(pool: string, seconds: number): void;
}

export interface ObserverSettings {
  readonly hasMetrics: boolean;
  readonly hasTraces: boolean;
  readonly slowMs: number;
}

/**
 * Returns an observer that counts, traces, and logs the statements of a database, as the settings say; undefined if
 * nothing observes them, so that they cost nothing extra.
 */
export function statementObserver(
  { hasMetrics, hasTraces, slowMs }: ObserverSettings,
  logger: Logger,
): StatementObserver | undefined {
  if (!hasMetrics && !hasTraces && slowMs === 0) return undefined;
  return {
    began(pool, text) {
      const scope = hasTraces && tracingIsOn() ? currentScope() : undefined;
      const span = scope && spanOf(pool, statementName(text), scope);
      const begin = performance.now();
      return (error) => {
        const ms = performance.now() - begin;
        if (span) endSpan(span, error);
        if (hasMetrics) {
          statementSeconds.observe({ pool, statement: statementName(text) }, ms / 1_000);
          if (error !== undefined) statementErrors.inc({ pool });
        }
        if (slowMs > 0 && ms >= slowMs) {
          logger.warn({ pool, statement: statementName(text), ms: Math.round(ms) }, 'a slow statement');
        }
      };
    },
    waited(pool, seconds) {
      if (hasMetrics) poolWaitSeconds.observe({ pool }, seconds);
    },
  };
}

const spanOf = (pool: string, statement: string, { context }: LogScope) =>
  startSpan(statement, SpanKind.CLIENT, context, {
    'db.system.name': 'postgresql',
    'db.query.summary': statement,
    'market.pool': pool,
  });
