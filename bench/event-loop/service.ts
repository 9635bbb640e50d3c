/** Sends hostile requests to the service as built, and watches its event loop, its memory, and its other callers. */
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startBundledPostgres } from '../../src/db/bundled.ts';
import { installBundledDirectory } from '../../src/importers/bundled.ts';
import type { Child } from '../child.ts';
import { memoryOfTree } from '../cpu.ts';
import { prepareDatabase } from '../database.ts';
import { startOurService } from '../our-service.ts';
import type { Session } from '../program.ts';
import { newOrganization, removeOrganizations } from '../seed-organizations.ts';
import { type HostileRequest, type Place, REQUESTS, type Send } from './requests.ts';
import type { Turns } from './watch-turns.ts';

export interface RequestFigures {
  readonly request: string;
  /** Milliseconds of processor time of the longest turn of the event loop, in three runs of the request. */
  readonly turn: number;
  /** Milliseconds of another organization's requests for `/credits` while four organizations run the request. */
  readonly p99: number;
  readonly max: number;
  /** The number of these requests for `/credits`. */
  readonly asked: number;
  /** Megabytes of the service and the processes that it starts: the maximum, and its distance from the idle state. */
  readonly peak: number;
  readonly gained: number;
  readonly statuses: Readonly<Record<number, number>>;
}

/** The most that each figure may be. */
const BOUNDS = { turn: 50, p99: 200, gained: 250, peak: 600 };

const REPETITIONS = 3;
/** Organizations that send hostile requests at once, and how many each has under way. */
const ORGANIZATIONS = 4;
const REQUESTS_PER_ORGANIZATION = 2;
/** How long the organizations repeat their requests. */
const MEASURED_MS = 10_000;
/** The pause between the requests for `/credits`. */
const PAUSE_MS = 20;
/** The interval at which memory is read. */
const SAMPLE_MS = 50;
const WORKERS = '4';

export async function measureRequests(
  { cleanup, signal, say }: Session,
  isMeant: (name: string) => boolean,
): Promise<RequestFigures[]> {
  const requests = REQUESTS.filter(({ name }) => isMeant(name));
  if (requests.length === 0) return [];
  const dir = resolve('.data/bench');
  const bundled = await startBundledPostgres({ dir: join(dir, 'postgres'), database: 'market', log: say });
  cleanup.push(() => bundled.stop());
  const { address } = bundled;
  await prepareDatabase(address, say);
  await installBundledDirectory(address, signal);
  const client = new pg.Client({ ...address });
  await client.connect();
  cleanup.push(() => client.end());
  await removeOrganizations(client);
  const { rows: places } = await client.query<Place>(
    'select name, physical_city as city, state from schools order by md5(nces_id) limit 10000',
  );
  const keys: string[] = [];
  for (let at = 0; at <= ORGANIZATIONS; at++)
    keys.push((await newOrganization(address, `Benchmark: ${at}`)).apiKey);
  const service = await startOurService(address, dir, cleanup, {
    watchesTurns: true,
    environment: { WORKERS },
  });
  const [other, ...hostile] = keys.map((key) => sender(service.url, key)) as [Send, ...Send[]];
  for (let at = 0; at < 200; at++) await other({ path: '/credits' });
  await sleep(3_000);
  const idle = memoryOfTree(service.pid);
  say(`idle: ${idle.toFixed(0)} MB`);
  const figures: RequestFigures[] = [];
  for (const request of requests) {
    figures.push(await measure(service, request, places, other, hostile, idle));
    say(JSON.stringify(figures.at(-1)));
  }
  return figures;
}

async function measure(
  service: Child,
  { name, prepare }: HostileRequest,
  places: readonly Place[],
  other: Send,
  hostile: readonly Send[],
  idle: number,
): Promise<RequestFigures> {
  const run = prepare(places);
  const statuses: Record<number, number> = {};
  const counted =
    (send: Send): Send =>
    async (request) => {
      const answer = await send(request);
      if (request.method === 'POST' || request.path.includes('format='))
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      return answer;
    };
  await run(hostile[0]!); // what it needs is loaded
  await sleep(500);
  let turn = 0;
  for (let time = 0; time < REPETITIONS; time++) {
    await service.ask<Turns>({});
    await run(hostile[0]!);
    turn = Math.max(turn, (await service.ask<Turns>({})).longest);
  }
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryOfTree(service.pid));
  }, SAMPLE_MS);
  const times: number[] = [];
  let isRunning = true;
  const asking = (async () => {
    while (isRunning) {
      const begun = performance.now();
      await other({ path: '/credits' });
      times.push(performance.now() - begun);
      await sleep(PAUSE_MS);
    }
  })();
  const end = performance.now() + MEASURED_MS;
  await Promise.all(
    Array.from({ length: ORGANIZATIONS * REQUESTS_PER_ORGANIZATION }, async (_, at) => {
      do await run(counted(hostile[at % ORGANIZATIONS]!));
      while (performance.now() < end);
    }),
  );
  isRunning = false;
  await asking;
  clearInterval(sampler);
  times.sort((a, b) => a - b);
  return {
    request: name,
    turn,
    p99: times[Math.ceil(times.length * 0.99) - 1]!,
    max: times.at(-1)!,
    asked: times.length,
    peak,
    gained: peak - idle,
    statuses,
  };
}

const sender =
  (url: string, key: string): Send =>
  async ({ path, method = 'GET', headers, body }) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...headers },
      body: body as BodyInit,
    });
    if (/format=/.test(path)) {
      for await (const _part of response.body!); // too much to keep
      return { status: response.status, text: '' };
    }
    return { status: response.status, text: await response.text() };
  };

/** The bounds that a request exceeds, each as a line. */
export function exceededBy({ request, turn, p99, peak, gained }: RequestFigures): string[] {
  const figures = { turn, p99, peak, gained };
  return Object.entries(BOUNDS)
    .filter(([name, most]) => figures[name as keyof typeof BOUNDS] > most)
    .map(
      ([name, most]) =>
        `${request}: ${name} ${figures[name as keyof typeof BOUNDS].toFixed(0)}, at most ${most}`,
    );
}

export function requestsTable(figures: readonly RequestFigures[]): string {
  const whole = (value: number) => value.toFixed(0);
  return [
    '| request | longest turn ms | eight at once: `/credits` of another, p99 / max ms | MB: peak / gained | answers |',
    '|---|---|---|---|---|',
    ...figures.map(({ request, turn, p99, max, peak, gained, statuses }) => {
      const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
      const cells = [
        request,
        whole(turn),
        `${whole(p99)} / ${whole(max)}`,
        `${whole(peak)} / ${whole(gained)}`,
        answers.join(', '),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}
