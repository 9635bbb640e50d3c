import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { startBundledPostgres } from '../../src/db/bundled.ts';
import { migrate } from '../../src/db/migrate.ts';
import { QUEUE_SCHEMA } from '../../src/db/queue-schema.ts';
import { importRecords } from '../../src/importers/records/import.ts';
import { asOwner, freshDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { placeCluster } from '../support/own-cluster.ts';
import { OwnPostgres, PROGRAMS } from '../support/own-postgres.ts';
import { startProgram } from '../support/program.ts';
import { type Service, startService } from '../support/service.ts';

let database: TestDatabase;
let client: pg.Client;
let dir: string;
const services: Service[] = [];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'market-start-'));
  chmodSync(dir, 0o711);
  database = await freshDatabase();
  client = new pg.Client({ ...database.address });
  await client.connect();
});
afterEach(async () => {
  for (const { child, ended } of services.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await client.end();
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
const rows = async (text: string): Promise<any[]> => (await client.query(text)).rows;

async function start(settings: Record<string, string> = {}): Promise<Service> {
  const service = await startService(database.address, { DATA_DIR: dir, ...settings });
  services.push(service);
  return service;
}

describe('migrating', () => {
  it('refuses a database that a newer version has migrated, and changes nothing in it', async () => {
    await rows(`insert into migrations (name) values ('m2999-tomorrow')`);
    await rows(`insert into migration_needs values ('m2999-tomorrow', 'm2998-tomorrow')`);
    await expect(migrate(database.address)).rejects.toThrow(/schema of a newer version \(m2999-tomorrow\)/);
    await expect(start()).rejects.toThrow(
      /\(1\):.*cannot start: the database has the schema of a newer version/s,
    );
  });

  it('refuses a database of another encoding with the remedy, and changes nothing in it', async () => {
    const { address } = database;
    const latin = { ...address, database: `${address.database}_latin` };
    await rows(`create database "${latin.database}" encoding 'LATIN1' locale 'C' template template0`);
    try {
      await expect(migrate(latin)).rejects.toThrow(
        /has the encoding LATIN1, and the service needs UTF8.*create database market encoding 'UTF8'.*pg_dump/s,
      );
      expect(await asOwner(latin, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
    } finally {
      await rows(`drop database "${latin.database}" with (force)`);
    }
  });

  it('gives up with the reason when another session holds a table', async () => {
    await rows('begin; lock table migrations in access exclusive mode');
    await expect(migrate(database.address, 200)).rejects.toThrow(/lock timeout.*End long transactions/);
    await rows('rollback');
    await migrate(database.address, 200);
  });

  it('writes nothing when there is nothing new', async () => {
    const catalog = () =>
      rows(`select max(xmin::text::bigint) as changed from (
        select xmin from pg_class union all select xmin from pg_namespace union all select xmin from pg_default_acl
      ) as entries`);
    const before = await catalog();
    await migrate(database.address);
    expect(await catalog()).toEqual(before);
  });

  it('brings the schema of the queue to its newest version', async () => {
    const version = () => rows(`select version from ${QUEUE_SCHEMA}.version`);
    const newest = await version();
    await client.query(getRollbackPlans(QUEUE_SCHEMA));
    expect(await version()).not.toEqual(newest);
    await migrate(database.address);
    expect(await version()).toEqual(newest);
  });

  it('reports what an administrator must do when the owner may not create roles, and works afterwards', async () => {
    const { address } = database;
    await rows(
      `create role plain_owner login; grant create on database "${address.database}" to plain_owner`,
    );
    const empty = { ...address, database: `${address.database}_plain` };
    await rows(`create database "${empty.database}" owner plain_owner`);
    try {
      const asPlain = { ...empty, user: 'plain_owner' };
      const wanted =
        /An administrator must do it once: create role market_service; (grant market_service to "plain_owner")/;
      const error = (await migrate(asPlain).then(
        () => new Error('it worked'),
        (reason) => reason,
      )) as Error;
      expect(error.message).toMatch(wanted);
      await rows(wanted.exec(error.message)![1]!);
      await migrate(asPlain);
    } finally {
      await rows(`drop database "${empty.database}" with (force)`);
      await rows(`drop owned by plain_owner; drop role plain_owner`);
    }
  });
});

describe('an owner that may create roles', () => {
  /** A server without the role of the service; the first superuser must not own the database. */
  const servers = [
    [
      'the bundled server',
      async () => {
        const server = await startBundledPostgres({
          dir: join(dir, 'roles'),
          database: 'postgres',
          settings: { fsync: 'off' },
        });
        return { address: server.address, stop: () => server.stop() };
      },
    ],
    ...(PROGRAMS ? [[`the server in ${PROGRAMS}`, () => OwnPostgres.start()] as const] : []),
  ] as const;

  it.each(servers)('creates the role of the service and acts as it on %s', async (_name, startServer) => {
    const server = await startServer();
    const owned = { ...server.address, user: 'creating_owner', password: 'secret', database: 'market_owned' };
    try {
      await asOwner(server.address, `create role creating_owner login createrole password 'secret'`);
      await asOwner(server.address, `create database market_owned owner creating_owner`);
      const acts = () =>
        asOwner(owned, `set role market_service; select count(*) from districts`).then(
          () => true,
          (error: Error) => error.message,
        );
      await migrate(owned);
      expect(await acts()).toBe(true);
      // As older versions left it.
      await asOwner(owned, 'revoke market_service from creating_owner granted by creating_owner').catch(
        () => undefined,
      );
      await migrate(owned);
      expect(await acts()).toBe(true);
    } finally {
      await server.stop();
    }
  });
});

describe('the start of a service', () => {
  it('waits for a database that comes up later', async () => {
    const cluster = join(dir, 'cluster');
    const options = { dir: cluster, database: 'market', settings: { fsync: 'off' } };
    placeCluster(cluster);
    const first = await startBundledPostgres(options);
    await first.stop();
    const child = startProgram('src/main.ts', [], first.address, {
      DATA_DIR: dir,
      PORT: '0',
      BUNDLED_DATA: 'off',
    });
    const ended = once(child, 'exit');
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    try {
      await eventually('the service waits', async () => output.includes('waiting for the database'));
      const second = await startBundledPostgres(options);
      await eventually('the service is ready', async () => output.includes('is ready'));
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      await second.stop();
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('runs no job when its port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const id = '018f0000-0000-7000-8000-000000000001';
    await rows(
      `insert into jobs (id, kind, payload, queue_id) values ('${id}', 'clean_up_jobs', '{}', '${id}')`,
    );
    await rows(
      `insert into pgboss.job (id, name, data) values ('${id}', 'clean_up_jobs', '{"job": "${id}"}')`,
    );
    await expect(start({ WORKERS: '4', PORT: String(port) })).rejects.toThrow(
      /port \d+ of 127.0.0.1 is in use/,
    );
    expect(await rows(`select status from jobs where id = '${id}'`)).toEqual([{ status: 'queued' }]);
    taken.close();
  });
});

describe('the first start', () => {
  const demo = () =>
    rows(`select o.name,
      (select count(*)::int from unlocks u where u.organization_id = o.id) as unlocks,
      (select count(*)::int from generated_emails e where e.organization_id = o.id) as emails,
      (select count(*)::int from credit_entries c
        where c.organization_id = o.id and c.reference like 'demo:%') as grants
      from organizations o`);
  const whole = [{ name: 'Demo', unlocks: expect.any(Number), emails: 12, grants: 1 }];
  const key = () => readFileSync(join(dir, 'demo-api-key'), 'utf8').trim();
  const isGood = async ({ origin }: Service) =>
    (await fetch(`${origin}/api/v1/me`, { headers: { Authorization: `Bearer ${key()}` } })).status === 200;

  beforeEach(async () => {
    const lines = Array.from({ length: 40 }, (_, n) => [
      {
        type: 'district',
        nces_id: String(4_800_001 + n),
        name: `District ${n}`,
        state: 'TX',
        student_count: 1_000,
      },
      {
        type: 'school',
        nces_id: `${4_800_001 + n}00001`,
        district_nces_id: String(4_800_001 + n),
        name: `School ${n}`,
        state: 'TX',
        student_count: 100,
      },
    ]).flat();
    const order = ['district', 'school'];
    const text = lines
      .toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
      .map((line) => JSON.stringify(line))
      .join('\n');
    await importRecords(Readable.from([Buffer.from(text)]), database.address);
  });

  it('leaves one demo organization when two processes start at once', async () => {
    const both = await Promise.all([start(), start()]);
    expect(await demo()).toMatchObject([{ name: 'Demo' }]);
    for (const service of both) expect(await isGood(service)).toBe(true);
  });

  it('is completed, once, by two that start at once when it is killed before the demo is loaded', async () => {
    await expect(start({ BUNDLED_DATA: 'on', FAILPOINT: 'demo.created' })).rejects.toThrow(/SIGKILL/);
    expect(await demo()).toMatchObject([{ grants: 0 }]);
    const both = await Promise.all([start({ BUNDLED_DATA: 'on' }), start({ BUNDLED_DATA: 'on' })]);
    expect(await demo()).toEqual(whole);
    expect((await demo())[0].unlocks).toBeGreaterThan(0);
    for (const service of both) expect(await isGood(service)).toBe(true);
  });
});
