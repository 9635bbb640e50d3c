import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sql from 'sql-template-tag';
import { cleanUpJob } from '../../src/jobs/clean-up.job.ts';
import { TABLES } from '../../src/maintenance/retention/tables.ts';
import { Harness } from '../support/harness.ts';
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

  it('is what docs/operations.md says about retention', () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z_]+)` \| ((?:until|for|\d)[^|]*) \|$/gm)];
    expect(rows.map(([row]) => row)).toEqual(growing.map(({ name, kept }) => `| \`${name}\` | ${kept} |`));
  });
});

describe('a clean-up job', () => {
  it('deletes everything that is over in transactions of bounded size, and nothing else', async () => {
    await harness.db.core.rows(sql`
      insert into deletions (kind, record_id, deleted_at)
      select 'vendor', gen_random_uuid(), now() - n * interval '1 day' from generate_series(0, 22) n`);
    const small = cleanUpJob('clean_up_deletions', '47 4 * * *', {
      table: 'deletions',
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
