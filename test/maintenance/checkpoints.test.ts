import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { raw } from 'sql-template-tag';
import { audit } from '../../src/maintenance/invariants/audit.ts';
import { beginAudit, saveCheckpoints } from '../../src/maintenance/invariants/checkpoints.ts';
import { INVARIANTS } from '../../src/maintenance/invariants/invariants.ts';
import { asOwner } from '../support/database.ts';
import { Harness } from '../support/harness.ts';

let harness: Harness;
let contactId: string;
beforeAll(async () => {
  harness = await Harness.start();
  contactId = (await harness.seed.contact({ districtId: (await harness.seed.district()).id })).id;
});
afterAll(() => harness.close());

const post = (movement: string) =>
  `perform post_credits(org, null, 'system', moment,
    array(select row(${movement})::credit_movement from unnest(ids) i), null);`;
const job = (status: string) => `
  insert into jobs (id, queue_id, kind, organization_id, payload, status, finished_at)
  select i, i, 'generate_email', org, '{}', '${status}', ${status === 'queued' ? 'null' : 'moment'} from unnest(ids) i;
  ${status === 'queued' ? `insert into pgboss.job (id, name) select i, 'generate_email' from unnest(ids) i;` : ''}
  ${post(`'hold', 'job:' || i, null, null, -1, 1, null, null, null`)}`;
const email = (id: string) => `
  insert into generated_emails (organization_id, contact_id, job_id, created_at)
  select org, '${contactId}', ${id}, moment from unnest(ids) i;`;

/** What may happen to credits: PL/pgSQL that does it once for each of `ids`, for the organization `org`. */
const DEEDS = {
  grant: () => post(`'grant', 'order:' || i, null, null, 10, 0, null, null, null`),
  unlock: () => `
    insert into unlocks select org, 'district', i, 1, null, moment from unnest(ids) i;
    ${post(`'unlock', 'district:' || i, 'district', i, -1, 0, 'unlock_district', 1, null`)}`,
  refundOldest: () => `
    ids := array(select e.entity_id from credit_entries e where e.organization_id = org and e.kind = 'unlock'
      and not exists (select from credit_entries r where r.organization_id = org and r.kind = 'refund'
        and r.reference = e.reference) order by e.number limit 1);
    if ids = '{}' then return; end if;
    update unlocks set credits_spent = 0 where organization_id = org and entity_id = any(ids);
    ${post(`'refund', 'district:' || i, 'district', i, 1, 0, null, null, null`)}`,
  write: () => `${job('completed')} ${email('i')}
    ${post(`'settle', 'job:' || i, null, null, 0, -1, 'generate_email', 1, null`)}`,
  fail: () => `${job('failed')} ${post(`'release', 'job:' || i, null, null, 1, -1, null, null, null`)}`,
  ask: () => job('queued'),
  finishOldest: () => `
    ids := array(select id from jobs where organization_id = org and status = 'queued' order by created_at, id limit 1);
    if ids = '{}' then return; end if;
    update jobs set status = 'completed', finished_at = moment where id = any(ids);
    ${email('i')} ${post(`'settle', 'job:' || i, null, null, 0, -1, 'generate_email', 1, null`)}`,
} as const;
type Deed = keyof typeof DEEDS;

/** Performs each action `times` times, for an organization, some days ago. */
const live = (organizationId: string, deeds: readonly Deed[], times = 1, daysAgo = 0) =>
  asOwner(
    harness.address,
    `do $$ declare org uuid := '${organizationId}';
      moment timestamptz := now() - interval '${daysAgo} days'; ids uuid[];
     begin ${deeds
       .map(
         (deed) =>
           `ids := array(select gen_random_uuid() from generate_series(1, ${times})); ${DEEDS[deed]()}`,
       )
       .join('\n')} end $$`,
  );

const broken = async (extent: 'full' | 'new'): Promise<unknown[]> =>
  (await audit(harness.db, extent))
    .filter(({ rows }) => rows.length > 0)
    .map(({ invariant, rows }) => [invariant.sentence, rows.map((row) => row.organization_id)]);

const deeds = fc.array(fc.constantFrom(...(Object.keys(DEEDS) as Deed[])), { minLength: 2, maxLength: 6 });

/** Changes that make the data unsound, or sound again with the opposite sign. `$1` is the number of a ledger entry. */
const TAMPERING = ['available_after', 'available_change', 'held_after', 'held_change'].map((column) => ({
  column,
  by: (change: number) => `update credit_entries set ${column} = ${column} + ${change} where number = $1`,
}));

async function numbers(organizationId: string): Promise<number[]> {
  const rows = await harness.db.core.rows<{ number: string }>(
    raw(`select number from credit_entries where organization_id = '${organizationId}' order by number`),
  );
  return rows.map(({ number }) => Number(number));
}

