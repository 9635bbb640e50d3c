import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '@emi/base/runtime';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../src/db/migrate.ts';
import { asOwner } from '../support/database.ts';
import { HAS_LAST_RELEASE, unpackLastRelease } from '../support/last-release.ts';
import { migrateTo } from '../support/migrations.ts';
import { admin } from '../support/program.ts';
import { freshMigrations, migrationNames, releasedSchema } from '../support/released-schema.ts';
import { type Service, startService } from '../support/service.ts';

const server = JSON.parse(process.env.TEST_DATABASE ?? '{}') as DatabaseAddress;
let address: DatabaseAddress;
let client: pg.Client;

beforeEach(async () => {
  address = { ...server, database: `test_${randomBytes(6).toString('hex')}` };
  await asOwner({ ...server, database: 'postgres' }, `create database ${address.database}`);
  client = new pg.Client({ ...address });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await asOwner({ ...server, database: 'postgres' }, `drop database ${address.database} with (force)`);
});

// biome-ignore lint/suspicious/noExplicitAny: rows of every table
const rows = async (text: string): Promise<any[]> => (await client.query(text)).rows;

const PAUSE_MS = 20;

async function someoneWaitsFor(table: string): Promise<void> {
  const waiting = `select from pg_locks where not granted and relation = '${table}'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await rows(waiting)).length === 0) await sleep(PAUSE_MS);
}

const released = releasedSchema();

const run = async (...args: string[]) => {
  const { status, stdout, stderr } = await admin(address, ['migrate', '--json', ...args]);
  return { status, stderr, answer: JSON.parse(stdout) };
};

describe('admin migrate', () => {
  it('lists with --check what is pending, applies it, and then reports that nothing is left', async () => {
    const names = migrationNames();
    const pending = names.slice(-3);
    await migrateTo(address, names.at(-4)!);
    expect(await run('--check')).toMatchObject({
      status: 3,
      answer: { up_to_date: false, pending, unknown: [] },
    });
    const refused = await admin(address, ['audit'], { environment: { MIGRATE_ON_START: 'off' } });
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Run `admin migrate`')]);
    expect(await run()).toMatchObject({ status: 0, stderr: '', answer: { migrated: pending } });
    expect(await run('--check')).toMatchObject({ status: 0, answer: { up_to_date: true, pending: [] } });
    await rows(`insert into migrations (name) values ('m2999-tomorrow')`);
    expect(await run('--check')).toMatchObject({ status: 0, answer: { unknown: ['m2999-tomorrow'] } });
    await rows(`insert into migration_needs values ('m2999-tomorrow', 'm2998-tomorrow')`);
    expect(await run('--check')).toMatchObject({ status: 4, answer: { incompatible: ['m2999-tomorrow'] } });
  });
});

describe('a migration', () => {
  it('yields to a request that it deadlocks with, succeeds, and reports everything that it did', async () => {
    const names = migrationNames();
    const pending = names.slice(names.indexOf('m20261128-folded-text') - 1); // one is done before the deadlock
    await migrateTo(address, names[names.indexOf(pending[0]!) - 1]!);
    // The migration changes `schools`, then `contacts`; the request takes them the other way around.
    await rows('begin');
    await rows('select from contacts limit 1');
    const migrated = migrate(address);
    await someoneWaitsFor('contacts');
    expect(await rows('select from schools limit 1')).toHaveLength(1);
    await rows('commit');
    expect(await migrated).toMatchObject({ pending });
    expect((await run('--check')).answer).toMatchObject({ up_to_date: true });
  });

  it('adds a column to the accounts while a request waits for the account to spend from', async () => {
    await migrate(address);
    await rows(`with organization as (
        insert into organizations (name, plan) values ('Acme Rosters', 'growth') returning id)
      insert into credit_accounts (organization_id, available) select id, 7 from organization`);
    const request = new pg.Client({ ...address });
    await request.connect();
    const spend = () =>
      request.query(`select available
      from renew_credits((select id from organizations), 100, now())`);
    try {
      await spend(); // a session that has planned the function's statements
      await rows('begin');
      await rows('lock table credit_accounts in access exclusive mode');
      const spent = spend();
      await someoneWaitsFor('credit_accounts');
      await rows('alter table credit_accounts add column tomorrow integer');
      await rows('commit');
      expect((await spent).rows).toEqual([{ available: 7 }]);
    } finally {
      await request.end();
    }
  });

  it('can add a column to any table, because no function returns the row of one', async () => {
    await migrate(address);
    expect(
      await rows(`select p.oid::regprocedure as name from pg_proc p
        join pg_type t on t.oid = p.prorettype or t.typarray = p.prorettype
        join pg_class c on c.oid = t.typrelid and c.relkind <> 'c'
        where p.pronamespace = 'public'::regnamespace`),
    ).toEqual([]);
  });
});

describe('a program of an older release', () => {
  it('starts on the schema of a newer one, and leaves its functions as they are', async () => {
    await migrate(address);
    await rows(`insert into migrations (name) values ('m2999-tomorrow')`);
    await rows(`create or replace function month_after(instant timestamptz) returns timestamptz
      language sql immutable parallel safe return instant`);
    await rows(`update applied_functions set digest = 'of a newer version' where name = 'month_after'`);
    const definition = `select prosrc || pg_get_function_sqlbody(oid) as body
      from pg_proc where proname = 'month_after'`;
    const before = await rows(definition);
    const service = await startService(address, { DATA_DIR: mkdtempSync(join(tmpdir(), 'market-older-')) });
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
    expect(service.output()).toContain('a newer version has migrated the schema');
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(await rows(definition)).toEqual(before);
    expect(await rows(`select digest from applied_functions where name = 'month_after'`)).toEqual([
      { digest: 'of a newer version' },
    ]);
  });
});

/** The emails that a demo organization's credits pay for, in addition to some districts. */
const MAX_EMAILS = 150;

/** Requests of all kinds, one after another, until they are stopped. */
class Client {
  readonly failures: string[] = [];
  readonly emails: string[] = [];
  requests = 0;
  #isStopped = false;

  constructor(
    private readonly key: string,
    private readonly districts: string[],
    private readonly contactId: string,
    private readonly promptId: string,
  ) {}

  async run(origin: () => string): Promise<void> {
    for (let n = 0; !this.#isStopped; n++) {
      await sleep(PAUSE_MS);
      // Each request picks an origin: one that has left the rotation gets no further request.
      const send = (method: string, path: string, body?: object) =>
        this.ask(method, `${origin()}/api/v1${path}`, body);
      const district = this.districts.pop();
      await send('GET', '/districts?state=TX&limit=20');
      await send('GET', `/contacts/${this.contactId}`);
      if (district) {
        const entity = { entity_type: 'district', entity_id: district };
        await send('POST', '/unlock', entity);
      }
      await send('POST', '/lists', {
        name: `List ${this.contactId} ${n} ${randomBytes(4).toString('hex')}`,
        entity_type: 'district',
      });
      if (this.emails.length < MAX_EMAILS) {
        const order = { email_prompt_id: this.promptId, again: true };
        const email = await send('POST', `/contacts/${this.contactId}/generate-email`, order);
        if (email) this.emails.push(email.job_record_id);
      }
      await send('GET', `/jobs/${this.emails.at(-1)}`);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  async ask(method: string, url: string, body?: object): Promise<any> {
    this.requests++;
    const response = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${this.key}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    }).catch((error: Error) => error);
    if (response instanceof Error) this.failures.push(`${method} ${url}: ${response.message}`);
    else if (response.status >= 400)
      this.failures.push(`${method} ${url}: ${response.status} ${await response.text()}`);
    else return response.json();
  }
}

/** The lines that a service logged about errors, which are more detailed than its answers. */
const errorsIn = (output: string): string[] => output.split('\n').filter((line) => /error/i.test(line));

const rolling = HAS_LAST_RELEASE ? describe : describe.skip;

rolling(
  `an upgrade from the last release (needs commit ${released.commit.slice(0, 7)} in the history)`,
  () => {
    let dataDir: string;
    const services: Service[] = [];

    beforeEach(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'market-release-'));
    });
    afterEach(async () => {
      for (const { child, ended } of services.splice(0)) {
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(dataDir, { recursive: true });
    });

    async function start(settings: Record<string, string> = {}, cwd?: string): Promise<Service> {
      const service = await startService(address, { DATA_DIR: dataDir, WORKERS: '1', ...settings }, cwd);
      services.push(service);
      return service;
    }

    const story = async (key: string, origin: string) => {
      await rows(`insert into districts (nces_id, name, state, status)
      select 'r' || n, 'District ' || n, 'TX', 'completed' from generate_series(1, 16) n`);
      const districts = (await rows('select id from districts order by nces_id')).map(({ id }) => String(id));
      const home = districts.pop()!;
      const [contact] = await rows(`insert into contacts (district_id, name, title, email)
      values ('${home}', 'Maya Ortiz', 'Superintendent', 'maya.ortiz@mesa.example') returning id`);
      const client = new Client(key, districts, contact.id, '');
      const base = `${origin}/api/v1`;
      await client.ask('POST', `${base}/unlock`, { entity_type: 'district', entity_id: home });
      await client.ask('POST', `${base}/unlock`, { entity_type: 'contact', entity_id: contact.id });
      const prompt = await client.ask('POST', `${base}/user-email-prompts`, {
        name: 'First hello',
        system_prompt: 'You write short, friendly emails for Acme Rosters.',
        instruction_prompt: 'Introduce Acme Rosters to {{contact.name}} and ask for a call.',
      });
      expect(client.failures).toEqual([]);
      return new Client(key, districts, contact.id, prompt.id ?? prompt.data?.id);
    };

    it('fails no request of the old service, of the new one beside it, or of what they share', async () => {
      const old = await start({}, unpackLastRelease());
      const key = readFileSync(join(dataDir, 'demo-api-key'), 'utf8').trim();
      const client = await story(key, old.origin);
      const origins = [old.origin];
      let turn = 0;
      const load = [1, 2].map(() => client.run(() => origins[turn++ % origins.length]!));
      const requestsAfter = async (count: number) => {
        const target = client.requests + count;
        while (client.requests < target && client.failures.length === 0) {
          await sleep(PAUSE_MS);
        }
      };
      try {
        await requestsAfter(30);
        const { status, stdout } = await admin(address, ['migrate', '--json']);
        expect([status, JSON.parse(stdout || '{}').migrated]).toEqual([0, freshMigrations()]);
        await requestsAfter(60);
        const next = await start({ MIGRATE_ON_START: 'off' });
        origins.push(next.origin);
        await requestsAfter(60);
        origins.shift();
        old.child.kill('SIGTERM');
        expect(await old.ended).toBe(0);
        await requestsAfter(30);
      } finally {
        client.stop();
        await Promise.all(load);
      }
      const logged = client.failures.length > 0 ? services.flatMap(({ output }) => errorsIn(output())) : [];
      expect([client.failures, logged]).toEqual([[], []]);
      expect(client.emails.length).toBeGreaterThan(10);
      for (;;) {
        const [{ open }] = await rows(
          `select count(*)::int as open from jobs where status in ('queued', 'processing')`,
        );
        if (open === 0) break;
        await sleep(PAUSE_MS);
      }
      const [{ completed }] = await rows(`select count(*)::int as completed from jobs
      where kind = 'generate_email' and status = 'completed'`);
      expect(completed).toBe(client.emails.length);
      expect((await admin(address, ['audit'])).status).toBe(0);
    });
  },
);
