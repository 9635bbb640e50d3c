import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { Erase } from '../../directory/contacts/erasures.ts';
import { placeOf, type ScoutingOutcome } from './outcome.ts';
import { noteReplaced } from './replaced-pages.ts';

/** The content of a page, which is not kept. */
const WITHOUT_CONTENT = { text: '', blocks: [], links: [], resources: [], data: [], entries: [] };

/**
 * Keeps what a run read of each page: how to ask for it again, what it links to, and the facts that it states. A page
 * that could not be read stays as it was; a page that is gone is marked, and a later reading forgets it (`pageStates`).
 * If the words of a page changed although its validators did not, no validators of the website are believed again
 * (`is_lying`).
 */
export async function keepPages(tx: Transaction, outcome: ScoutingOutcome): Promise<void> {
  const { runId, at, target } = outcome;
  if (target.wasRead) await noteReplaced(tx, outcome);
  // The first part of `text_hash` covers all words; the second part leaves out times and numbers.
  const isOther = sql`split_part(k.text_hash, ' ', 1) is distinct from split_part(excluded.text_hash, ' ', 1)`;
  await tx.rows(sql`
    insert into read_pages as k (district_id, school_id, url, document_url, discovered_via, link_text, etag,
      last_modified, content_type, size, bytes_hash, page_hash, text_hash, links, facts, url_fact, read_by,
      first_seen_at, changed_at, fetched_at, read_at)
    select ${placeOf(outcome)}, p.url, p.document_url, p.discovered_via, p.link_text, p.etag, p.last_modified,
      p.content_type, p.size, p.bytes_hash, p.page_hash, p.text_hash, p.links,
      p.page || ${JSON.stringify(WITHOUT_CONTENT)}::jsonb || jsonb_build_object('stated', p.facts), p.url_fact,
      p.read_by, ${at}, ${at}, ${at}, ${at}
    from scouting_pages p
    where p.run_id = ${runId} and p.outcome = 'read' and p.page_hash is not null and p.facts is not null
    order by p.url
    on conflict (entity_id, url_key) do update set document_url = excluded.document_url,
      discovered_via = excluded.discovered_via, link_text = excluded.link_text, etag = excluded.etag,
      last_modified = excluded.last_modified, content_type = excluded.content_type, size = excluded.size,
      bytes_hash = excluded.bytes_hash, page_hash = excluded.page_hash, text_hash = excluded.text_hash,
      links = coalesce(excluded.links, case when k.bytes_hash = excluded.bytes_hash then k.links end),
      facts = excluded.facts, url_fact = excluded.url_fact, read_by = excluded.read_by, visits = k.visits + 1,
      changes = k.changes + case when ${isOther} then 1 else 0 end,
      changed_at = case when ${isOther} then excluded.changed_at else k.changed_at end,
      is_lying = k.is_lying or ${isOther}
        and coalesce(k.etag = excluded.etag, k.last_modified = excluded.last_modified, false),
      fetched_at = excluded.fetched_at, read_at = excluded.read_at, gone_since = null`);
  if (!target.wasRead) return;
  await tx.rows(sql`
    update read_pages k set read_at = ${at}, visits = k.visits + 1, gone_since = null,
      links = coalesce(p.links, k.links), etag = coalesce(p.etag, k.etag),
      last_modified = coalesce(p.last_modified, k.last_modified),
      fetched_at = case when p.size is not null then ${at} else k.fetched_at end
    from scouting_pages p
    where p.run_id = ${runId} and p.outcome = 'kept' and k.entity_id = ${target.entityId}
      and k.url_key = md5(p.url)::uuid`);
  await tx.rows(sql`
    update read_pages k set gone_since = coalesce(k.gone_since, ${at}), visits = k.visits + 1
    from scouting_pages p
    where p.run_id = ${runId} and p.outcome = 'gone' and k.entity_id = ${target.entityId}
      and k.url_key = md5(p.url)::uuid`);
}

interface KeptTexts {
  readonly url: string;
  readonly facts: unknown;
  readonly links: unknown;
  readonly url_fact: unknown;
  readonly link_text: string | null;
}

/** Removes erased persons from the pages that a run keeps, because later readings publish the facts of kept pages. */
export async function eraseFromKeptPages(
  tx: Transaction,
  { at, target }: ScoutingOutcome,
  erase: Erase,
): Promise<void> {
  const kept = await tx.rows<KeptTexts>(sql`
    select url, facts, links, url_fact, link_text from read_pages
    where entity_id = ${target.entityId} and read_at = ${at}`);
  const clean = await erase(kept);
  const changed = clean
    .map((page, index) => ({ ...page, url: kept[index]!.url }))
    .filter((page, index) => JSON.stringify(page) !== JSON.stringify(kept[index]));
  if (changed.length === 0) return;
  await tx.rows(sql`
    update read_pages k
    set facts = c.facts, links = c.links, url_fact = c.url_fact, link_text = c.link_text
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as c (url text, facts jsonb, links jsonb, url_fact jsonb, link_text text)
    where k.entity_id = ${target.entityId} and k.url = c.url`);
}
