import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { evidenceOf } from '../evidence-of.ts';
import type { ContactFact } from '../facts.ts';
import { ownHost } from '../run/own-host.ts';
import { schoolNamed } from '../run/school-names.ts';
import type { Outcome } from './outcome.ts';

const SOURCE = 'website';

/**
 * Publishes the contacts of a run. Known contacts are completed, and updated if scouting found them; contacts no
 * longer on the website are deleted unless they have been unlocked, listed, or emailed.
 */
export async function publishContacts(tx: Transaction, { target, runId, facts }: Outcome): Promise<void> {
  const { entityType, entityId, districtId } = target;
  const schools = await tx.rows<{ id: string; name: string; website: string | null }>(
    sql`select id, name, website_url as website from schools where district_id = ${districtId}`,
  );
  const schoolOf = ({ school, sourceUrl }: ContactFact): string | null => {
    if (entityType === 'school') return entityId;
    const named = school ? schoolNamed(school, schools) : undefined;
    return (named ?? schoolAt(sourceUrl, schools, target.website))?.id ?? null;
  };
  const people = facts.contacts.map((contact) => ({
    ...contact,
    schoolId: schoolOf(contact),
    keyFacts: { context: contact.context },
    evidence: evidenceOf(contact),
  }));

  await tx.rows(sql`
    with found as (
      select distinct on (f.parent_id, f.name_key) f.*
      from (
        select p.*, coalesce(p."schoolId", ${districtId}::uuid) as parent_id,
          lower(regexp_replace(btrim(p.name), '\\s+', ' ', 'g')) as name_key
        from json_to_recordset(${JSON.stringify(people)}::json) as p(name text, title text, email text, phone text,
          "schoolId" uuid, "sourceUrl" text, "keyFacts" jsonb, evidence jsonb)
      ) f
      order by f.parent_id, f.name_key, (f.email is null), (f.title is null)
    ), known as (
      select distinct on (f.parent_id, f.name_key) c.id, c.source, f.*
      from found f join contacts c on c.parent_id = f.parent_id
        and c.name_key = f.name_key and (c.email is null or f.email is null or lower(c.email) = lower(f.email))
      order by f.parent_id, f.name_key, (c.email is null), c.created_at
    ), renewed as (
      update contacts c set
        title = case when k.source = ${SOURCE} then coalesce(k.title, c.title) else coalesce(c.title, k.title) end,
        email = coalesce(c.email, k.email),
        phone = case when k.source = ${SOURCE} then coalesce(k.phone, c.phone) else coalesce(c.phone, k.phone) end,
        source_url = coalesce(k."sourceUrl", c.source_url),
        evidence = case when k.source = ${SOURCE} then k.evidence else c.evidence end,
        found_by = case when k.source = ${SOURCE} then ${runId}::uuid end,
        last_updated_at = now()
      from known k where c.id = k.id
    )
    insert into contacts (district_id, school_id, name, title, email, phone, state, source, source_url, key_facts,
      enrichment_status, enriched_at, email_verification_status, discovered_at, found_by, evidence)
    select ${districtId}, f."schoolId", btrim(f.name), f.title, f.email, f.phone, 'XX', ${SOURCE}, f."sourceUrl",
      f."keyFacts", 'completed', now(), case when f.email is not null then 'unknown' end, now(), ${runId}, f.evidence
    from found f
    where not exists (select from known k where k.parent_id = f.parent_id and k.name_key = f.name_key)
    on conflict do nothing`);
  await tx.rows(sql`
    delete from contacts c
    where c.found_by in (select id from scouting_runs where entity_id = ${entityId} and id <> ${runId})
      and not exists (select from unlocks u where u.entity_type = 'contact' and u.entity_id = c.id)
      and not exists (select from list_items i where i.contact_id = c.id)
      and not exists (select from contact_overlays o where o.contact_id = c.id)
      and not exists (select from generated_emails e where e.contact_id = c.id)`);
}

/** The one school that has the page's website: people on it without another affiliation work there. */
function schoolAt<School extends { website: string | null }>(
  page: string,
  schools: readonly School[],
  districtWebsite: string | null,
): School | undefined {
  const host = hostOf(page);
  if (host === ownHost(districtWebsite)) return undefined;
  const there = schools.filter(({ website }) => ownHost(website) === host);
  return there.length === 1 ? there[0] : undefined;
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');
