import { ENTITY_TABLES } from '@emi/records';
import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../db/transaction.ts';
import { ERASED, withoutErased } from '../../directory/contacts/erasures.ts';
import type { ScoutingOutcome } from './outcome.ts';
import { placeContacts } from './place-contacts.ts';
import { publishContacts } from './publish-contacts.ts';
import { publishFindings } from './publish-findings.ts';
import { publishLeadershipChanges } from './publish-leadership-changes.ts';

/**
 * Replaces the results of earlier runs with those of this run; data from other sources stays. Runs in the transaction
 * that ends the run, so results appear atomically.
 */
export async function publish(tx: Transaction, found: ScoutingOutcome): Promise<void> {
  const outcome = await withoutErasedPersons(tx, found);
  const people = await placeContacts(tx, outcome);
  await publishFindings(tx, outcome);
  await publishLeadershipChanges(tx, outcome, people);
  await publishContacts(tx, outcome, people);
  const { target, facts, summary } = outcome;
  const timeline = facts.events
    .filter(({ eventDate }) => eventDate !== null)
    .toSorted((a, b) => b.eventDate!.localeCompare(a.eventDate!))
    .slice(0, 50)
    .map(({ eventType, title, eventDate, sourceUrl }) => ({
      date: eventDate,
      title,
      event_type: eventType,
      source_url: sourceUrl,
    }));
  await tx.rows(sql`
    update ${raw(ENTITY_TABLES[target.entityType])} set status = 'completed', error_message = null,
      ai_summary = ${summary.aiSummary}, executive_summary = ${summary.executiveSummary},
      technology_level = ${summary.technologyLevel}, ai_policy_summary = ${summary.aiPolicySummary},
      ai_initiatives = ${JSON.stringify(summary.aiInitiatives)}::jsonb,
      edtech_products = ${JSON.stringify(summary.edtechProducts)}::jsonb,
      key_facts = ${JSON.stringify(summary.keyFacts)}::jsonb, timeline = ${JSON.stringify(timeline)}::jsonb,
      source_url = ${target.website}, summary_generated_at = now(), crawled_at = now(), last_updated_at = now()
    where id = ${target.entityId}`);
}

/** Erased persons are not stored again, whatever the website contains. */
async function withoutErasedPersons(tx: Transaction, found: ScoutingOutcome): Promise<ScoutingOutcome> {
  const { target, facts, summary } = found;
  const clean = await withoutErased(tx, target.districtId, { facts, summary });
  const contacts = clean.facts.contacts.filter(({ name, email }) => ![name, email].includes(ERASED));
  return { ...found, ...clean, facts: { ...clean.facts, contacts } };
}
