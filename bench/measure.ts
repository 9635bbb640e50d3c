import autocannon from 'autocannon';
import { cpuOfPostgres, cpuOfProcess } from './cpu.ts';
import type { NextAsk } from './unlocks.ts';
import type { Ask, Workload } from './workloads.ts';
import type { World } from './world.ts';

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

/** One side of a workload in one round; CPU in milliseconds per request. */
export interface Cell {
  readonly perSecond: number;
  readonly p99: number;
  readonly nodeCpu?: number;
  readonly postgresCpu?: number;
  /** Requests that were rejected or not answered; excluded from all other figures. */
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

/** Returns the workloads for which both sides agree in status and body, and reports how the others differ. */
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
  // Twice: our second response uses a compiled document.
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
  rounds: number,
  seconds: number,
  say: (line: string) => void,
): Promise<Measured[]> {
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
        await runCell(world, side, result.workload, WARM_UP_SECONDS);
      }
    });
  }
  for (let round = 0; round < rounds; round++) {
    for (const result of results) {
      await attempt(result, `round ${round + 1} of ${rounds}`, async () => {
        const order: Side[] = round % 2 === 0 ? ['bare', 'ours'] : ['ours', 'bare'];
        const cells = {} as Record<Side, Cell>;
        for (const side of order) cells[side] = await runCell(world, side, result.workload, seconds);
        result.rounds.push(cells);
      });
    }
  }
  return results;
}

async function runCell(world: World, side: Side, workload: Workload, seconds: number): Promise<Cell> {
  const cpu = () => [cpuOfProcess(world[side].pid), cpuOfPostgres(world.postmaster)] as const;
  const before = cpu();
  const length = Math.max(seconds, workload.atLeastSeconds ?? 0);
  const { times, sent, duration, failed } = await load(request(world, side, workload), length);
  await world.idle(); // waits for requests still running on the server, which would distort the next cell
  const after = cpu();
  if (times.length === 0) throw new Error(`${side} answered none of ${sent} requests in ${length} s`);
  const perRequest = (kind: 0 | 1) => {
    const [from, to] = [before[kind], after[kind]];
    return from === undefined || to === undefined ? undefined : (to - from) / sent;
  };
  return {
    perSecond: times.length / duration,
    p99: times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!,
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
function load(what: ReturnType<typeof request>, seconds: number) {
  return new Promise<Load>((resolve, reject) => {
    const times: number[] = [];
    const options = { ...what, connections: CONNECTIONS, duration: seconds };
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

function request(world: World, side: Side, workload: Workload) {
  const { organization = 'schools', next } = workload;
  const { path, body }: Ask = workload.ask(world.facts);
  const { url } = world[side];
  if (next)
    return changingRequest(side, url, `${side === 'ours' ? '' : `/${workload.name}`}${path}`, next(world));
  return {
    url: side === 'ours' ? url + path : `${url}/${workload.name}${path}`,
    method: body ? ('POST' as const) : ('GET' as const),
    headers: {
      authorization: `Bearer ${world.apiKeys[organization]}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}

/** Each request has a different body; autocannon requires an initial one. */
function changingRequest(side: Side, url: string, path: string, next: () => NextAsk) {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { body, apiKey, organizationId } = next();
    const who =
      side === 'ours' ? { authorization: `Bearer ${apiKey}` } : { 'x-organization': organizationId };
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
