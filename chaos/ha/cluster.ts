import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SystemAccount, serverAccount } from '../../src/db/bundled/account.ts';
import { SmallDisk } from '../disk.ts';
import type { Launcher } from '../launcher.ts';
import { Member } from '../member.ts';
import { Network } from './network.ts';

export const NODES = [1, 2, 3] as const;
const START_MS = 90_000;
const DISK_MEGABYTES = 700;
const PROGRAMS = {
  patroni: process.env.PATRONI ?? '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  postgres: '/usr/lib/postgresql/15/bin',
};

/** A machine with etcd and with PostgreSQL under Patroni. */
export interface DatabaseNode {
  readonly number: number;
  readonly name: string;
  readonly patroni: Member;
  readonly etcd: Member;
  readonly disk: SmallDisk | undefined;
  /** The address at which clients reach PostgreSQL and Patroni. */
  readonly host: string;
}

/** PostgreSQL on three machines, as `deploy/patroni` configures it. */
export class HaCluster {
  readonly nodes: readonly DatabaseNode[];
  readonly #network: Network;
  /** Patroni's role of a node that may be promoted. */
  readonly #heir: 'synchronous' | 'replica';

  private constructor(nodes: readonly DatabaseNode[], network: Network, isSynchronous: boolean) {
    this.nodes = nodes;
    this.#heir = isSynchronous ? 'synchronous' : 'replica';
    this.#network = network;
  }

