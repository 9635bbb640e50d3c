/** `npm run bench:scouting`: several workers scout thousands of small websites on loopback, politely. */
import { Command } from 'commander';
import { atLeastOne, runProgram } from './program.ts';
import { measureScouting, type ScoutingLoad, SCOUTING_LOAD as USUAL } from './scouting/measure.ts';

const { json, ...load } = new Command('npm run bench:scouting --')
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
  .option('--json', 'machine-readable result on standard output')
  .parse()
  .opts<ScoutingLoad & { json?: boolean }>();

await runProgram(async (session) => {
  const { text, ...report } = await measureScouting(load, session);
  console.log(json ? JSON.stringify({ ...load, ...report }, null, 2) : text);
  if (report.tooSoon > 0) process.exitCode = 1;
});
