import sql, { join, raw } from 'sql-template-tag';
import { ENTITY_TABLES } from '../../accounts/prices/ref.ts';
import type { Transaction } from '../../db/transaction.ts';
import { ERASED, type Erase, eraserOf } from '../../directory/contacts/erasures.ts';
import { signalsNow } from '../../directory/institutions/count-places.ts';
import { hasFindings } from '../../directory/institutions/empty-place.ts';
import { eraseFromKeptPages, keepPages } from './keep-pages.ts';
import { type ChangeCounts, countChanges, noteChanges, together } from './note-changes.ts';
import type { ScoutingOutcome } from './outcome.ts';
import { pageStates } from './page-states.ts';
import { placeContacts } from './place-contacts.ts';
import { publishContacts } from './publish-contacts.ts';
import { publishFindings } from './publish-findings.ts';
import { publishLeadershipChanges } from './publish-leadership-changes.ts';

/** Maximum number of events in a place's `timeline`, the latest first. */
const MOST_IN_TIMELINE = 50;

/**
 * Publishes the results of a run in place of earlier runs' results; data from other sources stays. Call it in the
 * transaction that ends the run, so that results appear atomically.
 *
 * @returns the numbers of new, changed, and withdrawn findings
 */
export async function publish(tx: Transaction, found: ScoutingOutcome): Promise<ChangeCounts> {
  const erase = await eraserOf(tx, found.target.districtId);
  const outcome = erase ? await withoutErasedPersons(erase, found) : found;
  const people = await placeContacts(tx, outcome);
  await keepPages(tx, outcome);
  if (erase) await eraseFromKeptPages(tx, outcome, erase);
  const pages = await pageStates(tx, outcome);
  const { changes, isNews } = together([
    await publishFindings(tx, outcome, pages),
    await publishLeadershipChanges(tx, outcome, people, pages),
    await publishContacts(tx, outcome, people, pages),
  ]);
  await noteChanges(tx, outcome, changes);
  const { target, facts, summary } = outcome;
  const timeline = facts.events
    .filter(({ eventDate }) => eventDate !== null)
    .toSorted((a, b) => b.eventDate!.localeCompare(a.eventDate!))
    .slice(0, MOST_IN_TIMELINE)
    .map(({ eventType, title, eventDate, sourceUrl }) => ({
      date: eventDate,
      title,
      event_type: eventType,
      source_url: sourceUrl,
    }));
  const summarized = {
    ai_summary: sql`${summary.aiSummary}`,
    executive_summary: sql`${summary.executiveSummary}`,
    technology_level: sql`${summary.technologyLevel}`,
    ai_policy_summary: sql`${summary.aiPolicySummary}`,
    ai_initiatives: sql`${JSON.stringify(summary.aiInitiatives)}::jsonb`,
    edtech_products: sql`${JSON.stringify(summary.edtechProducts)}::jsonb`,
    key_facts: sql`${JSON.stringify(summary.keyFacts)}::jsonb`,
    timeline: sql`${JSON.stringify(timeline)}::jsonb`,
    source_url: sql`${target.website}`,
  };
  const columns = raw(Object.keys(summarized).join(', '));
  const { at } = outcome;
  // Clients that copy the directory ask for changes since a time, so a reading that found nothing new must not count as
  // a change.
  await tx.rows(sql`
    update ${raw(ENTITY_TABLES[target.entityType])} set status = 'completed', error_message = null,
      (${columns}) = row(${join(Object.values(summarized))}),
      summary_generated_at = ${at}, crawled_at = ${at}, signal_count = ${signalsNow(target.entityId)},
      has_findings = ${hasFindings(target.entityId)},
      last_updated_at = case when ${isNews}::boolean or crawled_at is null
        or (${columns}) is distinct from (${join(Object.values(summarized))}) then ${at} else last_updated_at end
    where id = ${target.entityId}`);
  return countChanges(changes);
}

/** Removes erased persons, so that they are not stored again if the website still names them. */
async function withoutErasedPersons(erase: Erase, found: ScoutingOutcome): Promise<ScoutingOutcome> {
  const { facts, summary } = found;
  const clean = await erase({ facts, summary });
  const contacts = clean.facts.contacts.filter(({ name, email }) => ![name, email].includes(ERASED));
  return { ...found, ...clean, facts: { ...clean.facts, contacts } };
}
