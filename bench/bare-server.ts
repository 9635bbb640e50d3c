/** Serves the bare handlers with node:http in a separate process: `/<workload><path of our own request>`. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wireTypes } from '@emi/records/rows';
import pg from 'pg';
import { parse } from 'pg-connection-string';
import type { BenchOrganization } from './facts.ts';
import { workloads } from './workloads.ts';

const { DATABASE_URL = '', ORGANIZATION_IDS = '{}', CONNECTIONS } = process.env;
const { host, port, user, password, database } = parse(DATABASE_URL);
const pool = new pg.Pool({
  host: host ?? undefined,
  port: Number(port),
  user,
  password,
  database: database ?? undefined,
  max: Number(CONNECTIONS),
  options: '-c timezone=UTC',
  types: wireTypes as never, // RFC 3339 timestamps on the wire: cheaper than to_char and Date
});
const organizationIds = JSON.parse(ORGANIZATION_IDS) as Record<BenchOrganization, string>;
const handlers = new Map(workloads.map((workload) => [workload.name, workload]));

const server = createServer(async (request, response) => {
  try {
    const [, name = ''] = (request.url as string).split('/', 2);
    const workload = handlers.get(name);
    if (!workload) throw new Error(`no workload ${name}`);
    const url = new URL((request.url as string).slice(name.length + 1), 'http://bare');
    const body = request.method === 'POST' ? JSON.parse(await textOf(request)) : undefined;
    const organizationId =
      request.headers['x-organization']?.toString() ?? organizationIds[workload.organization ?? 'schools'];
    const text =
      JSON.stringify(await workload.bare(pool, { url, body, organizationId })) + (workload.ending ?? '');
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(text);
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk;
  return text;
}

// Ends with the benchmark, in an orderly way so that the profile is written.
for (const end of ['disconnect', 'SIGTERM'] as const) process.on(end, () => process.exit());
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
