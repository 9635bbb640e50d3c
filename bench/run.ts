/** `npm run bench`: the façade against a bare handler on the same database, interleaved, as ratios. */
import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { compareAnswers, measure } from './measure.ts';
import { summarize, table } from './table.ts';
import { chosenWorkloads, workloads } from './workloads.ts';
import { type Cleanup, openWorld } from './world.ts';

const list = workloads
  .map(({ name, title }, index) => `  ${index + 1} ${name.padEnd(10)} ${title}`)
  .join('\n');
const { rounds, seconds, only, profile, json } = new Command('npm run bench --')
  .description(
    'Measures the service against a bare handler (node:http, pg, SQL by hand) that answers the same bytes.',
  )
  .option('--rounds <n>', 'rounds, of which the median counts', atLeastOne, 3)
  .option('--seconds <n>', 'seconds for each workload, side and round', atLeastOne, 2)
  .option('--only <list>', 'workloads by number or name, separated by commas')
  .option('--profile <dir>', 'write CPU profiles of both servers there; costs both some speed')
  .option('--json', 'machine-readable result on standard output')
  .addHelpText('after', `\nWorkloads:\n${list}`)
  .parse()
  .opts<{ rounds: number; seconds: number; only?: string; profile?: string; json?: boolean }>();

const say = (line: string) => console.error(line);
const interrupted = new AbortController();
const cleanup: Cleanup = [];
let cleaned: Promise<void> | undefined;
const clean = () => {
  cleaned ??= stopAll();
  return cleaned;
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted.abort();
    void clean().then(() => process.exit(130));
  });
}

try {
  await run();
} catch (error) {
  if (!interrupted.signal.aborted)
    say(`The benchmark stopped: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await clean();
}
process.exit();

async function run(): Promise<void> {
  const chosen = chosenWorkloads(only);
  const world = await openWorld(resolve('.data/bench'), cleanup, interrupted.signal, say, profile);
  await compareAnswers(world, chosen);
  say(`${chosen.length} workloads answer the same bytes as the bare handler.`);
  const measured = await measure(world, chosen, rounds, seconds, say);
  const summaries = measured.map(summarize);
  if (json)
    console.log(JSON.stringify({ rounds, seconds, node: process.version, workloads: summaries }, null, 2));
  else console.log(`\n${table(summaries)}`);
}

/** In reverse, each whatever became of the others; also what was still being started when the signal came. */
async function stopAll(): Promise<void> {
  for (let stop = cleanup.pop(); stop; stop = cleanup.pop()) {
    await stop().catch((error: unknown) => say(`stopping: ${error}`));
  }
}

function atLeastOne(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
}
