import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseAddress } from '@emi/base/runtime';
import { USER } from '../src/db/bundled/cluster.ts';
import { freePort } from '../test/support/free-port.ts';
import { CAN_MOVE_CLOCKS, WallClock } from './clock.ts';
import { SmallDisk } from './disk.ts';
import { balancer, HAS, MISSING, POOLED, pooler, redis } from './engines.ts';
import type { HaCluster } from './ha/cluster.ts';
import { Launcher } from './launcher.ts';
import type { Link } from './link.ts';
import { Member } from './member.ts';
import { DATABASE, type Prepared, prepareCluster, primary, socketOf, standby } from './postgres.ts';
import { seedWorld, type World } from './seed.ts';

const DISK_MEGABYTES = 512;

export interface Size {
  readonly services: number;
  readonly workers: number;
  readonly hasStandby: boolean;
}

/** A service or worker, with the address of its readiness check. */
export interface Program extends Pick<Member, 'name'> {
  readonly member: Member;
  readonly origin: string;
  readonly readiness: string;
  /** The origin of its metrics. */
  readonly metrics: string;
}

/** All members, and the links between them. */
export interface Fleet {
  readonly world: World;
  readonly primaryAddress: DatabaseAddress;
  readonly services: readonly Program[];
  readonly workers: readonly Program[];
  readonly engines: Readonly<
    Record<'primary' | 'standby' | 'pooler' | 'redis' | 'balancer', Member | undefined>
  >;
  readonly links: readonly Link[];
  readonly redisPort: number;
  readonly clocks: Readonly<Record<'programs' | 'primary', WallClock>>;
  /** Absent if none can be mounted. */
  readonly disk: SmallDisk | undefined;
  /** The address of the balancer; absent without one. */
  readonly address: string | undefined;
  /** The skipped parts, with reasons. */
  readonly missing: readonly string[];
  /** The databases of `--topology ha`, instead of a primary and a standby. */
  readonly cluster?: HaCluster;
  members(): readonly Member[];
  stop(): Promise<void>;
}

/** Creates and starts the whole fleet in its own directory. */
export async function startFleet(dir: string, size: Size): Promise<Fleet> {
  const primaryDir = join(dir, 'primary');
  mkdirSync(primaryDir, { recursive: true });
  const disk = SmallDisk.mount(primaryDir, DISK_MEGABYTES);
  const clockOf = (name: string) => new WallClock(join(dir, `${name}.clock`));
  const clocks = { programs: clockOf('programs'), primary: clockOf('primary') };
  const launcher = new Launcher(dir);
  launcher.onStop(() => disk?.unmount());
  try {
    const [prepared, world] = await prepareCluster(primaryDir, seedWorld);
    const databases = await startDatabases(launcher, prepared, clocks.primary, size.hasStandby);
    const limits = await startLimits(launcher);
    const environment = {
      ...process.env,
      ...clocks.programs.environment(true),
      ...SETTINGS,
      ...databases.settings,
      ...limits.settings,
    };
    const services = await startPrograms(launcher, 'service', size.services, {
      ...environment,
      WORKERS: '0',
    });
    const workers = await startPrograms(launcher, 'worker', size.workers, { ...environment, WORKERS: '2' });
    const balancerPort = await freePort();
    const ports = services.map(({ origin }) => Number(new URL(origin).port));
    return {
      world,
      primaryAddress: prepared.address,
      services,
      workers,
      engines: {
        ...databases.engines,
        redis: limits.redis,
        balancer: HAS.balancer ? launcher.start(balancer(dir, balancerPort, ports)) : undefined,
      },
      links: launcher.links,
      redisPort: limits.port,
      clocks,
      disk,
      address: HAS.balancer ? `http://127.0.0.1:${balancerPort}` : undefined,
      missing: [
        ...MISSING,
        ...(CAN_MOVE_CLOCKS ? [] : ['libfaketime is not installed: no clock is moved']),
        ...(disk ? [] : ['no file system can be mounted, which takes root: the disk is not filled']),
      ],
      members: () => launcher.members,
      stop: () => launcher.stop(),
    };
  } catch (error) {
    await launcher.stop();
    throw error;
  }
}

