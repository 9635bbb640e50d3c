import 'reflect-metadata';
import { Command } from 'commander';
import { ConfigError } from './config.ts';
import { jobKinds } from './job-handlers.ts';
import { openConnections, openDatabaseServer, openTelemetry, runProgram, workOnJobs } from './program.ts';

new Command('worker')
  .description(
    'Works on background jobs, as the service does by itself. Any number of workers share one database; start the ' +
      'service with WORKERS=0 to leave all work to them. SIGTERM or Ctrl-C: jobs under way are finished ' +
      'or handed back.',
  )
  .addHelpText(
    'after',
    '\nThe settings are those of the service; WORKERS says how many jobs of each kind at once.',
  )
  .parse();

await runProgram('worker', process.env, async (program) => {
  if (program.config.workers === 0) {
    throw new ConfigError('WORKERS is 0: a worker would have nothing to do.');
  }
  await openTelemetry(program);
  const { address, description } = await openDatabaseServer(program);
  await workOnJobs(program, { address, ...(await openConnections(program, address)) });
  console.log(`The worker is ready: ${jobKinds.map(({ name }) => name).join(', ')}. ${description}`);
});
