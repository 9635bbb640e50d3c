import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { evidenceOf } from '../../directory/findings/evidence-of.ts';
import { hostWithoutWww, ownHost } from '../run/own-host.ts';
import type { Published } from './note-changes.ts';
import type { ScoutingOutcome } from './outcome.ts';
import type { PageStates } from './page-states.ts';
import type { PlacedContact } from './place-contacts.ts';

const SOURCE = 'website';

/**
 * Publishes the contacts of a run. Known contacts get what they lack, and if a website is their source, also the new
 * title and telephone number. Contacts whose page was read without them, or is accounted for otherwise (`PageStates`),
 * are deleted unless they have been unlocked, listed, emailed, or annotated. An email address that the institution's
 * own page shows is checked again if earlier checks, of its syntax and mail domain, left its status unknown.
 * `finding_changes` has no contacts, because they are not findings. A trigger replaces the state `XX` of a new contact
 * with that of its place.
 */
export async function publishContacts(
  tx: Transaction,
  { target, runId, at }: ScoutingOutcome,
  placed: readonly PlacedContact[],
  pages: PageStates,
): Promise<Published> {
  const { entityId, districtId } = target;
  const people = placed.map((contact) => ({
    ...contact,
    keyFacts: { context: contact.context },
    evidence: evidenceOf(contact),
    isOwnPage: isOwnPage(contact.sourceUrl, target.website),
  }));

  const changed = await tx.rows(sql`
    with found as (
      select distinct on (f.parent_id, f.name_key) f.*
      from (
        select p.*, coalesce(p."schoolId", ${districtId}::uuid) as parent_id,
          lower(regexp_replace(btrim(p.name), '\\s+', ' ', 'g')) as name_key
        from json_to_recordset(${JSON.stringify(people)}::json) as p(name text, title text, email text, phone text,
          "schoolId" uuid, "sourceUrl" text, "keyFacts" jsonb, evidence jsonb, "isOwnPage" boolean)
      ) f
      order by f.parent_id, f.name_key, (f.email is null), (f.title is null)
    ), known as (
      select distinct on (f.parent_id, f.name_key) c.id, c.source, f.*
      from found f join contacts c on c.parent_id = f.parent_id
        and c.name_key = f.name_key and (c.email is null or f.email is null or lower(c.email) = lower(f.email))
      order by f.parent_id, f.name_key, (c.email is null), c.created_at
    ), renewed as (
      update contacts c set
        last_updated_at = case when (
          case when k.source = ${SOURCE} then coalesce(k.title, c.title) else coalesce(c.title, k.title) end,
          coalesce(c.email, k.email),
          case when k.source = ${SOURCE} then coalesce(k.phone, c.phone) else coalesce(c.phone, k.phone) end)
          is distinct from (c.title, c.email, c.phone) then ${at} else c.last_updated_at end,
        title = case when k.source = ${SOURCE} then coalesce(k.title, c.title) else coalesce(c.title, k.title) end,
        email = coalesce(c.email, k.email),
        email_seen_at = case when k.email is not null and k."isOwnPage" then ${at} else c.email_seen_at end,
        email_verification_basis = case when k.email is not null and k."isOwnPage"
          and c.email_verification_basis in ('syntax', 'mail_domain') and c.email_verification_status = 'unknown'
          then null else c.email_verification_basis end,
        phone = case when k.source = ${SOURCE} then coalesce(k.phone, c.phone) else coalesce(c.phone, k.phone) end,
        source_url = coalesce(k."sourceUrl", c.source_url),
        evidence = case when k.source = ${SOURCE} then k.evidence else c.evidence end,
        found_by = case when k.source = ${SOURCE} then ${runId}::uuid end
      from known k where c.id = k.id returning c.id, c.last_updated_at = ${at} as is_news
    ), added as (
    insert into contacts (district_id, school_id, name, title, email, phone, state, source, source_url, key_facts,
      enrichment_status, enriched_at, email_verification_status, email_seen_at, discovered_at, found_by,
      evidence)
    select ${districtId}, f."schoolId", btrim(f.name), f.title, f.email, f.phone, 'XX', ${SOURCE}, f."sourceUrl",
      f."keyFacts", 'completed', ${at}, case when f.email is not null then 'unknown' end,
      case when f.email is not null and f."isOwnPage" then ${at} end, ${at}, ${runId}, f.evidence
    from found f
    where not exists (select from known k where k.parent_id = f.parent_id and k.name_key = f.name_key)
    on conflict do nothing returning id)
    select id from added union all select id from renewed where is_news`);
  const missing = await tx.rows<{ id: string; url: string | null; website: string | null }>(sql`
    select c.id, c.source_url as url, run.website from contacts c join scouting_runs run on run.id = c.found_by
    where run.entity_id = ${entityId} and run.id <> ${runId}`);
  const gone = missing.filter(({ url, website }) => pages.isAccountedFor(url, website)).map(({ id }) => id);
  if (gone.length === 0) return { changes: [], isNews: changed.length > 0 };
  const deleted = await tx.rows(sql`
    delete from contacts c
    where c.id = any(${gone}::uuid[])
      and not exists (select from unlocks u where u.entity_type = 'contact' and u.entity_id = c.id)
      and not exists (select from list_items i where i.contact_id = c.id)
      and not exists (select from contact_overlays o where o.contact_id = c.id)
      and not exists (select from generated_emails e where e.contact_id = c.id) returning id`);
  return { changes: [], isNews: changed.length + deleted.length > 0 };
}

/** Returns `true` for a page on the institution's own host or a subdomain; an email address on it is in use. */
function isOwnPage(page: string, website: string | null): boolean {
  const own = ownHost(website);
  const host = hostWithoutWww(page);
  return own !== undefined && (host === own || host?.endsWith(`.${own}`) === true);
}