  /** @throws if Debian's packages are not installed, or no networks can be made */
  static async start(launcher: Launcher, isSynchronous: boolean): Promise<HaCluster> {
    const missing = Object.entries(PROGRAMS).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
    if (missing.length > 0) {
      throw new Error(
        `--topology ha needs ${missing.join(', ')}: apt-get install patroni etcd-server postgresql-15 iproute2`,
      );
    }
    const account = await serverAccount();
    if (!account) throw new Error('--topology ha makes networks, which takes root on Linux');
    const network = Network.create(NODES.length);
    launcher.onStop(() => network.remove());
    const nodes = NODES.map((number) => startNode(launcher, network, account, number, isSynchronous));
    const cluster = new HaCluster(nodes, network, isSynchronous);
    launcher.onStop(() => {
      for (const number of NODES) network.signal(number, 'SIGKILL');
    });
    if (!(await cluster.#becomesWhole(START_MS))) {
      const words = nodes.map(({ name, patroni }) => `${name}: ${patroni.lastWords(5)}`);
      throw new Error(`the databases did not start\n${words.join('\n')}`);
    }
    return cluster;
  }

  /** The node that holds the lease and accepts writes. */
  async primary(): Promise<DatabaseNode | undefined> {
    const answers = await Promise.all(this.nodes.map((node) => answers200(node, 'primary')));
    return this.nodes.find((_, index) => answers[index]);
  }

  async isWhole(): Promise<boolean> {
    const replicas = await Promise.all(this.nodes.map((node) => answers200(node, 'replica')));
    return (await this.primary()) !== undefined && replicas.filter(Boolean).length === this.nodes.length - 1;
  }

  lines(): string[] {
    return this.nodes.flatMap(({ patroni }) => patroni.lines());
  }

  /** Waits for a new primary, and for a standby that may replace it in turn. */
  async successorOf(old: DatabaseNode, withinMs: number): Promise<DatabaseNode | undefined> {
    const until = performance.now() + withinMs;
    while (performance.now() < until) {
      const primary = await this.primary();
      const others = this.nodes.filter((node) => node !== primary && node !== old);
      const ready = await Promise.all(others.map((node) => answers200(node, this.#heir)));
      if (primary && primary !== old && ready.some(Boolean)) return primary;
      await sleep(300);
    }
    return undefined;
  }

  /** Loses the machine: nothing of it runs until it is restored. */
  lose(node: DatabaseNode): void {
    for (const member of [node.patroni, node.etcd]) member.keepDown();
    this.#network.signal(node.number, 'SIGKILL');
  }

  restore(node: DatabaseNode): void {
    for (const member of [node.etcd, node.patroni]) member.start();
  }

  /** Kills PostgreSQL only; Patroni goes on. */
  killPostgres({ number }: DatabaseNode): void {
    this.#network.signal(number, 'SIGKILL', 'postgres');
  }

  pause(node: DatabaseNode): void {
    this.#network.signal(node.number, 'SIGSTOP');
  }

  continue(node: DatabaseNode): void {
    this.#network.signal(node.number, 'SIGCONT');
  }

  cut(node: DatabaseNode): void {
    this.#network.cut(node.number);
  }

  mend(node: DatabaseNode): void {
    this.#network.mend(node.number);
  }

  async switchOver(from: DatabaseNode): Promise<void> {
    await fetch(`http://${from.host}:8008/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: from.name }),
    }).catch(() => undefined);
  }

  async #becomesWhole(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    while (performance.now() < until) {
      if (await this.isWhole()) return true;
      await sleep(300);
    }
    return false;
  }
}

async function answers200({ host }: DatabaseNode, path: string): Promise<boolean> {
  try {
    return (
      (await fetch(`http://${host}:8008/${path}`, { signal: AbortSignal.timeout(1_500) })).status === 200
    );
  } catch {
    return false;
  }
}

function startNode(
  launcher: Launcher,
  network: Network,
  account: SystemAccount,
  number: number,
  isSynchronous: boolean,
): DatabaseNode {
  const name = `db${number}`;
  const dir = join(launcher.dir, name);
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  const disk = SmallDisk.mount(join(dir, 'disk'), DISK_MEGABYTES);
  if (disk) launcher.onStop(() => disk.unmount());
  const [home, etcdDir] = [join(dir, 'disk', 'postgres'), join(dir, 'etcd')];
  for (const own of [home, etcdDir]) {
    mkdirSync(own, { recursive: true, mode: 0o700 });
    chownSync(own, account.uid, account.gid);
  }
  const file = join(dir, 'patroni.yml');
  writeFileSync(file, configuration(home, isSynchronous), { mode: 0o644 });
  const host = network.amongNodes(number);
  const at = (port: number) => `http://${host}:${port}`;
  const etcd = new Member(`etcd ${number}`, launcher.log(`etcd ${number}`), {
    ...network.on(
      number,
      account,
      PROGRAMS.etcd,
      ...['--name', name, '--data-dir', etcdDir, '--initial-cluster-state', 'new'],
      ...['--initial-cluster', NODES.map((n) => `db${n}=http://${network.amongNodes(n)}:2380`).join(',')],
      ...['--listen-peer-urls', at(2380), '--initial-advertise-peer-urls', at(2380)],
      ...['--listen-client-urls', at(2379), '--advertise-client-urls', at(2379)],
    ),
    options: { cwd: '/', env: { PATH: process.env.PATH } },
  });
  const patroni = new Member(name, launcher.log(name), {
    ...network.on(number, account, PROGRAMS.patroni, file),
    options: { cwd: home, env: { ...environment(network, number, home), PATH: process.env.PATH } },
  });
  for (const member of [etcd, patroni]) launcher.start(member);
  return { number, name, patroni, etcd, disk, host: network.forClients(number) };
}

/** The variables of `node.env.example`. */
function environment(network: Network, number: number, home: string): Record<string, string> {
  const host = network.amongNodes(number);
  const roles = { SUPERUSER: 'postgres', REPLICATION: 'replicator', REWIND: 'rewind' };
  return {
    HOME: home,
    LC_ALL: 'C.UTF-8',
    PYTHONDONTWRITEBYTECODE: '1',
    PATRONI_NAME: `db${number}`,
    PATRONI_RESTAPI_LISTEN: '0.0.0.0:8008',
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:8008`,
    PATRONI_POSTGRESQL_LISTEN: '*:5432',
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: PROGRAMS.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_ETCD3_HOSTS: NODES.map((n) => `${network.amongNodes(n)}:2379`).join(','),
    ...Object.fromEntries(
      Object.entries(roles).flatMap(([role, user]) => [
        [`PATRONI_${role}_USERNAME`, user],
        [`PATRONI_${role}_PASSWORD`, 'chaos'],
      ]),
    ),
  };
}

/** The deployed configuration without passwords, and with an autovacuum that works within a short run. */
function configuration(home: string, isSynchronous: boolean): string {
  let text = readFileSync('deploy/patroni/patroni.yml', 'utf8');
  const settings = [
    `unix_socket_directories: ${home}`,
    'shared_buffers: 128MB',
    'max_wal_size: 96MB',
    'min_wal_size: 32MB',
    'autovacuum_naptime: 1s',
    'autovacuum_vacuum_threshold: 5',
    'autovacuum_analyze_threshold: 5',
    'log_autovacuum_min_duration: 0',
  ];
  for (const [deployed, ours] of [
    ['local all all peer', 'local all all trust'],
    ['host all all all scram-sha-256', 'host all all all trust'],
    ['host replication all all scram-sha-256', 'host replication all all trust'],
    ['synchronous_mode: true', `synchronous_mode: ${isSynchronous}`],
    [/^ {2}post_bootstrap:.*$/m, ''],
    [/^ {4}password_encryption:.*$/m, settings.map((line) => `    ${line}`).join('\n')],
  ] as const) {
    const changed = text.replace(deployed, ours);
    if (changed === text && deployed !== 'synchronous_mode: true') {
      throw new Error(`deploy/patroni/patroni.yml has no ${deployed}`);
    }
    text = changed;
  }
  return text;
}
