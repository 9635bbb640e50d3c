import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** The request or job attempt that the current work belongs to. */
export interface LogScope {
  readonly requestId?: string;
  readonly jobId?: string;
  /** The parent of new spans. */
  readonly context: Context;
  /** The name of the GraphQL operation; set once it is known. */
  operation?: string;
}

const storage = new AsyncLocalStorage<LogScope>();
const tracer = trace.getTracer('education-market-api');

/** The scope of the caller, across any number of awaits. */
export const currentScope = (): LogScope | undefined => storage.getStore();

/** Runs work whose log lines and spans belong to a scope. */
export const withinScope = <T>(scope: LogScope, work: () => T): T => storage.run(scope, work);

const MAX_OPERATION = 64;

/** Names the operation of the current request; truncated, because callers choose names. */
export function noteOperation(name: string | null | undefined): void {
  const scope = storage.getStore();
  if (scope && name) scope.operation ??= name.slice(0, MAX_OPERATION);
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;
const MAX_TRACEPARENT = 200;

/** The context of a W3C `traceparent`; the root context if it is absent or invalid. */
export function contextOf(traceparent: unknown): Context {
  if (typeof traceparent !== 'string' || traceparent.length > MAX_TRACEPARENT) return ROOT_CONTEXT;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || traceparent.startsWith('ff')) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags!, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** The W3C `traceparent` to pass on; undefined outside of any trace. */
export function traceparent(): string | undefined {
  const scope = storage.getStore();
  const span = scope && trace.getSpanContext(scope.context);
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${(span.traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}

/** Starts a span below the given context. Without an exporter it records nothing and only carries the caller's ids. */
export const startSpan = (name: string, kind: SpanKind, parent: Context, attributes: Attributes = {}): Span =>
  tracer.startSpan(name, { kind, attributes }, parent);

/** The context of work below a span. */
export const contextWith = (parent: Context, span: Span): Context => trace.setSpan(parent, span);

/** Ends a span; with an error, as failed. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

let isTracing = false;

/** Makes `inSpan` record; called when an exporter is installed or removed. */
export function setTracing(isOn: boolean): void {
  isTracing = isOn;
}

/** Returns `true` if spans are exported. */
export const tracingIsOn = (): boolean => isTracing;

/** Runs work in a new span below the current one; without a span if there is no scope or no exporter. */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const scope = storage.getStore();
  if (!isTracing || !scope) return work();
  const span = startSpan(name, SpanKind.INTERNAL, scope.context, attributes);
  try {
    const result = await storage.run({ ...scope, context: contextWith(scope.context, span) }, work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}

export function logFields(): Record<string, string> {
  const scope = storage.getStore();
  return scope ? logFieldsOf(scope) : {};
}

/** The fields of a scope in each line of the log. */
export function logFieldsOf({ requestId, jobId, operation, context }: LogScope): Record<string, string> {
  const traceId = trace.getSpanContext(context)?.traceId;
  return {
    ...(requestId && { requestId }),
    ...(jobId && { jobId }),
    ...(operation && { operation }),
    ...(traceId && { traceId }),
  };
}
