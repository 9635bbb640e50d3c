import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled.ts';
import { startWorker, type Worker } from '../../src/jobs/worker.ts';
import { crash } from '../support/crash.ts';
import { eventually } from '../support/eventually.ts';
import { JobStage, noting } from '../support/jobs.ts';
import { placeCluster } from '../support/own-cluster.ts';

const dir = mkdtempSync(join(tmpdir(), 'market-jobs-'));
const startServer = () => startBundledPostgres({ dir, database: 'market' });
const log: string[] = [];
let server: BundledPostgres;
let stage: JobStage;
let worker: Worker;

beforeAll(async () => {
  placeCluster(dir);
  server = await startServer();
  stage = await JobStage.open(server.address);
  worker = await startWorker({
    address: server.address,
    db: stage.db,
    queue: stage.queue,
    logger: pino({ level: 'warn' }, { write: (line) => void log.push(line) }),
    handlers: [noting()],
    concurrency: 4,
    sweepSeconds: 1,
    lookSeconds: 0.5,
  });
});
afterAll(async () => {
  await worker.stop(5_000);
  await stage.close();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

describe('a worker whose database goes away', () => {
  it('reports it once, and resumes when the database is back', async () => {
    await stage.enqueueNote('before');
    await eventually('the first job is done', async () => (await stage.notes()).length === 1);
    await crash(dir);
    await eventually('the worker has noticed', async () => log.length > 0);
    await expect(stage.enqueueNote('never')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    server = await startServer();
    await stage.enqueueNote('after');
    await eventually('the second job is done', async () => (await stage.notes()).length === 2);
    expect(await stage.notes()).toEqual(['after', 'before']);
    expect(log.map((line) => JSON.parse(line).msg)).toEqual([
      'the queue cannot reach the database; it keeps trying',
    ]);
  });
});
