import { FINDINGS } from '../../directory/findings/findings.ts';
import type { CleanUp, Retention } from '../../jobs/clean-up.job.ts';
import { CLEAN_UPS } from './clean-ups.ts';

export interface Table extends Pick<Retention, 'owner'> {
  readonly name: string;
  /** True for tables that grow with use, without a natural bound. */
  readonly grows: boolean;
  /** The retention of rows or, for growing tables without one, the reason to keep them. */
  readonly kept: string;
  /** The job that enforces the retention. */
  readonly cleanUp?: CleanUp;
}

/** Tables whose size is bounded by their subject. */
const bounded = (owner: Table['owner'], kept: string, ...names: readonly string[]): Table[] =>
  names.map((name) => ({ name, owner, grows: false, kept }));

const growing = (owner: Table['owner'], name: string, kept: string): Table => ({
  name,
  owner,
  grows: true,
  kept,
});

const cleaned = (cleanUp: CleanUp): Table[] =>
  cleanUp.retentions.map(({ table, owner, kept }) => ({ name: table, owner, grows: true, kept, cleanUp }));

/** Every table of the schema `public`. */
export const TABLES: readonly Table[] = [
  ...bounded('directory', 'as long as the directory has them', 'districts', 'schools', 'vendors', 'contacts'),
  ...bounded('directory', 'as long as the directory has the place', 'place_names'),
  ...bounded('directory', 'forever, because contacts at a domain come and go', 'email_domains'),
  ...bounded(
    'directory',
    'until a later file of the program replaces them',
    'erate_entities',
    'erate_providers',
  ),
  ...bounded('system', 'a row for each thing that is made again', 'stored_by'),
  ...bounded('system', 'until the set has been imported', 'source_fetches', 'source_pages'),
  ...bounded('system', 'a row for each published file', 'source_refreshes'),
  ...bounded('directory', 'until an import has published changes of leaders', 'contacts_before_import'),
  ...bounded(
    'directory',
    'until a reading of their page or an import no longer has them; what is over stays',
    ...FINDINGS.map(({ gate }) => gate.table),
  ),
  ...bounded(
    'directory',
    'kept equal to what they count',
    'contact_counts',
    'contact_titles',
    'contact_tallies',
    'contact_totals',
    'contact_district_totals',
    'contact_letters',
    'contact_pairs',
    'people_counts',
    'uncounted_people',
    'school_cells',
    'school_counties',
    'signals',
    'signal_places',
    'signal_spans',
    'vendor_uses',
  ),
  ...bounded(
    'tenant',
    'as long as the organization',
    'organizations',
    'credit_accounts',
    'users',
    'api_keys',
    'oauth_clients',
    'grants',
    'members',
    'organization_writes',
    'audit_checkpoints',
    'event_counters',
  ),
  ...bounded(
    'tenant',
    'until the user deletes them',
    'lists',
    'list_items',
    'email_prompts',
    'contact_overlays',
    'webhooks',
    'saved_searches',
    'event_subscriptions',
  ),
  ...bounded('tenant', 'one row per saved search at most, until its matches have events', 'search_bundles'),
  ...bounded(
    'tenant',
    'one row per watched search of places at most, until it is not watched',
    'watched_places',
  ),
  ...bounded(
    'system',
    'one row or one per release',
    'migrations',
    'applied_functions',
    'migration_needs',
    'bundled_editions',
  ),
  ...bounded('system', 'one row', 'request_clock', 'search_sweeps', 'erasure_keys'),
  growing('tenant', 'credit_entries', 'forever, because balances are the sums of the ledger'),
  growing('tenant', 'credit_usage', 'forever, because customers ask for it; four rows per month at most'),
  growing('tenant', 'audited_usage', 'forever, because audits compare it with `credit_usage`'),
  growing('tenant', 'unlocks', 'forever, because they are paid for'),
  growing('tenant', 'generated_emails', 'forever, because they are paid for; they go with their contact'),
  growing('tenant', 'admitted_requests', '60 seconds; the rate limiter deletes them as it counts'),
  growing('tenant', 'request_counts', '65 minutes; the processes delete them as they count'),
  growing('tenant', 'webhook_deliveries', 'until their events are deleted, which deletes them'),
  growing(
    'system',
    'search_changes',
    'until a worker has compared them with saved searches, which deletes them',
  ),
  growing('directory', 'erasures', 'forever, because erased persons must not return; keyed hashes alone'),
  growing('directory', 'scouting_pages', 'until the run ends; the run itself deletes them'),
  ...bounded(
    'directory',
    'as long as an active organization has unlocked the place or the operator covers it',
    'place_readings',
  ),
  ...bounded('system', 'until `admin coverage remove`', 'coverage_rules'),
  ...CLEAN_UPS.flatMap(cleaned),
];
