import type pg from 'pg';
import { isSynthetic } from '../../records/synthetic.ts';
import { OWN_NAMES } from './account.ts';
import { idOfEarlierRelease } from './random.ts';

/** What was removed, by table. */
export type Removed = Readonly<Record<string, number>>;

const FINDINGS = {
  contracts: 'batch_id',
  pain_points: 'batch_id',
  funding_signals: 'batch_id',
  rfps: 'batch_id',
  timeline_events: 'batch_id',
  purchases: 'batch_id',
  classified_urls: 'batch_id',
  vendor_stack_entries: 'source_batch_id',
} as const;

/** Earlier releases made records up at real places: their analysis batch and their runs' ids identify them. */
const EARLIER_BATCH = idOfEarlierRelease('analysis batch of the demo world');

/**
 * Removes every synthetic record, in one transaction: the made-up places with all that is at them, what an earlier
 * release wrote at real places, and the lists, prompts, and emails that came with it. Organizations keep their unlocks
 * and credits, which are in their books.
 */
export async function removeDemo(client: pg.Client): Promise<Removed> {
  await client.query('begin');
  const removed: Record<string, number> = {};
  const remove = async (table: string, where: string, values: unknown[] = []) => {
    const { rowCount } = await client.query(`delete from ${table} where ${where}`, values);
    if (rowCount) removed[table] = (removed[table] ?? 0) + rowCount;
  };
  try {
    await removeEarlier(client, remove);
    await remove('generated_emails', `generation_metadata ->> 'writer' = 'synthetic'`);
    const { rows } = await client.query<{ id: string }>('select id from organizations');
    const earlier = rows.flatMap(({ id }) => OWN_NAMES.map((name) => idOfEarlierRelease(`${name} of ${id}`)));
    for (const table of ['lists', 'email_prompts']) {
      await remove(table, `${isSynthetic('id')} or id = any($1)`, [earlier]);
    }
    // Before their places: a cascade would delete, and bring counts up to date, place by place.
    for (const table of Object.keys(FINDINGS)) await remove(table, isSynthetic('entity_id'));
    await remove('scouting_runs', isSynthetic('entity_id'));
    await remove('contacts', isSynthetic('parent_id'));
    await remove('schools', isSynthetic('id'));
    await remove('districts', isSynthetic('id'));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return removed;
}

async function removeEarlier(
  client: pg.Client,
  remove: (table: string, where: string, values?: unknown[]) => Promise<void>,
): Promise<void> {
  await remove('contacts', `source = 'synthetic' and source_url like 'https://example.org/%'`);
  for (const [table, batch] of Object.entries(FINDINGS))
    await remove(table, `${batch} = $1`, [EARLIER_BATCH]);
  const { rows } = await client.query<{ nces_id: string }>(
    `select nces_id from schools where status in ('in_progress', 'error') and not ${isSynthetic('id')}`,
  );
  const runs = rows.map(({ nces_id }) => idOfEarlierRelease(`run ${nces_id}`));
  const { rows: ran } = await client.query<{ school_id: string }>(
    'delete from scouting_runs where id = any($1) returning school_id',
    [runs],
  );
  await client.query(`update schools set status = 'pending', error_message = null where id = any($1)`, [
    ran.map(({ school_id }) => school_id),
  ]);
  for (const table of ['districts', 'schools']) {
    await client.query(`
      update ${table} set ai_summary = null, executive_summary = null, key_facts = null, technology_level = null,
        edtech_products = null, ai_policy_summary = null, ai_initiatives = null, summary_generated_at = null,
        crawled_at = null, status = 'pending', last_updated_at = now()
      where key_facts ? 'synthetic' and not ${isSynthetic('id')}`);
  }
}

/** Whether an earlier release made records up at real places. */
export async function hasEarlierDemo(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from districts where key_facts ? 'synthetic' and not ${isSynthetic('id')} limit 1`,
  );
  return rows.length > 0;
}
