/** `npm run bench -- watch`: websites that live for three months by a script, and what customers learn of it. */
import { Command } from 'commander';
import { atLeastOne, runProgram } from './program.ts';
import { watchWorld } from './watch/measure.ts';
import { missedGoals, textOf } from './watch/report.ts';

const { json, short, faults, alone, anew, ...given } = new Command('npm run bench -- watch')
  .description(
    'Lets the websites of a county live by a script, reads them, and compares what is published with it.',
  )
  .option('--sites <n>', 'number of websites', atLeastOne, 200)
  .option('--days <n>', 'simulated days', atLeastOne, 90)
  .option('--seed <text>', 'the seed of the script', '1')
  .option('--from <day>', 'the first simulated day', '2026-12-01')
  .option('--short', '20 websites, 30 days, and the faults, in few processes')
  .option('--faults', 'workers die, PostgreSQL restarts, two workers read at once, and the clock jumps a day')
  .option('--alone', 'in few processes: cheaper, but no measure of CPU')
  .option('--anew <days>', 'reads each website anew every so many days, instead of in parts', atLeastOne)
  .option('--json', 'machine-readable result on standard output')
  .parse()
  .opts<{
    sites: number;
    days: number;
    seed: string;
    from: string;
    short?: true;
    faults?: true;
    alone?: true;
    anew?: number;
    json?: true;
  }>();

await runProgram(async (session) => {
  const { sites, days } = short ? { sites: 20, days: 30 } : given;
  const script = { sites, days, seed: given.seed, start: Date.parse(`${given.from}T06:00:00Z`) };
  const options = {
    anewDays: anew ?? null,
    hasFaults: Boolean(faults || short),
    isAlone: Boolean(alone || short),
  };
  const report = await watchWorld(script, options, session);
  const missed = missedGoals(report);
  console.log(
    json
      ? JSON.stringify({ ...report, missed }, null, 2)
      : [textOf(report), ...missed.map((goal) => `MISSED: ${goal}`)].join('\n'),
  );
  if (missed.length > 0) process.exitCode = 1;
});
