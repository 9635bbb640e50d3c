import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { evidenceOf } from '../evidence-of.ts';
import { type KnownPerson, leadershipChanges } from './leadership-changes.ts';
import type { Outcome } from './outcome.ts';
import type { PlacedContact } from './place-contacts.ts';

/** Titles that may be a leader's; `officeOf` decides. */
const MAY_LEAD = 'superintendent|principal|director|chief|chair|president';

/**
 * Publishes the changes of leaders since the previous run as events of their day. They stay when the website is read
 * again, unlike the events that its pages tell. Runs before the contacts of the previous run are replaced.
 */
export async function publishLeadershipChanges(
  tx: Transaction,
  { target, runId, facts }: Outcome,
  people: readonly PlacedContact[],
): Promise<void> {
  const { entityId, districtId } = target;
  const known = await tx.rows<KnownPerson>(sql`
    with previous as (
      select id from scouting_runs where entity_id = ${entityId} and id <> ${runId} and status = 'completed'
      order by created_at desc limit 1
    )
    select c.parent_id as "parentId", c.name, c.title, c.email, c.source_url as "sourceUrl",
      c.found_by is not distinct from p.id as "wasRead"
    from previous p join contacts c on c.district_id = ${districtId}
    where c.found_by = p.id or c.title ~* ${MAY_LEAD}`);
  const found = people.map((person) => ({ ...person, parentId: person.schoolId ?? districtId }));
  const told = facts.events.filter(({ eventType }) => eventType === 'leadership_change');
  const isTold = (name: string) => told.some(({ title }) => title.includes(name.split(' ').at(-1)!));
  const changes = leadershipChanges(known, found)
    .filter(({ name }) => name === null || !isTold(name))
    .map(({ name, parentId, ...change }) => {
      const contact = people.find((person) => person.name === name);
      const schoolId = parentId === districtId ? null : parentId;
      return {
        ...change,
        schoolId,
        context: contact?.context ?? null,
        evidence: contact && evidenceOf(contact),
      };
    });
  if (changes.length === 0) return;
  await tx.rows(sql`
    insert into timeline_events (district_id, school_id, event_type, title, description, source_url, event_date,
      evidence, origin)
    select case when c."schoolId" is null then ${districtId}::uuid end, c."schoolId", 'leadership_change',
      left(c.title, 500), c.context, c."sourceUrl", date_trunc('day', now(), 'UTC'), c.evidence, 'website'
    from json_to_recordset(${JSON.stringify(changes)}::json) as c(title text, "schoolId" uuid, "sourceUrl" text,
      context text, evidence jsonb)
    on conflict do nothing`);
}
