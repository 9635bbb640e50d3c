import { join, resolve } from 'node:path';
import sql from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { startBundledPostgres } from '../../src/db/bundled.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { importBundledVendors } from '../../src/importers/bundled.ts';
import { cpuOfTree } from '../cpu.ts';
import { prepareDatabase } from '../database.ts';
import type { Session } from '../program.ts';
import { DAY, type District } from './district.ts';
import { Judge, type Verdict, verdictOf } from './judge.ts';
import { CLOSING } from './lives.ts';
import type { Reader, ReaderTools } from './readers.ts';
import { findingsNow } from './snapshot.ts';
import { serveWebsites } from './websites.ts';
import { hostsOf, livesOf, type WorldScript } from './world.ts';

/** Simulated time between two looks at what is due. */
const STEP = 6 * 3_600_000;

/** What reading has cost: of the websites, and of this machine. */
export interface Cost {
  readings: number;
  requests: number;
  bytes: number;
  cpuMs: number;
}

export interface WatchReport {
  readonly script: WorldScript;
  readonly verdict: Verdict;
  /** What the first reading should have found and did not: a fault of the bench or the analyst. */
  readonly unread: readonly string[];
  /** Of the first readings, and of all later ones. */
  readonly first: Cost;
  readonly later: Cost;
  /** Of websites on which nothing happens: a later reading as a share of the first. */
  readonly unchanged: { readonly cpu: number; readonly requests: number; readonly bytes: number };
  /** Requests to a website after its robots.txt closed. */
  readonly afterClosing: number;
}

/** Lets a world live, has it read, and judges what was published. */
export async function watchWorld(
  script: WorldScript,
  readerOf: (tools: ReaderTools) => Promise<Reader>,
  session: Session,
): Promise<WatchReport> {
  const { cleanup, signal, say } = session;
  const lives = livesOf(script);
  const websites = await serveWebsites(script, cleanup);
  const db = await freshDatabase(session);
  const ids = await addDistricts(
    db,
    lives.map(({ district }) => district),
  );
  const hosts = Object.fromEntries(
    lives.flatMap(({ district }) => hostsOf(district).map((host) => [host, websites.port])),
  );
  const reader = await readerOf({ db, hosts, ids, session });
  const judges = lives.map((life) => new Judge(life));
  const costs: Record<'first' | 'later', Cost> = { first: noCost(), later: noCost() };
  const quiet = { first: noCost(), later: noCost() };
  const quietHosts = new Set(
    lives.filter(({ edits }) => edits.length === 0).flatMap(({ district }) => hostsOf(district)),
  );
  const closings = new Map(
    lives.flatMap(({ district, edits }) => {
      const closing = edits.find(({ life }) => life === CLOSING);
      return closing ? [[district.host, closing.at] as const] : [];
    }),
  );
  let afterClosing = 0;
  const unread: string[] = [];
  const end = script.start + script.days * DAY;
  for (let now = script.start; now <= end; now += STEP) {
    signal.throwIfAborted();
    await websites.advance(now);
    const before = cpuOfTree(process.pid) - websites.cpu();
    const { readings, readIds } = await reader.readDue(new Date(now));
    const cpuMs = cpuOfTree(process.pid) - websites.cpu() - before;
    const phase = now === script.start ? 'first' : 'later';
    const traffic = await websites.traffic();
    addCost(costs[phase], readings, cpuMs, Object.values(traffic));
    // The CPU of a step is shared among its readings by their requests.
    const isQuiet = ([host]: [string, unknown]) => quietHosts.has(host);
    const quietTraffic = Object.entries(traffic)
      .filter(isQuiet)
      .map(([, one]) => one);
    const all = Object.values(traffic).reduce((sum, { requests }) => sum + requests, 0);
    const share = quietTraffic.reduce((sum, { requests }) => sum + requests, 0) / (all || 1);
    const quietIds = new Set(lives.flatMap(({ edits }, at) => (edits.length === 0 ? [ids[at]!] : [])));
    addCost(quiet[phase], readIds.filter((id) => quietIds.has(id)).length, cpuMs * share, quietTraffic);
    for (const [host, { requests }] of Object.entries(traffic))
      if ((closings.get(host) ?? Number.POSITIVE_INFINITY) < now - STEP) afterClosing += requests;
    const found = await findingsNow(db);
    for (const [at, judge] of judges.entries()) judge.see(found.get(ids[at]!) ?? [], now);
    if (phase === 'first')
      for (const [at, judge] of judges.entries())
        unread.push(...judge.unread().map((one) => `${lives[at]!.district.host}: ${one}`));
    if ((now - script.start) % (10 * DAY) === 0)
      say(`Day ${(now - script.start) / DAY}: ${costs.later.readings} later readings.`);
  }
  return {
    script,
    verdict: verdictOf(judges, end),
    unread,
    ...costs,
    unchanged: shareOf(quiet.later, quiet.first),
    afterClosing,
  };
}

const noCost = (): Cost => ({ readings: 0, requests: 0, bytes: 0, cpuMs: 0 });

function addCost(
  cost: Cost,
  readings: number,
  cpuMs: number,
  traffic: readonly { readonly requests: number; readonly robots: number; readonly bytes: number }[],
): void {
  cost.readings += readings;
  cost.cpuMs += cpuMs;
  for (const { requests, robots, bytes } of traffic) {
    cost.requests += requests + robots;
    cost.bytes += bytes;
  }
}

const shareOf = (later: Cost, first: Cost) => {
  const of = (name: 'cpuMs' | 'requests' | 'bytes') =>
    later[name] / later.readings / (first[name] / first.readings);
  return { cpu: of('cpuMs'), requests: of('requests'), bytes: of('bytes') };
};

async function freshDatabase({ cleanup, say }: Session): Promise<Database> {
  const dir = join(resolve('.data/bench-watch'), 'postgres');
  const bundled = await startBundledPostgres({ dir, database: 'watch', log: say });
  cleanup.push(() => bundled.stop());
  const { address } = bundled;
  await prepareDatabase(address, say);
  await importBundledVendors(address);
  const db = await openDatabase({ address, entities, coreConnections: 4, searchConnections: 1 });
  cleanup.push(() => db.close());
  for (const table of ['pgboss.job', 'jobs', 'scouting_runs', 'contacts', 'deletions', 'districts'])
    await db.core.rows({ text: `delete from ${table}`, values: [] } as never);
  return db;
}

/** Adds districts with their websites; returns their ids in the same order. */
async function addDistricts(db: Database, districts: readonly District[]): Promise<string[]> {
  const rows = await db.core.rows<{ id: string; place: number }>(sql`
    with made as (
      select gen_random_uuid() as id, name, host, place
      from unnest(${districts.map(({ name }) => name)}::text[], ${districts.map(({ host }) => host)}::text[])
        with ordinality as d(name, host, place)
    ), added as (
      insert into districts (id, nces_id, name, state, website_url)
      select id, lpad((3900000 + place)::text, 7, '0'), name, 'OH', 'http://' || host || '/' from made
    )
    select id, place::int from made order by place`);
  return rows.map(({ id }) => id);
}
