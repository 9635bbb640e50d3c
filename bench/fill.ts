import { createHash } from 'node:crypto';
import type { DatabaseAddress } from '@emi/base/runtime';
import pg from 'pg';
import { CONTACTS, contactChunks, FILLED_TABLES, FINDINGS, PLACES } from './market.ts';

const TABLES = [
  ...FILLED_TABLES,
  'contacts',
  'contact_counts',
  'contact_tallies',
  'contact_titles',
  'contact_letters',
  'contact_pairs',
  'people_counts',
  'uncounted_people',
];

/** Computes the counts that triggers on contacts would have maintained. */
const COUNT = 'select recount_contacts()';

/** The tables and triggers that fill columns for searches; no other trigger runs. */
const DERIVING = [
  ['contacts', 'contacts_folded'],
  ['contacts', 'contacts_roles'],
  ['contact_titles', 'contact_titles_folded'],
  ['contact_titles', 'contact_titles_roles'],
];

/**
 * Fills the database with the synthetic market, once: a comment on `contacts` marks it as filled. One transaction fills
 * it without most triggers and without indexes, which would make that many times slower.
 */
export async function fillMarket(
  address: DatabaseAddress,
  say: (line: string) => void,
  contacts = CONTACTS,
): Promise<void> {
  const client = new pg.Client({ ...address });
  client.on('error', () => undefined); // interrupted: the running statement fails
  await client.connect();
  try {
    const chunks = contactChunks(contacts);
    const wanted = createHash('sha256').update(JSON.stringify([PLACES, chunks, FINDINGS, COUNT, DERIVING]));
    const version = wanted.digest('hex');
    const { rows } = await client.query(`select obj_description('contacts'::regclass) as version`);
    if (rows[0]?.version === version) return;
    say(`First run: generating ${contacts.toLocaleString('en')} contacts and the findings.`);
    const begin = performance.now();
    await client.query('begin');
    await fill(client, chunks, say);
    await client.query(`comment on table contacts is '${version}'`);
    await client.query('commit');
    for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
    say(`generated in ${Math.round((performance.now() - begin) / 1000)} s`);
  } finally {
    await client.end();
  }
}

async function fill(
  client: pg.Client,
  chunks: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  await client.query(`truncate ${TABLES.join()} cascade`);
  await client.query(
    `set local session_replication_role = replica; set local maintenance_work_mem = '512MB'`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'contacts'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const [table, trigger] of DERIVING)
    await client.query(`alter table ${table} enable always trigger ${trigger}`);
  for (const statement of PLACES) await client.query(statement);
  for (const [index, statement] of chunks.entries()) {
    await client.query(statement);
    say(`contacts: ${Math.round(((index + 1) / chunks.length) * 100)} %`);
  }
  for (const { name, definition } of indexes) {
    await client.query(definition);
    say(`index ${name}`);
  }
  await client.query(COUNT);
  for (const [table, trigger] of DERIVING)
    await client.query(`alter table ${table} enable trigger ${trigger}`);
  for (const statement of FINDINGS) await client.query(statement);
  say('findings');
}
