import sql from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import {
  type KnownPerson,
  leadershipChanges,
} from '../../directory/contacts/leadership/leadership-changes.ts';
import { eventsOf } from '../../directory/contacts/leadership/leadership-events.ts';
import { evidenceOf } from '../../directory/findings/evidence-of.ts';
import type { Published } from './note-changes.ts';
import type { ScoutingOutcome } from './outcome.ts';
import type { PageStates } from './page-states.ts';
import type { PlacedContact } from './place-contacts.ts';

/** A PostgreSQL pattern that matches the titles of all leaders, and of some other people; `officeOf` decides. */
const MAY_LEAD = 'superintendent|principal|director|chief|chair|president';

/**
 * Publishes the changes of leaders since the previous run as events of the day of this run, except those that an event
 * of the website states. Unlike events that pages state, they are kept when the website is read again. Call it before
 * `publishContacts`, which replaces the contacts of the previous run.
 */
export async function publishLeadershipChanges(
  tx: Transaction,
  outcome: ScoutingOutcome,
  people: readonly PlacedContact[],
  pages: PageStates,
): Promise<Published> {
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
  const isStated = (name: string) => onWebsite.some(({ title }) => title.includes(name.split(' ').at(-1)!));
  const changes = leadershipChanges(known, found)
    .changes.filter(({ name }) => name === null || !isStated(name))
    .map((change) => {
      const contact = people.find((person) => person.name === change.name);
      return { ...change, context: contact?.context ?? null, evidence: contact ? evidenceOf(contact) : null };
    });
  if (changes.length === 0) return { changes: [], isNews: false };
  const added = await tx.rows<{ id: string }>(eventsOf(changes, 'website', at));
  return {
    changes: added.map(({ id }) => ({ kind: 'events', id, change: 'new' })),
    isNews: added.length > 0,
  };
}
