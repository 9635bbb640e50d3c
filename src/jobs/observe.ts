import { contextOf, contextWith, endSpan, jobSeconds, startSpan, withinScope } from '@emi/base/telemetry';
import { SpanKind } from '@opentelemetry/api';

/**
 * The outcome of an attempt at a job. `lost`: another worker has the job, this one gave it up, or the attempt threw;
 * the message is then delivered again.
 */
export type JobEnd = 'completed' | 'retried' | 'failed' | 'lost';

/** Runs an attempt in its own scope, in the trace of the request that enqueued the job, and measures its duration. */
export async function observeJob(
  { kind, id, traceparent }: { kind: string; id: string; traceparent: string | null },
  attempt: () => Promise<JobEnd>,
): Promise<JobEnd> {
  const begin = performance.now();
  const parent = contextOf(traceparent);
  const span = startSpan(`job ${kind}`, SpanKind.CONSUMER, parent, { 'market.job.kind': kind });
  let end: JobEnd = 'lost';
  try {
    end = await withinScope({ jobId: id, context: contextWith(parent, span) }, attempt);
    return end;
  } finally {
    jobSeconds.observe({ kind, end }, (performance.now() - begin) / 1_000);
    endSpan(span, end === 'completed' ? undefined : end);
  }
}
