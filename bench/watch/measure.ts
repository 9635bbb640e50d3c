import sql from 'sql-template-tag';
import type { Session } from '../program.ts';
import { Announcements } from './announced.ts';
import { type Cost, closingOf, costsOf, type Expense, noCost, quietHostsOf, shareOf } from './costs.ts';
import { openCounty } from './county.ts';
import { DAY } from './district.ts';
import { afterJump, Faults, readWithFault } from './faults.ts';
import { Judge, type Verdict, verdictOf } from './judge.ts';
import { type Reader, startReader } from './readers.ts';
import { findingsNow } from './snapshot.ts';
import { serveWebsites } from './websites.ts';
import { hostsOf, livesOf, type WorldScript } from './world.ts';

/** Simulated milliseconds between two steps, each of which reads what is due. */
const STEP = 3 * 3_600_000;

export interface WatchOptions {
  /** Days between readings of each website from scratch; null to read as the round does. */
  readonly anewDays: number | null;
  /** True if workers die, PostgreSQL restarts, and the clock jumps. */
  readonly hasFaults: boolean;
  /** Starts as few processes as possible. */
  readonly isAlone: boolean;
}

export interface WatchReport {
  readonly script: WorldScript;
  readonly hasFaults: boolean;
  readonly verdict: Verdict;
  /** Facts that the first reading should have found and did not, by a fault of the benchmark or of the analyst. */
  readonly unread: readonly string[];
  /** Differences between what changed and what copies and customers learn of it. */
  readonly unannounced: readonly string[];
  /** The cost of the first readings, and of all later ones. */
  readonly first: Cost;
  readonly later: Cost;
  /** A later reading of a website on which nothing happens, as a share of its first one. */
  readonly unchanged: { readonly cpu: number; readonly requests: number; readonly bytes: number };
  /** Requests for pages of a website after its robots.txt closed. */
  readonly afterClosing: number;
  /** Websites that the round cannot read at the end, with the reason. */
  readonly failing: readonly string[];
}

async function readDue(reader: Reader, now: number): Promise<readonly string[]> {
  const done = await reader.readDue(now);
  if (done === null) throw new Error('The reader has ended.');
  return done.ids;
}

/** Lets a world live, has it read, and judges what was published. */
export async function watchWorld(
  script: WorldScript,
  { anewDays, hasFaults, isAlone }: WatchOptions,
  session: Session,
): Promise<WatchReport> {
  const { cleanup, signal, say } = session;
  const lives = livesOf(script);
  const websites = await serveWebsites(script, cleanup);
  const county = await openCounty(
    lives.map(({ district }) => district),
    session,
  );
  const { db, ids, address } = county;
  const hosts = lives.flatMap(({ district }) => hostsOf(district));
  const settings = { address, hosts, port: websites.port, ids, anewDays, isAlone };
  const newReader = () => startReader({ ...settings, isFirst: false }, cleanup);
  let reader: Reader = await startReader({ ...settings, isFirst: true }, cleanup);
  const faults = hasFaults ? new Faults(script) : null;
  const judges = lives.map((life) => new Judge(life));
  const announcements = new Announcements(db);
  const [quiet, closings] = [quietHostsOf(lives), closingOf(lives)];
  const costs: Record<'first' | 'later', Expense> = {
    first: { all: noCost(), quiet: noCost() },
    later: { all: noCost(), quiet: noCost() },
  };
  const unread: string[] = [];
  let afterClosing = 0;
  // A reader keeps a website's robots.txt for a day, and for one more if a fault had set its clock a day ahead.
  const rulesKept = hasFaults ? 2 * DAY : DAY;
  const end = script.start + script.days * DAY;

  for (let now = script.start; now <= end; now += STEP) {
    signal.throwIfAborted();
    await websites.advance(now);
    const isFirst = now === script.start;
    const fault = faults?.next(now);
    const before = reader.cpu();
    let read: readonly string[];
    if (fault) {
      say(`${new Date(now).toISOString().slice(0, 16)}: ${fault}.`);
      const { restartPostgres } = county;
      const outcome = await readWithFault(fault, now, { reader, newReader, restartPostgres });
      ({ ids: read, reader } = outcome);
      for (const id of outcome.ahead) judges[ids.indexOf(id)]!.closed(now, afterJump(now));
    } else read = await readDue(reader, now);
    // A step with a fault does not measure what reading costs.
    const traffic = await websites.traffic();
    const readHosts = new Set(read.map((id) => lives[ids.indexOf(id)]!.district.host));
    if (!fault) costsOf(costs[isFirst ? 'first' : 'later'], reader.cpu() - before, readHosts, traffic, quiet);
    for (const [host, { requests }] of Object.entries(traffic))
      if ((closings.get(host) ?? Number.POSITIVE_INFINITY) < now - rulesKept) afterClosing += requests;

    const found = await findingsNow(db);
    const seen = judges.flatMap((judge, at) => judge.see(found.get(ids[at]!) ?? [], now));
    await announcements.compare(isFirst ? null : seen);
    if (isFirst) unread.push(...judges.flatMap((judge) => judge.unread()));
    const day = (now - script.start) / DAY;
    if (day % 10 === 0) say(`Day ${day}: ${costs.later.all.readings} later readings.`);
  }
  const failing = await db.core.rows<{ text: string }>(sql`
    select host || ': ' || problem as text from place_readings where problem is not null order by 1`);
  return {
    script,
    hasFaults,
    failing: failing.map(({ text }) => text),
    verdict: verdictOf(judges, end),
    unread,
    unannounced: announcements.differences,
    afterClosing,
    first: costs.first.all,
    later: costs.later.all,
    unchanged: shareOf(costs.later.quiet, costs.first.quiet),
  };
}
