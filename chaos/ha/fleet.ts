import pg from 'pg';
import { primaryAddressOf } from '../../src/config/addresses.ts';
import { migrate } from '../../src/db/migrate.ts';
import { freePort } from '../../test/support/free-port.ts';
import { WallClock } from '../clock.ts';
import { balancer, HAS } from '../engines.ts';
import { Launcher } from '../launcher.ts';
import { DATABASE } from '../postgres.ts';
import { seedWorld } from '../seed.ts';
import { type Fleet, SETTINGS, type Size, startLimits, startPrograms } from '../topology.ts';
import { type DatabaseNode, HaCluster } from './cluster.ts';

const USER = 'postgres';

/** A fleet whose programs know all nodes of the database, for changes and for searches. */
export async function startHaFleet(dir: string, size: Size, isSynchronous: boolean): Promise<Fleet> {
  const launcher = new Launcher(dir);
  try {
    const cluster = await HaCluster.start(launcher, isSynchronous);
    const hosts = cluster.nodes.map(({ host }) => `${host}:5432`);
    const url = `postgres://${USER}@${hosts.join(',')}/${DATABASE}?target_session_attrs=read-write`;
    await createDatabase((await cluster.primary())!);
    const primaryAddress = primaryAddressOf(url, undefined);
    await migrate(primaryAddress);
    const world = await seedWorld(primaryAddress);
    const limits = await startLimits(launcher);
    const environment = {
      ...process.env,
      ...SETTINGS,
      ...limits.settings,
      DATABASE_URL: url,
      SEARCH_DATABASE_URL: hosts.map((host) => `postgres://${USER}@${host}/${DATABASE}`).join(','),
    };
    const services = await startPrograms(launcher, 'service', size.services, {
      ...environment,
      WORKERS: '0',
    });
    const workers = await startPrograms(launcher, 'worker', size.workers, { ...environment, WORKERS: '2' });
    const port = await freePort();
    const ports = services.map(({ origin }) => Number(new URL(origin).port));
    const clockOf = (name: string) => new WallClock(`${dir}/${name}.clock`);
    return {
      world,
      primaryAddress,
      services,
      workers,
      engines: {
        primary: undefined,
        standby: undefined,
        pooler: undefined,
        redis: limits.redis,
        balancer: HAS.balancer ? launcher.start(balancer(dir, port, ports)) : undefined,
      },
      links: launcher.links,
      redisPort: limits.port,
      clocks: { programs: clockOf('programs'), primary: clockOf('primary') },
      disk: undefined,
      address: HAS.balancer ? `http://127.0.0.1:${port}` : undefined,
      missing: cluster.nodes.every(({ disk }) => disk) ? [] : ['no disk can be mounted: it is not filled'],
      cluster,
      members: () => launcher.members,
      stop: () => launcher.stop(),
    };
  } catch (error) {
    await launcher.stop();
    throw error;
  }
}

async function createDatabase({ host }: DatabaseNode): Promise<void> {
  const client = new pg.Client({ host, user: USER, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
}
