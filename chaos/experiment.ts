import { setTimeout as sleep } from 'node:timers/promises';
import { isFollowed, openJobs, readBooks, timelineOf } from './books.ts';
import { Conductor, type Happened, seconds } from './conductor.ts';
import { Fallbacks } from './fallbacks.ts';
import { faultsOf } from './faults.ts';
import { faultsOfCluster } from './ha/faults.ts';
import { Ledger, tally } from './ledger.ts';
import { REQUEST_MS, runLoad } from './load.ts';
import type { Member } from './member.ts';
import { judgeOutages, outagesOf } from './outages.ts';
import { Readiness } from './readiness.ts';
import type { Report } from './report.ts';
import { Client, isAcknowledged } from './requests.ts';
import { type Pace, plan } from './schedule.ts';
import type { Fleet } from './topology.ts';
import { type Judgment, judgeBooks, judgeVacuum } from './verdict.ts';
import { fullestWindows, type Interval } from './windows.ts';

const START_MS = 120_000;
/** The time after the last fault for a restart, PostgreSQL's recovery, and the lease of a killed worker's job. */
const READY_AGAIN_MS = 90_000;
/** Additional time for requests on a busy machine. */
const SLACK_MS = 10_000;

export interface Settings {
  readonly seed: string;
  readonly minutes: number;
  readonly pace: Omit<Pace, 'durationMs'>;
  /** Per organization. */
  readonly clients: number;
}

