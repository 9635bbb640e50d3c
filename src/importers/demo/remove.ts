import { isSynthetic } from '@emi/records';
import type pg from 'pg';
import { REFUND_REASONS, refundEverywhere, type Unlocked } from '../../accounts/credits/refund.ts';
import { statementsOn } from '../../db/own-connection.ts';
import { OWN_NAMES } from './account.ts';
import { idOfEarlierRelease } from './random.ts';

export interface Removed {
  /** The numbers of removed rows, by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The credits that organizations got back. */
  readonly refunded: number;
}

/** The tables of findings, with the column of their analysis batch. */
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

/** Earlier releases added made-up records to real places; this batch marks their findings. */
const EARLIER_BATCH = idOfEarlierRelease('analysis batch of the demo world');

/**
 * Removes every synthetic record, in one transaction: the made-up places and everything about them, records that
 * earlier releases added to real places, and the lists, prompts, and emails of demo organizations. All organizations
 * keep their unlocks. Those that are not demo organizations get refunds for unlocks of contacts that an earlier release
 * made up, and of real places to which it added records.
 */
export async function removeDemo(client: pg.Client): Promise<Removed> {
  await client.query('begin');
  const removed: Record<string, number> = {};
  const remove = async (table: string, where: string, values: unknown[] = []) => {
    const { rowCount } = await client.query(`delete from ${table} where ${where}`, values);
    if (rowCount) removed[table] = (removed[table] ?? 0) + rowCount;
  };
  try {
    const refunded = await refundEarlier(client); // first, because accounts are locked before other records
    await removeEarlier(client, remove);
    await remove('generated_emails', `generation_metadata ->> 'writer' = 'synthetic'`);
    const { rows } = await client.query<{ id: string }>('select id from organizations');
    const earlier = rows.flatMap(({ id }) => OWN_NAMES.map((name) => idOfEarlierRelease(`${name} of ${id}`)));
    for (const table of ['lists', 'email_prompts']) {
      await remove(table, `${isSynthetic('id')} or id = any($1)`, [earlier]);
    }
    // Findings go before their places, whose deletion would cascade to them and update the counts one by one.
    for (const table of Object.keys(FINDINGS)) await remove(table, isSynthetic('entity_id'));
    await remove('scouting_runs', isSynthetic('entity_id'));
    await remove('contacts', isSynthetic('parent_id'));
    await remove('schools', isSynthetic('id'));
    await remove('districts', isSynthetic('id'));
    await client.query('commit');
    return { rows: removed, refunded };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const EARLIER_CONTACTS = `source = 'synthetic' and source_url like 'https://example.org/%'`;

/**
 * Refunds unlocks of records that an earlier release made up, except to demo organizations, whose credits were a gift.
 */
async function refundEarlier(client: pg.Client): Promise<number> {
  const madeUp = Object.entries(FINDINGS).map(
    ([table, batch]) => `select entity_id from ${table} where ${batch} = $1`,
  );
  const { rows: unlocked } = await client.query<Unlocked>(
    `with contacts_made_up as (select id, district_id, school_id from contacts where ${EARLIER_CONTACTS}),
      places as (
        select district_id as id from contacts_made_up union select school_id from contacts_made_up
        union ${madeUp.join(' union ')}
        union select id from districts where key_facts ? 'synthetic'
        union select id from schools where key_facts ? 'synthetic'
      )
     select distinct u.entity_type as "entityType", u.entity_id as "entityId" from unlocks u
     where not ${isSynthetic('u.entity_id')} and u.credits_spent > 0
       and (u.entity_id in (select id from places) or u.entity_id in (select id from contacts_made_up))`,
    [EARLIER_BATCH],
  );
  const { rows: demos } = await client.query<{ id: string }>(
    `select distinct organization_id as id from credit_entries where reference like 'demo:%'`,
  );
  const except = demos.map(({ id }) => id);
  return refundEverywhere(statementsOn(client), unlocked, {
    reason: REFUND_REASONS.madeUp,
    now: new Date(),
    except,
  });
}

/** Removes the records that earlier releases added to real places, and resets these places. */
async function removeEarlier(
  client: pg.Client,
  remove: (table: string, where: string, values?: unknown[]) => Promise<void>,
): Promise<void> {
  await remove('contacts', EARLIER_CONTACTS);
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

/** Returns `true` if an earlier release added made-up records to real places. */
export async function hasEarlierDemo(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from districts where key_facts ? 'synthetic' and not ${isSynthetic('id')} limit 1`,
  );
  return rows.length > 0;
}
