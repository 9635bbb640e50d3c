/** `npm run bench`: the façade against a bare handler on the same database, interleaved, as ratios. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { compareAnswers, measure } from './measure.ts';
import { atLeastOne, runProgram } from './program.ts';
import { summarize, table } from './table.ts';
import { chosenWorkloads, workloads } from './workloads.ts';
import { openWorld } from './world.ts';

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

await runProgram(async ({ cleanup, signal, say }) => {
  const chosen = chosenWorkloads(only);
  const world = await openWorld(resolve('.data/bench'), cleanup, signal, say, { profiles: profile });
  await compareAnswers(world, chosen);
  say(`${chosen.length} workloads answer the same bytes as the bare handler.`);
  const measured = await measure(world, chosen, rounds, seconds, say);
  const summaries = measured.map(summarize);
  if (json)
    console.log(JSON.stringify({ rounds, seconds, node: process.version, workloads: summaries }, null, 2));
  else console.log(`\n${table(summaries)}`);
});
