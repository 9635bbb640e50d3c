import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { startBundledPostgres } from '../../src/db/bundled.ts';
import { openDatabase } from '../../src/db/database.ts';
import { prepareDatabase } from '../database.ts';
import type { Session } from '../program.ts';
import { enqueueDistricts } from './enqueue.ts';
import { boardPaper } from './papers.ts';
import { type Report, reportOf } from './report.ts';
import { serveDistricts } from './sites.ts';
import { startScoutingWorker } from './worker-process.ts';

export interface ScoutingLoad {
  /** Number of districts queued; one in twenty shares its host. */
  readonly districts: number;
  /** Worker processes. */
  readonly workers: number;
  /** Concurrent runs per worker. */
  readonly concurrency: number;
  /** Milliseconds between requests to a host; 1,000 in production. */
  readonly pause: number;
  /** Papers of 200 pages that each website has. */
  readonly papers?: number;
}

export const SCOUTING_LOAD: ScoutingLoad = { districts: 2_000, workers: 2, concurrency: 32, pause: 250 };

/** Measures how fast and how politely several worker processes scout small websites on loopback. */
export const measureScouting = async (load: ScoutingLoad, session: Session): Promise<Report> =>
  (await openScouting(load, session)).round('.');

/** A round of scouting by the workers of the revision in a folder. */
export interface Rounds {
  round(folder: string): Promise<Report>;
}

/** Prepares the websites and the database that the rounds share. */
export async function openScouting(
  { districts, workers, concurrency, pause, papers = 0 }: ScoutingLoad,
  { cleanup, signal, say }: Session,
): Promise<Rounds> {
  const sites = await serveDistricts(
    await Promise.all(Array.from({ length: papers }, (_, at) => boardPaper(at + 1))),
  );
  cleanup.push(sites.close);
  const dir = join(resolve('.data/bench-scouting'), 'postgres');
  const bundled = await startBundledPostgres({ dir, database: 'scouting', log: say });
  cleanup.push(() => bundled.stop());
  const { address } = bundled;
  await prepareDatabase(address, say);
  const db = await openDatabase({ address, entities, coreConnections: 2, searchConnections: 1 });
  cleanup.push(() => db.close());

  async function round(folder: string): Promise<Report> {
    sites.visits.clear();
    const hosts = await enqueueDistricts(db, districts);
    say(`${districts} districts on ${hosts.length} hosts are queued.`);
    const settings = { address, hosts, port: sites.port, concurrency, pauseMs: pause };
    const processes = await Promise.all(
      Array.from({ length: workers }, () => startScoutingWorker(settings, cleanup, folder)),
    );
    const startedAt = performance.now();
    for (let left = districts; left > 0; await sleep(250, undefined, { signal })) {
      const [row] = await db.core.rows<{ left: number; failed: number }>(sql`
        select count(*) filter (where status in ('pending', 'in_progress'))::int as left,
          count(*) filter (where status = 'error')::int as failed from scouting_runs`);
      if (row!.failed > 0) throw new Error(`${row!.failed} runs failed`);
      left = row!.left;
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    const usage = await Promise.all(processes.map((worker) => worker.usage()));
    await Promise.all(processes.map((worker) => worker.stop()));
    return reportOf({ districts, seconds, pauseMs: pause, visits: sites.visits, usage });
  }
  return { round };
}
