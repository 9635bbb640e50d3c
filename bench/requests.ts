/** `npm run bench`: ratios of the façade to a bare handler on the same database, interleaved; then scouting. */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { memoryOf } from './cpu.ts';
import { shortfalls } from './floors.ts';
import { measure, withEqualAnswers } from './measure.ts';
import { atLeastOne, runProgram } from './program.ts';
import { measureScouting, SCOUTING_LOAD } from './scouting/measure.ts';
import { failuresOf, summarize, table } from './table.ts';
import { chosenWorkloads, workloads } from './workloads.ts';
import { openWorld } from './world.ts';

const list = workloads
  .map(({ name, title }, index) => `  ${index + 1} ${name.padEnd(10)} ${title}`)
  .join('\n');
const { rounds, seconds, clients, only, profile, plainRows, against, floors, json } = new Command(
  'npm run bench --',
)
  .description(
    'Measures the service against a bare handler (node:http, pg, handwritten SQL) that returns the same bytes, then ' +
      'the number of websites scouted per minute (in full: npm run bench -- scouting). Before the first round, both ' +
      'sides are warmed up until their requests no longer take less CPU, for at most 15 s each.',
  )
  .option('--rounds <n>', 'rounds; the median counts', atLeastOne, 3)
  .option('--seconds <n>', 'seconds per workload, side, and round', atLeastOne, 2)
  .option('--clients <n>', 'concurrent clients', atLeastOne, 16)
  .option('--only <list>', 'workloads by number or name, separated by commas; without scouting')
  .option('--profile <dir>', 'write CPU profiles of both servers there, which slows both down')
  .option(
    '--plain-rows',
    'make an object of every row and execute every field, to see what packages/records/rows saves',
  )
  .option(
    '--against <revision>',
    'measures this revision in place of the bare handler, which the table calls `bare`',
  )
  .option(
    '--floors',
    'ends with status 1 if a workload, or the memory, falls short of bench/floors.ts; for a quiet machine',
  )
  .option('--json', 'machine-readable result on standard output')
  .addHelpText('after', `\nWorkloads:\n${list}`)
  .parse()
  .opts<{
    rounds: number;
    seconds: number;
    clients: number;
    only?: string;
    profile?: string;
    plainRows?: boolean;
    against?: string;
    floors?: boolean;
    json?: boolean;
  }>();

/** The load of scouting, for half a minute of work. */
const SCOUTED = { ...SCOUTING_LOAD, districts: 300 };

/** The service first collects the garbage of its start; the memory is measured afterward. */
const AFTER_START_MS = 8_000;

await runProgram(async (session) => {
  const { cleanup, signal, say } = session;
  const chosen = chosenWorkloads(only);
  const world = await openWorld(resolve('.data/bench'), cleanup, signal, say, {
    profiles: profile,
    plainRows,
    against,
  });
  await sleep(AFTER_START_MS);
  const memoryAtStart = memoryOf(world.ours.pid);
  // Another revision may return other bytes.
  const equal = against === undefined ? await withEqualAnswers(world, chosen, say) : chosen;
  if (against === undefined)
    say(`${equal.length} of ${chosen.length} workloads answer the same bytes as the bare handler.`);
  const measured = await measure(world, equal, { rounds, seconds, clients }, say);
  const summaries = measured.map(summarize);
  if (equal.length < chosen.length || summaries.some((summary) => failuresOf(summary))) process.exitCode = 1;
  const short = floors ? shortfalls(summaries, memoryAtStart) : [];
  if (short.length > 0) process.exitCode = 1;
  if (!json) console.log(`\n${table(summaries)}\nMemory at start: ${memoryAtStart?.toFixed(0) ?? '-'} MB\n`);
  for (const line of short) say(`below the floor: ${line}`);
  const scouting = only === undefined ? await measureScouting(SCOUTED, session) : undefined;
  if (!json) console.log(scouting ? `Scouting\n${scouting.text}` : '');
  else {
    const result = {
      rounds,
      seconds,
      clients,
      node: process.version,
      memoryAtStart,
      short,
      workloads: summaries,
      scouting,
    };
    console.log(JSON.stringify(result, null, 2));
  }
});
