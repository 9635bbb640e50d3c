import { trace } from '@opentelemetry/api';
import { VERSION } from './build-info.ts';
import { INSTANCE } from './logger.ts';
import { setTracing } from './scope.ts';

const EXPORT_MS = 1_000;

/**
 * Starts to export spans to an OTLP/HTTP endpoint. The SDK, which takes memory, is loaded only here. Headers, sampling
 * limits, and further resource attributes come from the standard OTEL_* variables, which the SDK reads itself.
 * @param serviceName names this program in traces
 * @returns a function that exports what is left and stops
 */
export async function startTracing(
  endpoint: string,
  serviceName: string,
  sampleRatio: number,
): Promise<() => Promise<void>> {
  const [
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    exporters,
    resources,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new exporters.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const sampler = new TraceIdRatioBasedSampler(sampleRatio);
  const resource = resources.resourceFromAttributes({
    'service.name': serviceName,
    'service.version': VERSION,
    'service.instance.id': INSTANCE,
  });
  const provider = new TracerProvider({
    resource: resources.defaultResource().merge(resource),
    // Callers cannot cause more traces than the operator has configured.
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_MS })],
  });
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return async () => {
    setTracing(false);
    await provider.shutdown();
    trace.disable();
  };
}