/** Puts a fleet under load and faults, and checks its promises. */
export async function experiment(
  fleet: Fleet,
  { seed, minutes, pace, clients }: Settings,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Report> {
  const programs = [...fleet.services, ...fleet.workers];
  const readiness = new Readiness(programs);
  const fallbacks = new Fallbacks(fleet.services);
  readiness.start();
  if (!(await readiness.within(START_MS)))
    throw new Error(`the fleet did not get ready\n${lastWords(fleet.members())}`);
  fallbacks.start();

  const durationMs = minutes * 60_000;
  const boundMs = REQUEST_MS + pace.lengthMs[1] + SLACK_MS;
  const planned = plan(fleet.cluster ? faultsOfCluster(fleet.cluster) : faultsOf(fleet), seed, {
    ...pace,
    durationMs,
  });
  const timeline = await timelineOf(fleet.primaryAddress);
  const ledger = new Ledger();
  const origin = originOf(fleet, readiness);
  const startedAt = performance.now();
  const conductor = new Conductor(startedAt, say);
  let isOver = false;
  const load = runLoad({ world: fleet.world, ledger, seed, clients, boundMs, origin, isOver: () => isOver });
  await conductor.run(planned, seed, signal);
  const lastFaultAt = performance.now();
  await sleep(Math.max(0, startedAt + durationMs - lastFaultAt), undefined, { signal });
  isOver = true;
  await load;
  say(`${seconds(performance.now() - startedAt)} the load is over`);

  const late = await notWorking(fleet, readiness, lastFaultAt + READY_AGAIN_MS);
  if (late !== undefined) say(lastWords(fleet.members()));
  const readyAgainMs = late === undefined ? performance.now() - lastFaultAt : undefined;
  await Promise.all([readiness.stop(), fallbacks.stop()]);
  conductor.noteRecoveries(readiness);
  const books = await readBooks(fleet.primaryAddress);
  const away = [...conductor.storeAway, ...fallbacks.times];
  const lifetimes = fleet.services.flatMap(({ member }) => lifetimesOf(member.starts));
  const windows = fleet.world.crowds.map(({ id, plan: name, requestsPerMinute: limit }) => {
    const admissions = ledger.admissions.get(id) ?? [];
    return { plan: name, limit, ...fullestWindows(admissions, limit, away, lifetimes) };
  });
  const hung = ledger.outcomes.get('no answer') ?? 0;
  const outages = fleet.cluster && outagesOf(ledger.answers, inOrder(conductor.happened), startedAt);
  const judgments: Judgment[] = [
    ...judgeBooks(ledger, books),
    {
      invariant: 'No plan is exceeded, but for what each process may admit alone while the store is away.',
      violations: windows.flatMap(({ plan: name, violations }) =>
        violations.map((what) => `${name}: ${what}`),
      ),
    },
    {
      invariant: `Every request is answered within ${seconds(boundMs)}.`,
      violations: hung === 0 ? [] : [`${hung} requests got no answer`],
    },
    {
      invariant: `Everything works again within ${seconds(READY_AGAIN_MS)} of the last fault.`,
      violations: late === undefined ? [] : [late],
    },
    judgeVacuum(fleet.cluster?.lines() ?? fleet.engines.primary?.lines() ?? []),
    ...(outages ? [judgeOutages(outages)] : []),
  ];
  const isSound = judgments.every(({ violations }) => violations.length === 0);
  if (!isSound) {
    for (const { name, member } of programs) for (const line of member.errors()) say(`${name}: ${line}`);
  }
  return {
    seed,
    minutes,
    fleet: [...programs, ...fleet.members()]
      .map(({ name }) => name)
      .filter((name, at, all) => all.indexOf(name) === at),
    missing: fleet.missing,
    faults: inOrder(conductor.happened),
    requests: Object.fromEntries(ledger.outcomes),
    operations: tally(ledger.operations),
    emails: [...books.emails.values()].reduce((sum, { count }) => sum + count, 0),
    slowestMs: ledger.slowestMs,
    windows: windows.map(({ violations, ...rest }) => rest),
    readyAgainMs,
    outages: outages && { ...outages, failovers: (await timelineOf(fleet.primaryAddress)) - timeline },
    judgments,
    isSound,
  };
}

/** The target of clients: the balancer, or the ready services in turn. */
function originOf({ address, services }: Fleet, readiness: Readiness): () => string | undefined {
  if (address) return () => address;
  let turn = 0;
  return () => {
    const ready = services.filter((service) => readiness.isReadyOne(service));
    return ready[turn++ % ready.length]?.origin;
  };
}

/** Waits until everything works; returns what did not recover in time. */
async function notWorking(fleet: Fleet, readiness: Readiness, until: number): Promise<string | undefined> {
  const { services, engines, primaryAddress, world, cluster } = fleet;
  const checks: readonly (readonly [what: string, check: () => Promise<boolean>])[] = [
    ['a program is not ready', async () => readiness.isReady],
    ...services.map(
      ({ name, origin }) => [`${name} does not answer a buyer`, () => answersBuyer(origin, world)] as const,
    ),
    ['jobs have not ended', async () => (await openJobs(primaryAddress)) === 0],
    ...(cluster ? [['a node does not follow', () => cluster.isWhole()] as const] : []),
    ...(engines.standby ? [['the standby does not follow', () => isFollowed(primaryAddress)] as const] : []),
  ];
  let failing: string | undefined;
  do {
    failing = undefined;
    for (const [what, check] of checks) {
      if (!(await check().catch(() => false))) failing = what;
      if (failing) break;
    }
    if (failing) await sleep(200);
  } while (failing && performance.now() < until);
  const unready = readiness.unready.map(({ name }) => name).join(', ');
  return failing && unready ? `${failing}: ${unready}` : failing;
}

async function answersBuyer(origin: string, { shoppers }: Fleet['world']): Promise<boolean> {
  const client = new Client(() => origin, REQUEST_MS);
  const { key } = shoppers[0]!;
  const outcome = await client.send({ method: 'GET', path: '/credits', key });
  client.close();
  return isAcknowledged(outcome);
}

const inOrder = (happened: readonly Happened[]): Happened[] =>
  happened.toSorted((a, b) => a.beganAt - b.beganAt);

const lifetimesOf = (starts: readonly number[]): Interval[] =>
  starts.map((from, at) => ({ from, to: starts[at + 1] ?? Number.POSITIVE_INFINITY }));

const lastWords = (members: readonly Member[]): string =>
  members.map((member) => `${member.name}: ${member.lastWords(4)}`).join('\n');
