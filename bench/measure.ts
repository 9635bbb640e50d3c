import autocannon from 'autocannon';
import { cpuOfPostgres, cpuOfProcess, memoryOf } from './cpu.ts';
import type { NextAsk } from './unlocks.ts';
import type { Ask, Workload } from './workloads.ts';
import type { World } from './world.ts';

/** V8 keeps compiling for thousands of requests, and for longer where there is more code. */
const LEAST_WARM_UP_REQUESTS = 3_000;
const MAX_WARM_UP_MS = 15_000;
/** A round of the warm-up that takes more than this share of the best round's CPU is no progress. */
const PROGRESS = 0.97;
const ROUNDS_WITHOUT_PROGRESS = 2;

/** One side of a workload in one round; CPU in milliseconds per request. */
export interface Cell {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Megabytes of resident memory at the end. */
  readonly memory?: number;
  readonly nodeCpu?: number;
  readonly postgresCpu?: number;
  /** Requests, those that failed included. */
  readonly sent: number;
  /** Requests that were rejected or not answered; excluded from all figures but `sent`. */
  readonly failed: number;
}

export interface Round {
  readonly ours: Cell;
  readonly bare: Cell;
}

export interface Measured {
  readonly workload: Workload;
  readonly rounds: readonly Round[];
  /** The reason for fewer rounds than requested. */
  readonly failure?: string;
}

type Side = 'ours' | 'bare';

/**
 * Returns the workloads for which both sides agree in status and body, or are meant to differ, and reports how the
 * others differ.
 */
export async function withEqualAnswers(
  world: World,
  workloads: readonly Workload[],
  say: (line: string) => void,
): Promise<readonly Workload[]> {
  const equal: Workload[] = [];
  for (const workload of workloads) {
    const difference = workload.hasOtherAnswer ? undefined : await differenceIn(world, workload);
    if (difference) say(`${workload.name} is left out: the two answers differ\n${difference}`);
    else equal.push(workload);
  }
  return equal;
}

async function differenceIn(world: World, workload: Workload): Promise<string | undefined> {
  // Twice: the first response prepares what the second one uses.
  for (let time = 0; time < 2; time++) {
    const [ours, bare] = await Promise.all([
      answer(world, 'ours', workload),
      answer(world, 'bare', workload),
    ]);
    const difference = differenceBetween(ours, bare);
    if (difference) return difference;
  }
  return undefined;
}

interface Received {
  readonly status: number;
  readonly body: string;
}

async function answer(world: World, side: Side, workload: Workload): Promise<Received> {
  const { url, ...init } = request(world, side, workload);
  const response = await fetch(url, init);
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()).toString('latin1') };
}

export function differenceBetween(ours: Received, bare: Received): string | undefined {
  const isSame = ours.status === bare.status && ours.body === bare.body;
  if (isSame)
    return ours.status === 200 ? undefined : `both answer ${ours.status}: ${ours.body.slice(0, 300)}`;
  let at = 0;
  while (at < ours.body.length && ours.body[at] === bare.body[at]) at++;
  const show = ({ status, body }: Received) =>
    `${status}, ${body.length} bytes, around byte ${at}: ${JSON.stringify(body.slice(Math.max(0, at - 60), at + 60))}`;
  return `  ours ${show(ours)}\n  bare ${show(bare)}`;
}

/**
 * Measures all rounds, interleaving the workloads: noise on the machine affects both sides of a ratio. A failed
 * workload is skipped in the remaining rounds.
 */
export async function measure(
  world: World,
  workloads: readonly Workload[],
  { rounds, seconds, clients }: Effort,
  say: (line: string) => void,
): Promise<Measured[]> {
  const runSide = (side: Side, workload: Workload, length: number) =>
    runCell(world, world[side].pid, request(world, side, workload), { seconds: length, clients });
  const results = workloads.map((workload) => ({
    workload,
    rounds: [] as Round[],
    failure: undefined as string | undefined,
  }));
  const attempt = async (result: (typeof results)[number], what: string, work: () => Promise<void>) => {
    if (result.failure !== undefined) return;
    say(`${what}: ${result.workload.name}`);
    try {
      await work();
    } catch (error) {
      result.failure = error instanceof Error ? error.message : String(error);
      say(`${result.workload.name} stopped: ${result.failure}`);
    }
  };
  for (const result of results) {
    await attempt(result, 'warming up', async () => {
      for (const side of ['bare', 'ours'] as const) {
        await warmUp((seconds) => runSide(side, result.workload, seconds));
      }
    });
  }
  for (let round = 0; round < rounds; round++) {
    for (const result of results) {
      await attempt(result, `round ${round + 1} of ${rounds}`, async () => {
        const order: Side[] = round % 2 === 0 ? ['bare', 'ours'] : ['ours', 'bare'];
        const cells = {} as Record<Side, Cell>;
        const length = Math.max(seconds, result.workload.atLeastSeconds ?? 0);
        for (const side of order) cells[side] = await runSide(side, result.workload, length);
        result.rounds.push(cells);
      });
    }
  }
  return results;
}

