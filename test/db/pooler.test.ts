import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { entities } from '../../src/app/entities.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { verifySessions } from '../../src/db/verify-sessions.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { PGBOUNCER, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { admin, databaseUrl } from '../support/program.ts';
import { type Service, startService } from '../support/service.ts';

let database: TestDatabase;
let bouncer: PgBouncer;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await bouncer.stop();
  await database.drop();
});

const urlOf = (address: PgBouncer['address']) => databaseUrl(address);
const direct = () => ({ DATABASE_DIRECT_URL: databaseUrl(database.address) });

async function start(environment: Record<string, string>): Promise<Service> {
  const service = await startService(database.address, {
    DATABASE_URL: urlOf(bouncer.address),
    ...environment,
  });
  closing.push(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
  });
  return service;
}

async function open(): Promise<Database> {
  const address = { ...database.address, pooler: bouncer.address };
  const db = await openDatabase({ address, entities, coreConnections: 4, searchConnections: 4 });
  closing.push(() => db.close());
  return db;
}

async function rowsOf(query: string): Promise<unknown[]> {
  const client = new pg.Client({ ...database.address });
  await client.connect();
  closing.push(() => client.end());
  return (await client.query(query)).rows;
}

const withPgBouncer = PGBOUNCER ? describe : describe.skip;

withPgBouncer(
  'behind PgBouncer in transaction mode (skipped without PgBouncer 1.21: run .ci/test-servers)',
  () => {
    it('services behind a pooler start in turn and run jobs, in their role, with a direct address', async () => {
      bouncer = await startPgBouncer(database.address);
      const first = await start({ ...direct(), WORKERS: '2' });
      await start({ ...direct(), RATE_LIMIT_STORE: 'postgres' });
      const environment = { DATABASE_URL: urlOf(bouncer.address), ...direct() };
      const organization = [
        'org',
        'create',
        '--name',
        'Acme',
        '--plan',
        'growth',
        '--credits',
        '10',
        '--json',
      ];
      const key = JSON.parse((await admin(database.address, organization, { environment })).stdout).api_key;
      const post = (path: string, body: object) =>
        fetch(`${first.origin}/api/v1${path}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          post('/lists', { name: `List ${at}`, entity_type: 'district' }),
        ),
      );
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    });

    it("two processes never receive each other's statements, however few sessions they share", async () => {
      bouncer = await startPgBouncer(database.address, { default_pool_size: 1 });
      await migrate({ ...database.address, pooler: bouncer.address });
      const processes = await Promise.all([open(), open()]);
      const answers = await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          const number = at % 20;
          const [row] = await processes[at % 2]!.core.rows<{ value: string }>(
            sql`select ${`${number}`}::text || ${raw(`'-${number}'`)} as value`,
          );
          return row!.value === `${number}-${number}`;
        }),
      );
      expect(answers.every(Boolean)).toBe(true);
    });

    it('a service without a direct address is refused, whether the pooler ignores or rejects options', async () => {
      for (const ignored of ['', 'options']) {
        bouncer = await startPgBouncer(
          database.address,
          ignored ? { ignore_startup_parameters: ignored } : {},
        );
        await expect(start({})).rejects.toThrow(
          /\(1\):.*set DATABASE_DIRECT_URL to the address of PostgreSQL/s,
        );
        if (!ignored) await bouncer.stop();
      }
    });

    it('sessions without the role or the limits are refused with the reason', async () => {
      bouncer = await startPgBouncer(database.address);
      const db = await open(); // the role does not have these settings
      await expect(verifySessions(db)).rejects.toThrow(
        /role is pooled instead of market_service.*lock_timeout is 0 instead of 1s.*statement_timeout is off/,
      );
    });

    it('autovacuum keeps its rights, so the first superuser is refused as the login of the pooler', async () => {
      bouncer = await startPgBouncer(database.address);
      const superuser = { ...bouncer.address, user: database.address.user };
      await expect(migrate({ ...database.address, pooler: superuser })).rejects.toThrow(
        /the first superuser of PostgreSQL.*Create another role and name it in DATABASE_URL/s,
      );
      await migrate({ ...database.address, pooler: bouncer.address });
      expect(
        await rowsOf(
          `select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
           where s.setrole = 10 and d.datname = current_database()`,
        ),
      ).toEqual([]);
    });

    it('a pooler that loses prepared statements is refused with the feature that it must support', async () => {
      bouncer = await startPgBouncer(database.address, { max_prepared_statements: 0, default_pool_size: 1 });
      await migrate({ ...database.address, pooler: bouncer.address });
      await expect(verifySessions(await open())).rejects.toThrow(/max_prepared_statements/);
    });

    it('a start leaves no lock behind', async () => {
      bouncer = await startPgBouncer(database.address);
      const service = await start(direct());
      service.child.kill('SIGKILL');
      await service.ended;
      const client = new pg.Client({ ...database.address });
      await client.connect();
      closing.push(() => client.end());
      await eventually('no advisory lock is held', async () => {
        const { rows } = await client.query(
          `select from pg_locks l join pg_database d on d.oid = l.database
         where locktype = 'advisory' and datname = current_database()`,
        );
        return rows.length === 0;
      });
      await start(direct());
    });
  },
);