describe('an audit from checkpoints', () => {
  it('judges random ledgers as a full audit does, and finds whatever is changed after the checkpoint', async () => {
    await fc.assert(
      fc.asyncProperty(
        deeds,
        deeds,
        fc.constantFrom(...TAMPERING),
        fc.nat(100),
        async (before, after, { by }, place) => {
          const { organizationId } = await harness.seed.organization({ credits: 50 });
          await live(organizationId, before);
          expect([await broken('new'), await broken('full')]).toEqual([[], []]);
          const old = await numbers(organizationId);
          await live(organizationId, ['grant', ...after]);
          const fresh = (await numbers(organizationId)).slice(old.length);
          const tamper = (number: number, change: number) =>
            asOwner(harness.address, by(change).replace('$1', String(number)));

          const target = fresh[place % fresh.length]!;
          await tamper(target, 1);
          const found = await broken('new');
          expect(found).not.toEqual([]);
          expect(await broken('full')).toEqual(found);
          await tamper(target, -1);
          expect([await broken('new'), await broken('full')]).toEqual([[], []]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('leaves changed older entries to a full audit, but checks the entry from which it continues', async () => {
    const { organizationId } = await harness.seed.organization({ credits: 50 });
    await live(organizationId, ['grant', 'grant', 'grant']);
    expect(await broken('new')).toEqual([]);
    const entries = await numbers(organizationId);
    const change = (number: number, by: number) =>
      asOwner(
        harness.address,
        `update credit_entries set available_after = available_after + ${by} where number = ${number}`,
      );
    await change(entries[1]!, 1);
    expect(await broken('new')).toEqual([]);
    expect(await broken('full')).toHaveLength(1);
    await change(entries[1]!, -1);
    await change(entries.at(-1)!, 1);
    expect(await broken('new')).toHaveLength(1);
    expect(await broken('full')).toHaveLength(2);
    await change(entries.at(-1)!, -1);
  });

  it('remembers the holds that were open, and finds those whose jobs end without an end of the hold', async () => {
    const { organizationId } = await harness.seed.organization({ credits: 50 });
    await live(organizationId, ['ask', 'ask']);
    expect(await broken('new')).toEqual([]);
    const set = (status: string, finishedAt: string) =>
      asOwner(
        harness.address,
        `update jobs set status = '${status}', finished_at = ${finishedAt} where organization_id = '${organizationId}'`,
      );
    await set('failed', 'now()');
    const found = await broken('new');
    expect(found).toHaveLength(2);
    expect(await broken('full')).toEqual(found);
    await set('queued', 'null');
  });

  it('moves no checkpoint when something is wrong, and cannot be deceived by the service', async () => {
    const { organizationId } = await harness.seed.organization({ credits: 50 });
    await asOwner(
      harness.address,
      `update credit_accounts set available = 51 where organization_id = '${organizationId}'`,
    );
    for (let time = 0; time < 2; time++) expect(await broken('new')).toHaveLength(1);
    await asOwner(
      harness.address,
      `update credit_accounts set available = 50 where organization_id = '${organizationId}'`,
    );
    expect(await broken('new')).toEqual([]);
    for (const statement of ['delete from audit_checkpoints', 'update audited_usage set credits = 0']) {
      await expect(harness.db.core.rows(raw(statement))).rejects.toThrow(/permission denied/);
    }
  });

  it('reads no more rows of the books when their history is twenty times as long', async () => {
    const { organizationId } = await harness.seed.organization({ credits: 50 });
    const news = () => live(organizationId, ['grant', 'unlock', 'write', 'fail']);
    const grow = async (times: number) => {
      await live(organizationId, ['grant', 'unlock', 'write', 'fail'], times, 3);
      await asOwner(harness.address, 'analyze credit_entries, unlocks, jobs, generated_emails');
      expect(await broken('new')).toEqual([]);
    };
    await grow(200);
    await news();
    const short = await rowsRead();
    await grow(4_000);
    await news();
    const long = await rowsRead();
    // Data added on the same day are read again.
    for (const [table, rows] of Object.entries(long)) expect(rows).toBeLessThanOrEqual(short[table]! + 10);
    expect(short.credit_entries).toBeGreaterThan(0);
    const { credit_entries: all } = await rowsRead('full');
    expect(all).toBeGreaterThan(20 * long.credit_entries!);
  });
});

/** The rows that an audit fetches from each table of the books; its checkpoints are rolled back. */
async function rowsRead(extent: 'full' | 'new' = 'new'): Promise<Record<string, number>> {
  let counted: Record<string, number> = {};
  const enough = new Error('counted');
  const counting = harness.db.transaction(async (tx) => {
    const source = await beginAudit(tx, extent);
    await tx.rows(raw('set local enable_indexonlyscan = off')); // the counters leave these out
    await tx.rows(raw('set local max_parallel_workers_per_gather = 0'));
    for (const { query } of INVARIANTS) await tx.rows(raw(query(source)));
    await saveCheckpoints(tx, source);
    const rows = await tx.rows<{ table: string; rows: number }>(
      raw(`select relname as table, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_xact_user_tables where relname in ('credit_entries', 'unlocks', 'jobs', 'generated_emails')`),
    );
    counted = Object.fromEntries(rows.map(({ table, rows }) => [table, rows]));
    throw enough;
  });
  await expect(counting).rejects.toBe(enough);
  return counted;
}