async function startDatabases(
  launcher: Launcher,
  prepared: Prepared,
  clock: WallClock,
  hasStandby: boolean,
): Promise<{
  engines: Pick<Fleet['engines'], 'primary' | 'standby' | 'pooler'>;
  settings: Record<string, string>;
}> {
  const primarySocket = { path: socketOf(prepared.cluster.sockets) };
  const url = (port: number, user = USER) => `postgres://${user}@127.0.0.1:${port}/${DATABASE}`;
  const direct = url((await launcher.link('programs → primary', primarySocket)).port);
  const settings: Record<string, string> = { DATABASE_URL: direct };
  const engines: Partial<Record<keyof Fleet['engines'], Member>> = {};
  if (hasStandby) {
    const dir = join(launcher.dir, 'standby');
    const replication = await launcher.link('standby → primary', primarySocket);
    engines.standby = launcher.start(standby(launcher.log('standby'), prepared, dir, replication.port));
    const searches = await launcher.link('programs → standby', { path: socketOf(dir) });
    settings.SEARCH_DATABASE_URL = url(searches.port);
  }
  engines.primary = launcher.start(primary(launcher.log('primary'), prepared, clock));
  if (HAS.pooler) {
    const servers = await launcher.link('pooler → primary', primarySocket);
    const port = await freePort();
    engines.pooler = launcher.start(pooler(launcher.dir, port, servers.port, prepared.account));
    const clients = await launcher.link('programs → pooler', { port });
    settings.DATABASE_DIRECT_URL = direct;
    settings.DATABASE_URL = url(clients.port, POOLED);
  }
  return { engines: engines as Fleet['engines'], settings };
}

export async function startLimits(
  launcher: Launcher,
): Promise<{ redis: Member | undefined; port: number; settings: Record<string, string> }> {
  const port = await freePort();
  if (!HAS.redis) return { redis: undefined, port, settings: { RATE_LIMIT_STORE: 'postgres' } };
  const member = launcher.start(redis(launcher.log('redis'), port));
  const { port: linked } = await launcher.link('programs → redis', { port });
  const settings = { RATE_LIMIT_STORE: 'redis', REDIS_URL: `redis://127.0.0.1:${linked}` };
  return { redis: member, port, settings };
}

const SCRIPTS = { service: 'main.js', worker: 'worker.js' };

export const startPrograms = (
  launcher: Launcher,
  kind: keyof typeof SCRIPTS,
  count: number,
  environment: NodeJS.ProcessEnv,
): Promise<Program[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Program> => {
      const name = `${kind} ${index + 1}`;
      const [port, metricsPort] = [await freePort(), await freePort()];
      const env = { ...environment, PORT: String(port), METRICS_PORT: String(metricsPort) };
      const garbage = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=70'];
      const options = ['--enable-source-maps', ...garbage];
      const args = [...options, join('dist', 'src', SCRIPTS[kind])];
      const member = launcher.start(
        new Member(name, launcher.log(name), { command: process.execPath, args, options: { env } }),
      );
      const origin = `http://127.0.0.1:${port}`;
      const metrics = `http://127.0.0.1:${metricsPort}`;
      const readiness = kind === 'service' ? `${origin}/readyz` : `${metrics}/healthz`;
      return { name, member, origin, readiness, metrics };
    }),
  );

/** The settings of a deployment; the queue's lease and the request limits have their defaults. */
export const SETTINGS = {
  NODE_ENV: 'production',
  BUNDLED_DATA: 'off',
  LOG_LEVEL: 'warn',
  SEARCH_MAX_LAG: '5',
};
