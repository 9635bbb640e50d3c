/** `npm run bench -- event-loop`: responsiveness while hostile prompts, websites, and requests are processed. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { Command } from 'commander';
import { openIsolatedTools } from '../src/scouting/isolated/isolated-tools.ts';
import * as crawlTasks from '../src/scouting/web/crawl-tasks.ts';
import { openCrawlTasks } from '../src/scouting/web/isolated-crawl.ts';
import { LOCAL_EMAIL_TASKS, openEmailTasks } from '../src/workspace/emails/writers/isolated-tasks.ts';
import { type HostileInput, INPUTS, type Workers } from './event-loop/inputs.ts';
import { exceededBy, measureRequests, requestsTable } from './event-loop/service.ts';
import { runProgram } from './program.ts';

const { only, json } = new Command('npm run bench -- event-loop')
  .description(
    'Processes hostile input in child processes, as the service does, and in this process for comparison.\n' +
      'Prints how long the event loop was blocked (milliseconds), the growth of resident memory (MB),\n' +
      'and the time taken. Then sends hostile requests to the service as built. Fails if any input blocks the event\n' +
      'loop for more than 50 ms, and if the requests delay others or take more memory than they may.',
  )
  .option('--only <text>', 'inputs whose name contains the text')
  .option('--json', 'machine-readable result on standard output')
  .parse()
  .opts<{ only?: string; json?: boolean }>();

interface Figures {
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly gainedMb: number;
  readonly seconds: number;
}

/** The longest that an input may block the event loop of the service. */
const MOST_MS = 50;
const SAMPLE_MS = 5;
/** The minimum duration for a meaningful percentile. */
const LEAST_MS = 1_000;

const isMeant = (name: string): boolean => name.includes(only ?? '');

await runProgram(async (session) => {
  const results = await measureInputs(session.say);
  const requests = await measureRequests(session, isMeant);
  const missed = [
    ...results
      .filter(({ isolated }) => isolated.maxMs > MOST_MS)
      .map(({ input }) => `${input}: the event loop was held for more than ${MOST_MS} ms`),
    ...requests.flatMap(exceededBy),
  ];
  for (const line of missed) session.say(line);
  if (missed.length > 0) process.exitCode = 1;
  const tables = [...(results.length > 0 ? [table(results)] : []), requestsTable(requests)].join('\n\n');
  console.log(json ? JSON.stringify({ inputs: results, requests }, null, 2) : tables);
});

interface Result {
  readonly input: string;
  readonly isolated: Figures;
  readonly local: Figures | null;
}

async function measureInputs(say: (line: string) => void): Promise<Result[]> {
  const emails = openEmailTasks();
  const crawl = openCrawlTasks();
  const { close, ...documents } = openIsolatedTools();
  const isolated: Workers = { emails, crawl, ...documents };
  const local: Workers = {
    emails: LOCAL_EMAIL_TASKS,
    crawl: crawlTasks,
    reader: { read: readPage },
    analyst: embeddedAnalyst,
  };
  const warmUp = () => startProcesses(isolated);
  const results: Result[] = [];
  try {
    for (const input of INPUTS.filter(({ name }) => isMeant(name))) {
      const result = {
        input: input.name,
        isolated: await measure(input, isolated, warmUp),
        local: input.isBomb ? null : await measure(input, local),
      };
      results.push(result);
      say(`${input.name}: ${result.isolated.maxMs} ms`);
    }
  } finally {
    await Promise.all([emails.close(), crawl.close(), close()]);
  }
  return results;
}

async function measure(
  { prepare }: HostileInput,
  workers: Workers,
  warmUp: () => Promise<void> = async () => undefined,
): Promise<Figures> {
  const work = prepare();
  await warmUp();
  globalThis.gc?.();
  await sleep(100);
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampler = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, SAMPLE_MS);
  delay.enable();
  await sleep(10 * SAMPLE_MS); // the histogram starts with its second sample
  const start = performance.now();
  await work(workers);
  const seconds = (performance.now() - start) / 1_000;
  highest = Math.max(highest, process.memoryUsage.rss());
  await sleep(Math.max(10 * SAMPLE_MS, LEAST_MS - seconds * 1_000));
  delay.disable();
  clearInterval(sampler);
  // Delays include the sampling interval, so an idle loop has a delay of one interval.
  const held = (nanoseconds: number) => Math.max(0, round(nanoseconds / 1e6 - SAMPLE_MS));
  return {
    p99Ms: held(delay.percentile(99)),
    maxMs: held(delay.max),
    gainedMb: Math.round((highest - before) / 1e6),
    seconds: round(seconds),
  };
}

/** A process killed by its input restarts with the next task; the restart is not part of the next measurement. */
async function startProcesses({ crawl, reader, emails }: Workers): Promise<void> {
  const { signal } = new AbortController();
  const page = {
    url: 'https://www.oak.example/',
    contentType: 'text/html',
    body: Buffer.from('<p>Hello.</p>'),
    fetchedAt: '2026-11-20T00:00:00.000Z',
  };
  await Promise.all([
    crawl.robots(Buffer.from(''), signal),
    reader.read(page, signal),
    emails.check({ subject: '', body: '' } as never, {} as never, signal).catch(() => undefined),
  ]);
}

function table(results: readonly Result[]): string {
  const cells = (figures: Figures | null) =>
    figures
      ? `${figures.p99Ms} / ${figures.maxMs} | ${figures.gainedMb} | ${figures.seconds}`
      : 'not tried | |';
  return [
    '| input | blocked, p99 / max ms | memory MB | seconds | in this process: p99 / max ms | memory MB | seconds |',
    '|---|---|---|---|---|---|---|',
    ...results.map(({ input, ...row }) => `| ${input} | ${cells(row.isolated)} | ${cells(row.local)} |`),
  ].join('\n');
}

function round(value: number): number {
  return Number(value.toPrecision(2));
}
