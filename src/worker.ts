import 'reflect-metadata';
import { Command } from 'commander';
import { jobKinds } from './app/job-kinds.ts';
import { openConnections, openDatabaseServer, openTelemetry, runProgram, workOnJobs } from './app/program.ts';
import { testParts } from './app/test-parts.ts';
import { ConfigError } from './config/config.ts';

new Command('worker')
  .description(
    'Processes background jobs, as the service itself does. Any number of workers can share one database; start the ' +
      'service with WORKERS=0 to leave all jobs to them. On SIGTERM or Ctrl-C, jobs in progress are finished ' +
      'or handed back.',
  )
  .addHelpText(
    'after',
    '\nThe settings are those of the service; WORKERS sets how many jobs of each kind run at once.',
  )
  .parse();

await runProgram('worker', process.env, async (program) => {
  const { config } = program;
  if (config.workers === 0) {
    throw new ConfigError('WORKERS is 0: a worker would have nothing to do.');
  }
  await openTelemetry(program);
  const database = await openDatabaseServer(program);
  const { address, description } = database;
  const world = await openConnections(program, address);
  const testWorld = config.testWorld ? (await testParts.open?.())?.(program, database) : undefined;
  const tools = await workOnJobs(program, world);
  void testWorld?.begin(tools);
  console.log(`The worker is ready: ${jobKinds.map(({ name }) => name).join(', ')}. ${description}`);
});
