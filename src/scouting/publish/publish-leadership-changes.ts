import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import type { Evidence } from '../../directory/findings/evidence.columns.ts';
import { evidenceOf } from '../../directory/findings/evidence-of.ts';
import { type KnownPerson, type LeadershipChange, leadershipChanges } from './leadership-changes.ts';
import { noteChanges } from './note-changes.ts';
import type { ScoutingOutcome } from './outcome.ts';
import type { PageStates } from './page-states.ts';
import type { PlacedContact } from './place-contacts.ts';

/** Titles that can be a leader's; `officeOf` decides. */
const MAY_LEAD = 'superintendent|principal|director|chief|chair|president';

/**
 * Publishes the changes of leaders since the previous run as events of their day. Unlike the events on the website's
 * pages, they are kept when the website is read again. Runs before the contacts of the previous run are replaced.
 *
 * @returns `true` if there are any.
 */
export async function publishLeadershipChanges(
  tx: Transaction,
  outcome: ScoutingOutcome,
  people: readonly PlacedContact[],
  pages: PageStates,
): Promise<boolean> {
  const { target, runId, facts, at } = outcome;
  const { entityId, districtId } = target;
  const stored = await tx.rows<KnownPerson>(sql`
    with previous as (
      select id from scouting_runs where entity_id = ${entityId} and id <> ${runId} and status = 'completed'
      order by created_at desc limit 1
    )
    select c.parent_id as "parentId", c.name, c.title, c.email, c.source_url as "sourceUrl",
      c.found_by is not distinct from p.id as "wasRead"
    from previous p join contacts c on c.district_id = ${districtId}
    where c.found_by = p.id or c.title ~* ${MAY_LEAD}`);
  const known = stored.map((person) => ({ ...person, sourceUrl: pages.addressOf(person.sourceUrl) }));
  const found = people.map((person) => ({ ...person, parentId: person.schoolId ?? districtId }));
  const onWebsite = facts.events.filter(({ eventType }) => eventType === 'leadership_change');
  const isTold = (name: string) => onWebsite.some(({ title }) => title.includes(name.split(' ').at(-1)!));
  const changes = leadershipChanges(known, found)
    .changes.filter(({ name }) => name === null || !isTold(name))
    .map((change) => {
      const contact = people.find((person) => person.name === change.name);
      return { ...change, context: contact?.context ?? null, evidence: contact ? evidenceOf(contact) : null };
    });
  if (changes.length === 0) return false;
  const added = await tx.rows<{ id: string }>(eventsOf(changes, 'website', at));
  await noteChanges(
    tx,
    outcome,
    added.map(({ id }) => ({ kind: 'events', id, change: 'new' })),
  );
  return added.length > 0;
}

/** A change, with the further data of its event. */
export interface ToldChange extends LeadershipChange {
  readonly context: string | null;
  readonly evidence: Evidence | null;
}

/**
 * SQL: stores changes of leaders as events of today. A departure that an event of the place already reported within a
 * year, from the website or from a file, is not reported again.
 */
export const eventsOf = (
  changes: readonly ToldChange[],
  origin: 'website' | 'import',
  at: Sql = sql`now()`,
): Sql => sql`
  insert into timeline_events (district_id, school_id, event_type, title, description, source_url, event_date,
    evidence, origin, created_at)
  select d.id, s.id, 'leadership_change', left(c.title, 500), c.context, c."sourceUrl",
    date_trunc('day', ${at}, 'UTC'), c.evidence, ${origin}, ${at}
  from json_to_recordset(${JSON.stringify(changes)}::json) as c(title text, "parentId" uuid, "sourceUrl" text,
    context text, evidence jsonb, "left" text)
    left join districts d on d.id = c."parentId" left join schools s on s.id = c."parentId"
  where not exists (
    select from timeline_events e
    where e.entity_id = c."parentId" and e.event_type = 'leadership_change' and c."left" is not null
      and e.event_date > ${at} - interval '1 year'
      and (strpos(e.title, ' succeeds ' || c."left" || ' as ') > 0
        or starts_with(e.title, c."left" || ' is no longer listed as ')))
  on conflict do nothing returning id`;
