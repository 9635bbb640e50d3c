/** `npm run bench:event-loop`: responsiveness while hostile prompts and websites are processed. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedAnalyst, readPage } from '@emi/reading/tasks';
import { Command } from 'commander';
import { openIsolatedTools } from '../src/scouting/isolated/isolated-tools.ts';
import * as crawlTasks from '../src/scouting/web/crawl-tasks.ts';
import { openCrawlTasks } from '../src/scouting/web/isolated-crawl.ts';
import { LOCAL_EMAIL_TASKS, openEmailTasks } from '../src/workspace/emails/writers/isolated-tasks.ts';
import { type HostileInput, INPUTS, type Workers } from './event-loop/inputs.ts';

const { only, json } = new Command('npm run bench:event-loop --')
  .description(
    'Processes hostile input in child processes, as the service does, and in this process for comparison.\n' +
      'Prints how long the event loop was blocked (milliseconds), the growth of resident memory (MB),\n' +
      'and the time taken. Fails if any input blocks it for more than 50 ms in this process.',
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

/** No input may hold the event loop of the service for longer. */
const MOST_MS = 50;
const SAMPLE_MS = 5;
/** The minimum duration for a meaningful percentile. */
const LEAST_MS = 1_000;

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

const results: { input: string; isolated: Figures; local: Figures | null }[] = [];
try {
  for (const input of INPUTS.filter(({ name }) => name.includes(only ?? ''))) {
    const result = {
      input: input.name,
      isolated: await measure(input, isolated),
      local: input.isBomb ? null : await measure(input, local),
    };
    results.push(result);
    if (!json) console.error(`${input.name}: ${result.isolated.maxMs} ms`);
  }
} finally {
  await Promise.all([emails.close(), crawl.close(), close()]);
}
const held = results.filter(({ isolated }) => isolated.maxMs > MOST_MS);
if (held.length > 0) {
  console.error(
    `The event loop was held for more than ${MOST_MS} ms by: ${held.map(({ input }) => input).join(', ')}`,
  );
  process.exitCode = 1;
}
console.log(json ? JSON.stringify(results, null, 2) : table());

async function measure({ prepare }: HostileInput, workers: Workers): Promise<Figures> {
  const work = prepare();
  if (workers === isolated) await warmUp();
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
async function warmUp(): Promise<void> {
  const { signal } = new AbortController();
  const page = {
    url: 'https://www.oak.example/',
    contentType: 'text/html',
    body: Buffer.from('<p>Hello.</p>'),
    fetchedAt: '2026-11-20T00:00:00.000Z',
  };
  await Promise.all([
    crawl.robots(Buffer.from(''), signal),
    documents.reader.read(page, signal),
    emails.check({ subject: '', body: '' } as never, {} as never, signal).catch(() => undefined),
  ]);
}

function table(): string {
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
