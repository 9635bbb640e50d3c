import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { scheduleDeletion, suspendOrganization } from '../../src/accounts/administration/change-accounts.ts';
import { grantCredits } from '../../src/accounts/credits/operate.ts';
import { QUEUE_SCHEMA } from '../../src/db/queue-schema.ts';
import { cleanUpJob } from '../../src/jobs/clean-up.job.ts';
import { Permanent } from '../../src/jobs/job.kind.ts';
import { audit } from '../../src/maintenance/invariants/audit.ts';
import {
  countOrganizationRows,
  KEPT,
  PASSING,
  REMOVED,
} from '../../src/maintenance/retention/organization-rows.ts';
import { deleteOrganizations } from '../../src/maintenance/retention/organizations.job.ts';
import { TABLES } from '../../src/maintenance/retention/tables.ts';
import type { Cast } from '../support/cast.ts';
import { asOwner } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { Harness } from '../support/harness.ts';
import { privateRecords } from '../support/private-records.ts';
import { statementsOf } from '../support/statements.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.close());

const growing = TABLES.filter(({ grows }) => grows);

describe('the declaration of tables', () => {
  it('has exactly the tables of the migrated schema', async () => {
    const rows = await harness.db.core.rows<{ name: string }>(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`);
    expect(TABLES.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name));
  });

  it('gives every growing table a clean-up job that the workers run on a schedule, or a reason to stay', () => {
    const scheduled = new Set(harness.handlers().filter(({ kind }) => kind.cron));
    const undecided = growing.filter(({ cleanUp, kept }) =>
      cleanUp ? !scheduled.has(cleanUp) : !/because|deletes? them/.test(kept),
    );
    expect(undecided).toEqual([]);
  });

  it('matches what docs/operations.md states about retention', () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z_]+)` \| ((?:until|for|\d)[^|]*) \|$/gm)];
    expect(rows.map(([row]) => row)).toEqual(growing.map(({ name, kept }) => `| \`${name}\` | ${kept} |`));
  });
});

describe('a clean-up job', () => {
  it('deletes everything whose time is over, in transactions of bounded size, and nothing else', async () => {
    await harness.db.core.rows(sql`
      insert into deletions (kind, record_id, deleted_at)
      select 'vendor', gen_random_uuid(), now() - n * interval '1 day' from generate_series(0, 22) n`);
    const small = cleanUpJob('clean_up_deletions', '47 4 * * *', {
      table: 'deletions',
      owner: 'directory',
      kept: '',
      expired: sql`r.deleted_at < now() - interval '10.5 days'`,
      batch: 5,
    });
    await harness.db.transaction((tx) => harness.jobs.enqueue(tx, small.kind, [{ payload: {} }]));
    const statements = await statementsOf(() => harness.drain([small]));
    expect(statements.filter(({ text }) => /delete from deletions/.test(text))).toHaveLength(3); // 5, 5, 2
    const [left] = await harness.db.core.rows(sql`
      select count(*)::int as rows, min(deleted_at) > now() - interval '11 days' as "areYoung" from deletions`);
    expect(left).toEqual({ rows: 11, areYoung: true });
  });
});

