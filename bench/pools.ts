/** `npm run bench -- pools`: latency of a quick request while many others run the most expensive searches. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { loadConfig } from '../src/config/config.ts';
import { measurePools } from './pools/measure.ts';
import { reportOf } from './pools/report.ts';
import { atLeastOne, runProgram } from './program.ts';
import { openWorld } from './world.ts';

interface Options {
  rounds: number;
  seconds: number;
  clients: number;
  searchConnections: number;
  json?: boolean;
}

const { json, searchConnections, ...settings } = new Command('npm run bench -- pools')
  .description('Measures GET /credits alone, and while other clients run the most expensive searches.')
  .option('--rounds <n>', 'rounds; the median counts', atLeastOne, 3)
  .option('--seconds <n>', 'seconds per half of a round', atLeastOne, 5)
  .option('--clients <n>', 'concurrent searching clients', atLeastOne, 40)
  .option(
    '--search-connections <n>',
    'SEARCH_CONNECTIONS of the service',
    atLeastOne,
    loadConfig({}).searchConnections,
  )
  .option('--json', 'machine-readable result on standard output')
  .parse()
  .opts<Options>();

await runProgram(async ({ cleanup, signal, say }) => {
  const world = await openWorld(resolve('.data/bench'), cleanup, signal, say, { searchConnections });
  const rounds = await measurePools(world, settings, say);
  const { text, ...figures } = reportOf(rounds);
  const setup = { ...settings, searchConnections, node: process.version };
  console.log(json ? JSON.stringify({ ...setup, ...figures }, null, 2) : `\n${text}`);
});
