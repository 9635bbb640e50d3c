import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { VERSION } from './build-info.ts';
import { serveMeasurements } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

let isCollecting = false;

/** Serves `/metrics` for Prometheus, and `/healthz` for processes without another port. Requires no authentication. */
export async function serveMetrics(port: number, host: string): Promise<MetricsServer> {
  describeProcess();
  serveMeasurements();
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else if (path === '/healthz') response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok\n');
    else if (path === '/metrics') {
      try {
        const text = await register.metrics();
        response.writeHead(200, { 'Content-Type': register.contentType }).end(text);
      } catch {
        response.writeHead(500).end();
      }
    } else response.writeHead(404).end();
  });
  await listening(server, port, host);
  server.unref();
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The event loop, memory, garbage collection, and the build; once per process. */
function describeProcess(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics();
  new Gauge({
    name: 'market_build_info',
    help: 'The version of the service and of Node.js; always 1.',
    labelNames: ['version', 'node'],
  }).set({ version: VERSION, node: process.versions.node }, 1);
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`METRICS_PORT ${port} of ${host} is in use.`) : error),
    );
    server.listen(port, host, resolve);
  });
}