describe('an organization that is deleted', () => {
  const NAME = 'Zephyrine';
  const rows = <Row = Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    harness.db.core.rows<Row>(statement);
  interface Named extends Cast {
    readonly name: string;
  }
  let gone: Named;
  let other: Named;

  /** Gives an organization a row of every table. */
  async function everything(cast: Named): Promise<void> {
    const { organizationId: id, userId } = cast;
    const { clientId, grantId, keyId, districtId } = await privateRecords(harness, cast);
    const { id: runId } = await harness.seed.scoutingRun({ districtId }, { status: 'completed' });
    await rows(sql`update scouting_runs set organization_id = ${id} where id = ${runId}`);
    const inTransaction = harness.db.transaction.bind(harness.db);
    await grantCredits(inTransaction, { organizationId: id, amount: 5, reason: `For ${cast.name}` });
    await rows(sql`update users set name = ${`${cast.name} Lee`} where id = ${userId}`);
    const bytes = sql`decode(md5(random()::text) || md5(random()::text), 'hex')`;
    for (const statement of [
      sql`insert into budget_days values (${keyId}, current_date, 1)`,
      sql`insert into access_tokens (digest, client_id, scopes, expires_at)
        values (${bytes}, ${clientId}, '{read}', now() + interval '1 hour')`,
      sql`insert into access_tokens (digest, grant_id, scopes, expires_at)
        values (${bytes}, ${grantId}, '{read}', now() + interval '1 hour')`,
      sql`insert into refresh_tokens values (${bytes}, ${grantId}, now() + interval '1 hour')`,
      sql`insert into authorization_codes (digest, user_id, client_id, name, redirect_uri, challenge, scopes,
          resource, daily_budget, expires_at)
        values (${bytes}, ${userId}, 'app', ${cast.name}, 'https://a.example', 'c', '{read}', 'r', 1, now())`,
      sql`insert into sign_in_codes (handle, digest, user_id, scopes, expires_at)
        values (gen_random_uuid(), ${bytes}, ${userId}, '{read}', now())`,
      sql`insert into members (user_id, issuer, subject, scopes)
        values (${userId}, 'https://issuer.example', ${cast.name}, '{read}')`,
      sql`insert into idempotency_keys
        values (${userId}, 'k', 'f', ${bytes}, ${JSON.stringify({ body: cast.name })}::jsonb, now())`,
      sql`insert into search_changes (subject, reason, organization_id, ids)
        values ('places', 'unlocked', ${id}, '{}')`,
      sql`insert into event_subscriptions (organization_id, user_id, key_id, handle, name, arguments, wanted,
          has_search, owns_search, expires_at)
        values (${id}, ${userId}, ${keyId}, ${cast.name}, 'credits.low', '{}', '{}', false, false, now())`,
      sql`insert into signal_triage (organization_id, signal_id, state, user_id, note, material, triaged_at)
        values (${id}, gen_random_uuid(), 'done', ${userId}, ${cast.name}, '', now())`,
      sql`insert into watched_places (search_id, members)
        select id, '{}' from saved_searches where organization_id = ${id}`,
      sql`insert into request_counts values (${id}, now(), ${keyId}, '/lists', 200, 1)`,
      sql`insert into organization_writes (organization_id, position) values (${id}, '0/0') on conflict do nothing`,
    ]) {
      await rows(statement);
    }
    await audited();
  }

  const audited = async () => {
    expect((await audit(harness.db, 'new')).filter((finding) => finding.rows.length > 0)).toEqual([]);
  };

  /** The contents of an organization's tables, except for what audits write, or of the directory. */
  async function contents(id?: string): Promise<Record<string, unknown>> {
    const tables = id
      ? [...REMOVED, ...KEPT]
          .filter(({ table }) => table !== 'audit_checkpoints')
          .map(({ table, of }) => ({ table, where: of(id) }))
      : TABLES.filter(({ owner, name }) => owner === 'directory' && name !== 'scouting_runs').map(
          ({ name }) => ({
            table: name,
            where: sql`true`,
          }),
        );
    const found: Record<string, unknown> = {};
    for (const { table, where } of tables) {
      found[table] = await rows(sql`
        select count(*)::int, md5(string_agg(t, ',' order by t)) from ${raw(table)} r,
          lateral (select (to_jsonb(r) - 'due_at')::text as t) text where ${where}`);
    }
    return found;
  }

  /** The tables of the whole database with a text. */
  async function holders(text: string): Promise<string[]> {
    const tables = await asOwner<{ name: string }>(
      harness.address,
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
         join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', '${QUEUE_SCHEMA}') and c.relkind = 'r' order by 1`,
    );
    const searches = tables.map(
      ({ name }) =>
        `select '${name}' as name where exists (select from ${name} r where r::text ilike '%${text}%')`,
    );
    const found = await asOwner<{ name: string }>(harness.address, searches.join(' union all '));
    return found.map(({ name }) => name.replace('public.', ''));
  }

  async function run(handler = deleteOrganizations): Promise<void> {
    await harness.db.transaction((tx) => harness.jobs.enqueue(tx, handler.kind, [{ payload: {} }]));
    await harness.drain([handler]);
  }

  beforeAll(async () => {
    const cast = async (name: string) => ({ ...(await harness.seed.organization({ name })), name });
    gone = await cast(NAME);
    other = await cast('Other');
    await everything(gone);
    await everything(other);
    await eventually('the counts of requests are written', async () => {
      const [last] = await rows(sql`
        select from request_counts c join users u on u.organization_id = c.organization_id
          join api_keys k on k.user_id = u.id and k.last_used_at is not null
        where c.organization_id = ${other.organizationId} and c.route like '%/events'`);
      return last;
    });
  });

  it('loses or keeps each of the tables that belong to organizations', () => {
    const tenants = TABLES.filter(({ owner }) => owner === 'tenant').map(({ name }) => name);
    const decided = [...REMOVED, ...KEPT]
      .map(({ table }) => table)
      .filter((table) => table !== 'search_changes');
    expect([...decided, ...PASSING].sort()).toEqual(tenants.sort());
  });

  it('has everything as before if it is resumed within the week', async () => {
    const before = await contents(gone.organizationId);
    await scheduleDeletion(harness.db.orm.em.fork(), gone.organizationId);
    await run();
    await suspendOrganization(harness.db.orm.em.fork(), gone.organizationId, false);
    await run();
    const noted = { audit_entries: expect.anything() };
    expect(await contents(gone.organizationId)).toEqual({ ...before, ...noted });
  });

  it('leaves only its books without names, even when killed in between, and nothing of others changes', async () => {
    const id = gone.organizationId;
    const counts = await countOrganizationRows(harness.db.core, REMOVED, id);
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    const others = [await contents(other.organizationId), await contents()];
    await scheduleDeletion(harness.db.orm.em.fork(), id);
    await rows(sql`update organizations set deletion_due_at = now() where id = ${id}`);
    const exporting = sql`organization_id = ${id} and kind = 'export'`;
    await rows(sql`update jobs set status = 'queued', finished_at = null where ${exporting}`);
    await run();
    expect((await countOrganizationRows(harness.db.core, REMOVED, id)).lists).toBe(1); // it waits for the queued job
    await rows(sql`update jobs set status = 'completed', finished_at = now() where ${exporting}`);

    let steps = 0;
    await run({
      ...deleteOrganizations,
      run: (payload, job) =>
        deleteOrganizations.run(payload, {
          ...job,
          step: (work) => {
            if (++steps > 12) throw new Permanent('killed');
            return job.step(work);
          },
        }),
    });
    const half = Object.values(await countOrganizationRows(harness.db.core, REMOVED, id));
    expect([half.includes(0), half.every((count) => count === 0)]).toEqual([true, false]);
    await audited();
    await run();
    const books = await contents(id);
    await run();
    expect(await contents(id)).toEqual(books);

    await rows(sql`delete from ${raw(QUEUE_SCHEMA)}.job where state = 'completed'`); // as the queue does in an hour
    await rows(sql`
      update scouting_runs set status = 'error' where entity_id in (
        select entity_id from unlocks where organization_id = ${id})`); // which the deletion does not see
    expect(await holders(NAME)).toEqual([]);
    const kept = KEPT.map(({ table }) => table).sort();
    expect(await holders(id)).toEqual(kept);
    expect((await countOrganizationRows(harness.db.core, KEPT, id)).credit_entries).toBeGreaterThan(5);
    const [left] = await rows(sql`
      select o.name, u.name as "user", o.deleted_at is not null as "isDeleted" from organizations o
        join users u on u.organization_id = o.id where o.id = ${id}`);
    expect(left).toEqual({ name: 'Deleted organization', user: 'Deleted user', isDeleted: true });
    expect([await contents(other.organizationId), await contents()]).toEqual(others);
    await audited();
  });
});
