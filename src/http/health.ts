import { failure, send } from '@emi/facade/responses';
import type { RequestHandler } from 'express';
import sql from 'sql-template-tag';
import type { Database } from '../db/database.ts';

/** Long enough for a busy machine, so that a load spike does not fail the probes of all services at once. */
const TIMEOUT_MS = 1_000;

/** Liveness: the process responds. */
export const healthz: RequestHandler = (_request, response) => {
  send(response, { status: 200, body: { status: 'ok' }, headers: {} });
};

/**
 * Readiness: 503 while the database is unreachable, slow, or out of disk space, and once the process is shutting down.
 */
export function readyz(db: Pick<Database, 'core' | 'storage'>, isDraining: () => boolean): RequestHandler {
  return async (_request, response) => {
    const problem = isDraining() ? 'The service is stopping.' : await problemOf(db);
    if (problem) send(response, failure(503, problem, { 'Retry-After': '2' }));
    else send(response, { status: 200, body: { status: 'ready' }, headers: {} });
  };
}

async function problemOf({ core, storage }: Pick<Database, 'core' | 'storage'>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, 'The database does not answer in time.');
  });
  const query = core.rows(sql`select 1`).then(
    async () => ((await storage.isFull(core)) ? 'The database has no room to write.' : undefined),
    () => 'The database does not answer.',
  );
  const problem = await Promise.race([query, late]);
  clearTimeout(timer);
  return problem;
}
