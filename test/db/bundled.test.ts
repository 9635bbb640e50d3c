import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type BundledPostgres,
  type BundledPostgresOptions,
  startBundledPostgres,
} from '../../src/db/bundled.ts';
import {
  ask,
  connect,
  crash,
  isUp,
  kill,
  serverStart,
  serversBelow,
  startElsewhere,
} from './bundled-server.ts';

const isRoot = process.getuid?.() === 0;

// Shared by the tests that need a cluster but do not depend on its history: creating one takes most of a second.
let scratch: string;
let usedCluster: string;
const started: BundledPostgres[] = [];

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'bundled-test-'));
  chmodSync(scratch, 0o711);
  usedCluster = join(scratch, 'used');
});

// A failed test must not leave a server to the next one.
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

afterAll(() => {
  expect(serversBelow(scratch)).toEqual([]);
  rmSync(scratch, { recursive: true, force: true });
});

async function start(dir: string, options: Partial<BundledPostgresOptions> = {}): Promise<BundledPostgres> {
  const settings = { fsync: 'off', shared_buffers: '16MB', ...options.settings };
  const server = await startBundledPostgres({ dir, database: 'market', ...options, settings });
  started.push(server);
  return server;
}

describe('the bundled PostgreSQL', () => {
  it('is created by the first start and reused by the next', async () => {
    const first = await start(usedCluster);
    expect(first).toMatchObject({ cold: true, attached: false });
    const client = await connect(first.address);
    await client.query('create table notes as select 42 as answer');
    await client.end();
    await first.stop();
    expect(await isUp(first.address)).toBe(false);
    expect(serversBelow(usedCluster)).toEqual([]);

    const second = await start(usedCluster);
    expect(second).toMatchObject({ cold: false, attached: false });
    expect(await ask(second.address, 'select answer from notes')).toBe('42');
    await second.stop();
  });

  it('sorts and encodes text independently of the environment, and accepts settings', async () => {
    const server = await start(usedCluster, { settings: { max_connections: 33 } });
    const provider = `select datlocprovider::text || datlocale from pg_database where datname = 'market'`;
    expect(await ask(server.address, 'show server_encoding')).toBe('UTF8');
    expect(await ask(server.address, provider)).toBe('bC.UTF-8');
    expect(await ask(server.address, `select lower('ÉCOLE')`)).toBe('école');
    expect(await ask(server.address, 'show max_connections')).toBe('33');
    expect(await ask(server.address, 'show jit')).toBe('off');
    await server.stop();
  });

  it('hides its passwordless socket from other users', async () => {
    const server = await start(usedCluster);
    expect(await ask(server.address, 'show listen_addresses')).toBe('');
    expect(statSync(server.address.host).mode & 0o077).toBe(0);
    expect(statSync(join(usedCluster, 'data')).mode & 0o077).toBe(0);
    expect(statSync(join(usedCluster, 'password')).mode & 0o077).toBe(0);
    await server.stop();
  });

  it('is shared between clients, and stopped by the last one that leaves', async () => {
    const owner = await start(usedCluster);
    const guest = await start(usedCluster, { database: 'other' });
    expect(guest).toMatchObject({ cold: false, attached: true });
    await owner.stop();
    expect(await isUp(guest.address)).toBe(true);
    await guest.stop();
    expect(await isUp(guest.address)).toBe(false);
  });

  it('is stopped when all clients leave at once', async () => {
    const servers = [await start(usedCluster), await start(usedCluster), await start(usedCluster)];
    await Promise.all(servers.map((server) => server.stop()));
    expect(serversBelow(usedCluster)).toEqual([]);
  });

  it('stays up for a connection that did not register', async () => {
    const server = await start(usedCluster);
    const client = await connect(server.address);
    await server.stop();
    expect((await client.query('select 1')).rowCount).toBe(1);

    const next = await start(usedCluster);
    expect(next.attached).toBe(true);
    await client.end();
    await next.stop(); // it looks for other sessions at once, and the one just closed must not count
    expect(await isUp(next.address)).toBe(false);
  });

  it('restarts for a client that arrives while it is being stopped', async () => {
    for (let round = 0; round < 3; round++) {
      const leaving = await start(usedCluster);
      const stopped = leaving.stop();
      const coming = await start(usedCluster);
      await stopped;
      expect(await isUp(coming.address)).toBe(true);
      await coming.stop();
    }
  });

  it('is one server when several processes start on an empty directory', async () => {
    const dir = join(scratch, 'race');
    const servers = await Promise.all([start(dir), start(dir), start(dir)]);
    expect(servers.filter((server) => server.cold)).toHaveLength(1);
    expect(servers.filter((server) => !server.attached)).toHaveLength(1);
    const starts = await Promise.all(servers.map((server) => serverStart(server.address)));
    expect(new Set(starts).size).toBe(1);
    expect(readdirSync(dir).sort()).toEqual(['data', 'password', 'postgres.log', 'run']);
    await Promise.all(servers.map((server) => server.stop()));
  });

  it('survives the process that started it', async () => {
    await kill(await startElsewhere(usedCluster));
    const server = await start(usedCluster);
    expect(server).toMatchObject({ cold: false, attached: true });
    await server.stop();
    expect(serversBelow(usedCluster)).toEqual([]);
  });

  it('recovers from a crash of its own, and still stops', async () => {
    const before = await start(usedCluster);
    await crash(usedCluster);
    const after = await start(usedCluster);
    expect(after.attached).toBe(false);
    expect(await ask(after.address, 'select answer from notes')).toBe('42');
    await before.stop();
    expect(await isUp(after.address)).toBe(true);
    await after.stop();
    expect(serversBelow(usedCluster)).toEqual([]);
  });

  it('is not confused by another process with the PID of a crashed server', async () => {
    const crashed = await start(usedCluster);
    await crash(usedCluster);
    const { uid, gid } = statSync(join(usedCluster, 'data'));
    const impostor = spawn('sleep', ['60'], isRoot ? { uid, gid, stdio: 'ignore' } : { stdio: 'ignore' });
    const lock = join(crashed.address.host, '.s.PGSQL.5432.lock');
    for (const file of [join(usedCluster, 'data', 'postmaster.pid'), lock]) {
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(impostor.pid)));
    }
    const server = await start(usedCluster);
    expect(server.attached).toBe(false);
    await server.stop();
    await crashed.stop();
    expect(impostor.exitCode ?? impostor.signalCode).toBeNull();
    await kill(impostor);
  });

  it("reports PostgreSQL's own message when it fails to start", async () => {
    const failing = start(usedCluster, { settings: { shared_buffers: 'plenty' } });
    await expect(failing).rejects.toThrow(/PostgreSQL does not start:\n.*shared_buffers/s);
  });

  it('moves its socket when the path is too long for one', async () => {
    const dir = join(scratch, 'd'.repeat(100));
    const server = await start(dir);
    expect(server.address.host.startsWith('/tmp/')).toBe(true);
    expect(statSync(server.address.host).mode & 0o077).toBe(0);
    expect(await isUp(server.address)).toBe(true);
    await server.stop();
    expect(existsSync(server.address.host)).toBe(false);
  });

  it('can listen on a port with a password instead of a socket', async () => {
    const dir = join(scratch, 'port');
    const server = await withTcp(() => start(dir));
    const { address } = server;
    expect(address).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^\S{32}$/) });
    expect(await ask(address, 'show unix_socket_directories')).toBe('');
    await expect(ask({ ...address, password: 'guess' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });

    const neighbor = await withTcp(() => start(usedCluster));
    const guest = await start(dir); // without the variable, it uses the existing cluster
    expect(neighbor.address.port).not.toBe(address.port);
    expect(guest).toMatchObject({ attached: true, address });
    await Promise.all([server, neighbor, guest].map((each) => each.stop()));
    expect(await isUp(address)).toBe(false);
  });

  (isRoot ? it : it.skip)(
    'works below a directory that is closed to the account PostgreSQL runs as',
    async () => {
      const closed = join(scratch, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const lines: string[] = [];
      const server = await start(join(closed, 'data', 'postgres'), { log: (line) => lines.push(line) });
      const home = dirname(server.address.host);
      try {
        expect(lines).toContainEqual(expect.stringContaining(home));
        expect(statSync(join(home, 'data')).mode & 0o077).toBe(0);
        expect(statSync(join(home, 'data')).uid).not.toBe(0);
        await server.stop();
        const again = await start(join(closed, 'data', 'postgres'));
        expect(again).toMatchObject({ cold: false, address: server.address });
        await again.stop();
      } finally {
        rmSync(home, { recursive: true, force: true });
        removeIfEmpty(dirname(home));
      }
    },
  );

  it('refuses a directory that belongs to another user', async () => {
    if (isRoot) {
      const dir = join(scratch, 'foreign');
      mkdirSync(dir);
      chownSync(dir, 12_345, 12_345);
      await expect(start(dir)).rejects.toThrow('belongs to the user 12345');
    } else {
      await expect(start('/usr')).rejects.toThrow('belongs to the user 0');
    }
  });
});

async function withTcp<T>(work: () => Promise<T>): Promise<T> {
  process.env.EMBEDDED_PG_TCP = '1';
  try {
    return await work();
  } finally {
    delete process.env.EMBEDDED_PG_TCP;
  }
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // other processes use it
  }
}
