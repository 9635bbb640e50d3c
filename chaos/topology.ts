import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAddress } from '../src/db/address.ts';
import { USER } from '../src/db/embedded/cluster.ts';
import { freePort } from '../test/support/free-port.ts';
import { CAN_MOVE_CLOCKS, WallClock } from './clock.ts';
import { SmallDisk } from './disk.ts';
import { balancer, HAS, MISSING, POOLED, pooler, redis } from './engines.ts';
import { Link } from './link.ts';
import { Member } from './member.ts';
import { DATABASE, prepareCluster, primary, socketOf, standby } from './postgres.ts';
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
  members(): readonly Member[];
  stop(): Promise<void>;
}

/** Creates and starts the whole fleet in its own directory. */
export async function startFleet(dir: string, { services, workers, hasStandby }: Size): Promise<Fleet> {
  const primaryDir = join(dir, 'primary');
  mkdirSync(primaryDir, { recursive: true });
  const disk = SmallDisk.mount(primaryDir, DISK_MEGABYTES);
  const clockOf = (name: string) => new WallClock(join(dir, `${name}.clock`));
  const clocks = { programs: clockOf('programs'), primary: clockOf('primary') };
  const log = (name: string) => join(dir, `${name}.log`);
  const opened: (() => Promise<unknown>)[] = [async () => disk?.unmount()];
  const links: Link[] = [];
  const link = async (name: string, target: { port: number } | { path: string }): Promise<Link> => {
    const made = await Link.open(name, { host: '127.0.0.1', ...target });
    links.push(made);
    opened.push(() => made.close());
    return made;
  };
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
    await rm(dir, { recursive: true, force: true });
  };
  const started: Member[] = [];
  const start = (member: Member): Member => {
    started.push(member);
    opened.push(() => member.stop());
    member.start();
    return member;
  };

  try {
    const [prepared, world] = await prepareCluster(primaryDir, seedWorld);
    const primarySocket = { path: socketOf(prepared.cluster.sockets) };
    const direct = await link('programs → primary', primarySocket);
    const url = (port: number, user = USER) => `postgres://${user}@127.0.0.1:${port}/${DATABASE}`;
    const settings: Record<string, string> = { DATABASE_URL: url(direct.port) };
    const engines: Partial<Record<keyof Fleet['engines'], Member>> = {};
    if (hasStandby) {
      const standbyDir = join(dir, 'standby');
      const replication = await link('standby → primary', primarySocket);
      const member = standby(log('standby'), prepared, standbyDir, replication.port);
      engines.standby = start(member);
      const searches = await link('programs → standby', { path: socketOf(standbyDir) });
      settings.SEARCH_DATABASE_URL = url(searches.port);
    }
    engines.primary = start(primary(log('primary'), prepared, clocks.primary));
    if (HAS.pooler) {
      const servers = await link('pooler → primary', primarySocket);
      const port = await freePort();
      engines.pooler = start(pooler(dir, port, servers.port, prepared.account));
      const clients = await link('programs → pooler', { port });
      settings.DATABASE_DIRECT_URL = settings.DATABASE_URL!;
      settings.DATABASE_URL = url(clients.port, POOLED);
    }
    const redisPort = await freePort();
    if (HAS.redis) {
      engines.redis = start(redis(log('redis'), redisPort));
      settings.REDIS_URL = `redis://127.0.0.1:${(await link('programs → redis', { port: redisPort })).port}`;
    }
    settings.RATE_LIMIT_STORE = HAS.redis ? 'redis' : 'postgres';
    const environment = { ...process.env, ...clocks.programs.environment(true), ...SETTINGS, ...settings };
    const program = async (name: string, script: string, own: Record<string, string>): Promise<Program> => {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const env = { ...environment, ...own, PORT: String(port), METRICS_PORT: String(metricsPort) };
      const args = ['--enable-source-maps', join('dist', 'src', script)];
      const member = start(
        new Member(name, log(name), { command: process.execPath, args, options: { env } }),
      );
      const origin = `http://127.0.0.1:${port}`;
      const metrics = `http://127.0.0.1:${metricsPort}`;
      const readiness = own.WORKERS === '0' ? `${origin}/readyz` : `${metrics}/healthz`;
      return { name, member, origin, readiness, metrics };
    };
    const named = (kind: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${kind} ${at + 1}`);
    const running = await Promise.all(
      named('service', services).map((name) => program(name, 'main.js', { WORKERS: '0' })),
    );
    const working = await Promise.all(
      named('worker', workers).map((name) => program(name, 'worker.js', { WORKERS: '2' })),
    );
    const balancerPort = await freePort();
    if (HAS.balancer) {
      engines.balancer = start(
        balancer(
          dir,
          balancerPort,
          running.map(({ origin }) => Number(new URL(origin).port)),
        ),
      );
    }
    return {
      world,
      primaryAddress: prepared.address,
      services: running,
      workers: working,
      engines: engines as Fleet['engines'],
      links,
      redisPort,
      clocks,
      disk,
      address: HAS.balancer ? `http://127.0.0.1:${balancerPort}` : undefined,
      missing: [
        ...MISSING,
        ...(CAN_MOVE_CLOCKS ? [] : ['libfaketime is not installed: no clock is moved']),
        ...(disk ? [] : ['no file system can be mounted, which takes root: the disk is not filled']),
      ],
      members: () => started,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The settings of a deployment; the queue's lease and the request limits have their defaults. */
const SETTINGS = {
  NODE_ENV: 'production',
  BUNDLED_DATA: 'off',
  LOG_LEVEL: 'warn',
  SEARCH_MAX_LAG: '5',
};
