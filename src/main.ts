import 'reflect-metadata';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import { createApp } from './app/app.ts';
import { type DemoKey, shownPath } from './app/demo-key.ts';
import { openWriter } from './app/email-writer.ts';
import { finishFirstStart, prepareFirstStart } from './app/first-start.ts';
import { testKeyFileOf } from './app/first-test-key.ts';
import {
  openConnections,
  openDatabaseServer,
  openTelemetry,
  type Program,
  runProgram,
  workOnJobs,
} from './app/program.ts';
import { testParts } from './app/test-parts.ts';
import { webhookTools } from './app/webhook-tools.ts';
import type { Config } from './config/config.ts';
import { logOnce } from './requests/limits/log-once.ts';
import { openRequestStore } from './requests/limits/open-store.ts';

const ADMIN = 'npm run --silent admin --';
const CREATE_ORGANIZATION = `${ADMIN} org create --name NAME --plan growth --credits 100`;

new Command('service')
  .description(
    'Serves the REST and GraphQL APIs and processes background jobs. Without DATABASE_URL, it starts its own ' +
      'PostgreSQL, and the first start fills it. On SIGTERM or Ctrl-C, requests and jobs in progress are ' +
      'finished or handed back.',
  )
  .addHelpText('after', '\nThe settings are environment variables; see docs/operations.md.')
  .parse();

await runProgram('service', process.env, async (program: Program) => {
  const { config, logger, signal, opened } = program;
  await openTelemetry(program);
  const database = await openDatabaseServer(program);
  const { address, description } = database;
  console.log(`Database: ${description}`);
  const { db, queue: jobs } = await openConnections(program, address);
  const testWorld = config.testWorld ? (await testParts.open?.())?.(program, database) : undefined;
  testWorld?.prepare();
  const demo = await prepareFirstStart(db, address, config, signal);
  const cannotKeep = logOnce(
    logger,
    'requests cannot be counted in the shared store; this process counts by itself',
    () => performance.now(),
  );
  const { store: requests, close: closeStore } = await openRequestStore(config, db, cannotKeep);
  opened('count of requests', closeStore);
  const emails = openWriter(config);
  opened('email writer', () => emails.close());
  const app = await createApp({
    ...config,
    db,
    jobs,
    logger,
    requests,
    webhooks: webhookTools(config),
    writer: emails.writer,
    hasTestWorld: testWorld !== undefined,
    demoKeyFile: demo?.file && shownPath(demo.file),
  });
  opened('GraphQL', () => app.close());

  const reached = await listen(app.server, config);
  // Only after the port is bound: a service that fails to start must not have done any work.
  const tools = config.workers > 0 ? await workOnJobs(program, { address, db, queue: jobs }) : undefined;
  const opening = testWorld?.begin(tools, async (world, testAddress) => {
    const worlds = { live: db, test: world.db, testAddress };
    const file = await testKeyFileOf(demo, worlds, program);
    await app.addTestWorld(world);
    if (file) console.log(`Test key: kept in ${shownPath(file)}; see docs/reference/testing.md.`);
  });
  opened('requests', () => app.drain()); // last, so that requests drain before the worker stops
  // People with a demo key follow the README, whose next step reads the file of the test key.
  if (demo?.file) await opening;
  signal.throwIfAborted();
  greet(reached, demo);
  void finishFirstStart(db, address, signal).catch((error: unknown) => {
    if (!signal.aborted) logger.warn({ err: error }, 'the first start is finished by the next one');
  });
});

function listen(server: Server, { port, host }: Config): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      reject(inUse ? new Error(`port ${port} of ${host} is in use; set PORT to another one.`) : error);
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/** The host by which people of this machine reach an address on which the service listens. */
function hostOf({ family, address }: AddressInfo): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address)) return 'localhost';
  return family === 'IPv6' ? `[${address}]` : address;
}

function greet(reached: AddressInfo, demo: DemoKey | undefined): void {
  const base = `http://${hostOf(reached)}:${reached.port}`;
  const key = demo?.file ? `$(cat ${demo.file})` : '$API_KEY';
  console.log(`
Education Market Intelligence API is ready.
  REST      ${base}/api/v1
  GraphQL   ${base}/graphql  (open it in a browser for Apollo Sandbox; ${base}/graphiql works offline)
  MCP       ${base}/mcp
  Pages     ${base}/explore, ${base}/console, ${base}/docs
${keyLines(demo)}
Try:
  curl -H "Authorization: Bearer ${key}" "${base}/api/v1/schools?state=TX&search=lincoln&limit=3"
`);
}

function keyLines(demo: DemoKey | undefined): string {
  if (!demo) return `  API key   make one with: ${CREATE_ORGANIZATION}`;
  const { key, file, otherFiles, userId } = demo;
  const others = otherFiles.map((other) => `            not valid in this database: the key in ${other}`);
  // Without a terminal, the output is probably a log, which must not contain a key.
  const isShown = key && process.stdout.isTTY;
  const create = userId ? `${ADMIN} key create --user ${userId}` : CREATE_ORGANIZATION;
  const kept = isShown ? `${key}  (shown once; kept in ${file})` : `kept in ${file}`;
  const own = file ? kept : `make one with: ${create}`;
  return [`  API key   ${own}`, ...others].join('\n');
}
