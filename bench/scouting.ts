/** `npm run bench -- scouting`: several workers scout thousands of small websites on loopback, politely. */
import { Command } from 'commander';
import { atLeastOne, runProgram } from './program.ts';
import { unpackRevision } from './revision.ts';
import { openScouting, type ScoutingLoad, SCOUTING_LOAD as USUAL } from './scouting/measure.ts';
import type { Report } from './scouting/report.ts';

const { json, against, rounds, ...load } = new Command('npm run bench -- scouting')
  .description(
    'Scouts small websites on loopback with several worker processes and checks that they are polite.',
  )
  .option(
    '--districts <n>',
    'number of districts queued; one in twenty shares its host',
    atLeastOne,
    USUAL.districts,
  )
  .option('--workers <n>', 'worker processes', atLeastOne, USUAL.workers)
  .option('--concurrency <n>', 'concurrent runs per worker', atLeastOne, USUAL.concurrency)
  .option(
    '--pause <ms>',
    'milliseconds between requests to a host; 1,000 in production',
    atLeastOne,
    USUAL.pause,
  )
  .option('--papers <n>', 'papers of 200 pages, 340 KB each, on each website', atLeastOne)
  .option('--against <revision>', 'measures this revision as well, in turns, and compares the CPU')
  .option('--rounds <n>', 'turns of each with --against', atLeastOne, 3)
  .option('--json', 'machine-readable result on standard output')
  .parse()
  .opts<ScoutingLoad & { json?: boolean; against?: string; rounds: number }>();

await runProgram(async (session) => {
  const { round } = await openScouting(load, session);
  const other = against === undefined ? undefined : unpackRevision(against, session.cleanup);
  const [ours, theirs]: [Report[], Report[]] = [[], []];
  for (let turn = 0; turn < (other ? rounds : 1); turn++) {
    if (other) theirs.push(await round(other));
    ours.push(await round('.'));
  }
  const { text, ...report } = ours.at(-1)!;
  const cpu = { ours: cpuOf(ours), theirs: cpuOf(theirs), against, share: cpuOf(ours) / cpuOf(theirs) };
  console.log(json ? JSON.stringify({ ...load, ...report, ...(other && { cpu }) }, null, 2) : text);
  if (other && !json)
    console.log(
      `CPU per entity, median of ${rounds}: ${cpu.ours} ms, and ${cpu.theirs} of ${against}: ${cpu.share.toFixed(2)}`,
    );
  if (ours.some(({ tooSoon }) => tooSoon > 0)) process.exitCode = 1;
});

function cpuOf(reports: readonly Report[]): number {
  const sorted = reports.map(({ workerCpuMsPerEntity }) => workerCpuMsPerEntity).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