/** Runs rounds of a second until requests no longer get cheaper, for a limited time. */
export async function warmUp(run: (seconds: number) => Promise<Cell>): Promise<void> {
  const end = performance.now() + MAX_WARM_UP_MS;
  let sent = 0;
  let best = Number.POSITIVE_INFINITY;
  let without = 0;
  while (performance.now() < end && (sent < LEAST_WARM_UP_REQUESTS || without < ROUNDS_WITHOUT_PROGRESS)) {
    const cell = await run(1).catch(() => undefined); // a machine this busy answers the next time
    if (!cell) continue;
    const cpu = cell.nodeCpu ?? 0;
    without = cpu < best * PROGRESS ? 0 : without + 1;
    best = Math.min(best, cpu);
    sent += cell.sent;
  }
}

export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  /** Connections that each wait for a response before they send the next request. */
  readonly clients: number;
}

/** Puts load on one process for some seconds. */
export async function runCell(
  world: Pick<World, 'postmaster' | 'idle'>,
  pid: number,
  what: Request,
  { seconds, clients }: Pick<Effort, 'seconds' | 'clients'>,
): Promise<Cell> {
  const cpu = () => [cpuOfProcess(pid), cpuOfPostgres(world.postmaster)] as const;
  const before = cpu();
  const { times, sent, duration, failed } = await load(what, seconds, clients);
  await world.idle(); // waits for requests still running on the server, which would distort the next cell
  const after = cpu();
  if (times.length === 0) throw new Error(`none of ${sent} requests was answered in ${seconds} s`);
  const perRequest = (kind: 0 | 1) => {
    const [from, to] = [before[kind], after[kind]];
    return from === undefined || to === undefined ? undefined : (to - from) / sent;
  };
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.ceil(times.length * share) - 1]!;
  return {
    perSecond: times.length / duration,
    p50: percentile(0.5),
    p99: percentile(0.99),
    memory: memoryOf(pid),
    sent,
    nodeCpu: perRequest(0),
    postgresCpu: perRequest(1),
    failed,
  };
}

interface Load {
  /** Milliseconds of each successful request. */
  readonly times: number[];
  /** Includes requests still running at the end. */
  readonly sent: number;
  readonly duration: number;
  readonly failed: number;
}

/**
 * A closed loop over persistent connections. Keeps every time, because autocannon's percentiles are whole
 * milliseconds.
 */
function load(what: Request, seconds: number, clients: number) {
  return new Promise<Load>((resolve, reject) => {
    const times: number[] = [];
    const options = { ...what, connections: clients, duration: seconds };
    const instance = autocannon(options, (error, result) => {
      if (error) reject(error);
      else {
        const { requests, duration, errors, timeouts, non2xx } = result;
        resolve({ times, sent: requests.sent, duration, failed: errors + timeouts + non2xx });
      }
    });
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      if (status >= 200 && status < 300) times.push(milliseconds);
    });
  });
}

export type Request = Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body' | 'requests'>;

function request(world: World, side: Side, workload: Workload): Request & RequestInit {
  const { organization = 'schools', next } = workload;
  const { path, body }: Ask = workload.ask(world.facts);
  const { url } = world[side];
  const isService = side === 'ours' || world.isAgainstService;
  const full = isService ? path : `/${workload.name}${path}`;
  if (next) return changingRequest(isService, url, full, next(world));
  return {
    url: url + full,
    method: body ? ('POST' as const) : ('GET' as const),
    headers: {
      authorization: `Bearer ${world.apiKeys[organization]}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

/** Each request has a different body; autocannon requires an initial one. */
function changingRequest(isService: boolean, url: string, path: string, next: () => NextAsk) {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { body, apiKey, organizationId } = next();
    const who = isService ? { authorization: `Bearer ${apiKey}` } : { 'x-organization': organizationId };
    return {
      ...request,
      headers: { ...who, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
  };
  return {
    url,
    method: 'POST' as const,
    headers: {},
    requests: [{ method: 'POST' as const, path, setupRequest }],
  };
}
