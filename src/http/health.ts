import type { RequestHandler } from 'express';
import sql from 'sql-template-tag';
import { failure } from '../../rest-adapter/problems.ts';
import { send } from '../../rest-adapter/send.ts';
import type { ConnectionPool } from '../db/pools.ts';

const PATIENCE_MS = 300;

/** Whether the process is alive: it answers. */
export const healthz: RequestHandler = (_request, response) => {
  send(response, { status: 200, body: { status: 'ok' }, headers: {} });
};

/** Whether requests should be sent here: not while the database is away or slow, nor once the process is to end. */
export function readyz(pool: ConnectionPool, isDraining: () => boolean): RequestHandler {
  return async (_request, response) => {
    const problem = isDraining() ? 'The service is stopping.' : await problemOf(pool);
    if (problem) send(response, failure(503, problem, { 'Retry-After': '2' }));
    else send(response, { status: 200, body: { status: 'ready' }, headers: {} });
  };
}

async function problemOf(pool: ConnectionPool): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'The database does not answer in time.');
  });
  const query = pool.rows(sql`select 1`).then(
    () => undefined,
    () => 'The database does not answer.',
  );
  const problem = await Promise.race([query, late]);
  clearTimeout(timer);
  return problem;
}
