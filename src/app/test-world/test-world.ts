import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '@emi/base/runtime';
import { followOriginals } from '../../accounts/administration/follow-originals.ts';
import { migrate, requireSchema } from '../../db/migrate.ts';
import { type DatabaseServer, ensureTestDatabase } from '../../db/server.ts';
import { everySecond } from '../../jobs/every-second.ts';
import { openRequestStore } from '../../requests/limits/open-store.ts';
import { openWriter } from '../email-writer.ts';
import type { ServiceTools } from '../job-handlers.ts';
import { openConnections, type Program, runJobs } from '../program.ts';
import { webhookTools } from '../webhook-tools.ts';
import type { WorldOptions } from '../world.ts';
import { openTestSites } from './test-sites.ts';

/** Test requests are few, so few connections suffice. */
const CONNECTIONS = { coreConnections: 2, searchConnections: 1, limitsConnections: 1, jobConnections: 1 };
/** Maximum time until changes of an organization reach its twin, its copy in the test world. */
const FOLLOWING_MS = 10_000;
/** Time for the jobs of the test world to finish after a stop signal. */
const DRAIN_MS = 1_000;

/** Starts serving the world. */
type OnOpen = (world: WorldOptions, address: DatabaseAddress) => Promise<void>;

/**
 * The test world of a program, which opens beside the live one. Cleanups of what uses it must be registered after this
 * call, because cleanups run in reverse order.
 */
export function testWorldOf(program: Program, server: DatabaseServer) {
  let opening = Promise.resolve();
  let prepared: Promise<DatabaseAddress | undefined> | undefined;
  /** The program as seen by the test world, whose cleanups run in reverse order once it has finished opening. */
  const part = (name: string): Program => {
    const closing: (() => Promise<unknown>)[] = [];
    program.opened(name, async (msLeft) => {
      await Promise.race([opening, sleep(msLeft, undefined, { ref: false })]);
      for (const close of closing.reverse()) await close();
    });
    const opened: Program['opened'] = (_thing, close) => closing.push(() => close(DRAIN_MS));
    return { ...own, opened };
  };
  const own: Program = {
    ...program,
    config: {
      ...program.config,
      ...CONNECTIONS,
      standbys: undefined,
      workers: Math.min(program.config.workers, 2),
    },
  };
  const connections = part('test world');
  const prepare = () => (prepared ??= prepareDatabase(server, program));
  return {
    prepare(): void {
      prepare().catch(() => undefined);
    },
    begin(tools?: ServiceTools, onOpen?: OnOpen): Promise<void> {
      const jobs = part('jobs of the test world');
      const { promise: served, resolve } = Promise.withResolvers<void>();
      const serve: OnOpen | undefined = onOpen && ((...world) => onOpen(...world).then(resolve));
      opening = prepare()
        .then((address) => address && open({ connections, jobs }, address, tools, serve))
        .catch((error: unknown) => {
          if (!program.signal.aborted)
            program.logger.error(
              { err: error },
              'the test world cannot be opened; its credentials get a 503',
            );
        })
        .finally(resolve);
      return served;
    },
  };
}

/** The address of the database, once it is up to date; undefined if there is none. */
async function prepareDatabase(
  server: DatabaseServer,
  { config, signal }: Program,
): Promise<DatabaseAddress | undefined> {
  const address = server.testAddress;
  if (!address) return undefined;
  await ensureTestDatabase(server, config);
  if (config.migrateOnStart) await migrate(address);
  else await requireSchema(address);
  const { seedTestWorld } = await import('../../importers/test-world/seed.ts');
  await seedTestWorld(address, signal);
  return address;
}

async function open(
  parts: { readonly connections: Program; readonly jobs: Program },
  address: DatabaseAddress,
  tools: ServiceTools | undefined,
  onOpen: OnOpen | undefined,
): Promise<void> {
  const { config, logger, opened } = parts.connections;
  const world = await openConnections(parts.connections, address, 'test');
  const emails = openWriter({ emailWriter: 'template' });
  opened('email writer', () => emails.close());
  const sites = await openTestSites();
  opened('websites', () => sites.close());
  const live = webhookTools(config);
  const webhooks = { ...live, receivers: sites.beside(live.receivers) };
  const { writer } = emails;
  if (onOpen) {
    const cannotKeep = (error: unknown) =>
      logger.warn({ err: error }, 'requests of the test world cannot be counted');
    const { store, close } = await openRequestStore(config, world.db, cannotKeep);
    opened('count of requests', close);
    const { db, queue: jobs } = world;
    await onOpen({ db, jobs, requests: store, webhooks, writer }, address);
  }
  if (tools) {
    const { testToolsFor } = await import('./test-tools.ts');
    const own = testToolsFor(world, tools, { writer, webhooks, sites }, config);
    parts.jobs.opened('scouting', () => own.web.close());
    await runJobs(parts.jobs, world, own);
    const follower = everySecond(
      () => followOriginals(tools.db.core, world.db.core),
      logger,
      'organizations of the test world could not follow those of the live one',
      FOLLOWING_MS,
    );
    parts.jobs.opened('following', () => follower.stop());
  }
}
