import type { Migration } from '@mikro-orm/migrations';
import { Directory } from './m001-directory.ts';
import { Intelligence } from './m002-intelligence.ts';
import { Credits } from './m003-credits.ts';
import { Jobs } from './m004-jobs.ts';
import { RequestWindows } from './m005-request-windows.ts';
import { KeysAndTokens } from './m006-keys-and-tokens.ts';
import { ScoutingHosts } from './m007-scouting-hosts.ts';
import { Outreach } from './m008-outreach.ts';
import { Scouting } from './m009-scouting.ts';
import { AgingStatuses } from './m010-aging-statuses.ts';
import { RequestBatches } from './m011-request-batches.ts';
import { Scoutability } from './m012-scoutability.ts';
import { InstitutionTypes } from './m013-institution-types.ts';
import { ZipFilter } from './m014-zip-filter.ts';
import { Makers } from './m015-makers.ts';
import { Evidence } from './m016-evidence.ts';
import { VendorEvidence } from './m020-vendor-evidence.ts';
import { ContactTallies } from './m030-contact-tallies.ts';
import { AppliedFunctions } from './m040-applied-functions.ts';
import { ContactChanges } from './m041-contact-changes.ts';
import { AmericanPhases } from './m042-american-phases.ts';
import { SchoolCells } from './m050-school-cells.ts';
import { JobTraces } from './m060-job-traces.ts';
import { MigrationNeeds } from './m061-migration-needs.ts';
import { SignalFeed } from './m070-signal-feed.ts';
import { Deletions } from './m085-deletions.ts';
import { Exports } from './m086-exports.ts';
import { OrganizationWrites } from './m090-organization-writes.ts';
import { RetentionIndexes } from './m095-retention.ts';
import { AuditCheckpoints } from './m096-audit-checkpoints.ts';
import { SchoolCounties } from './m110-school-counties.ts';
import { ContactTotals } from './m111-contact-totals.ts';
import { NaturalOrder } from './m112-natural-order.ts';
import { NaturalOrderOfPlaces } from './m113-natural-order-of-places.ts';
import { RequestGeneration } from './m114-request-generation.ts';
import { ContactTitleTotals } from './m115-contact-title-totals.ts';
import { VendorUses } from './m116-vendor-uses.ts';
import { ScoutingCrashes } from './m120-scouting-crashes.ts';
import { Purchases } from './m134-purchases.ts';
import { EmailJobs } from './m140-email-jobs.ts';
import { FindingOrigins } from './m180-finding-origins.ts';
import { ErateParties } from './m181-erate-parties.ts';
import { DeletedFindings } from './m182-deleted-findings.ts';
import { SourcePages } from './m183-source-pages.ts';
import { SignalSpans } from './m190-signal-spans.ts';
import { FederalFacts } from './m191-federal-facts.ts';
import { ProposedContracts } from './m200-proposed-contracts.ts';
import { ScoutingWarnings } from './m201-scouting-warnings.ts';
import { TokenResources } from './m210-token-resources.ts';
import { AuditedChanges } from './m211-audited-changes.ts';
import { Budgets } from './m212-budgets.ts';
import { Grants } from './m213-grants.ts';
import { Events } from './m220-events.ts';
import { Webhooks } from './m221-webhooks.ts';
import { ContactsWithEmail } from './m231-contacts-with-email.ts';
import { LedFindings } from './m250-led-findings.ts';
import { MeetingAreas } from './m265-meeting-areas.ts';
import { SavedSearches } from './m270-saved-searches.ts';
import { Matching } from './m280-matching.ts';
import { ListSharing } from './m295-list-sharing.ts';
import { Spenders } from './m305-spenders.ts';
import { RequestCounts } from './m306-request-counts.ts';
import { SavedCharts } from './m307-saved-charts.ts';
import { Suspensions } from './m310-suspensions.ts';
import { Erasures } from './m311-erasures.ts';
import { DeletedOrganizations } from './m320-deleted-organizations.ts';
import { SearchBundles } from './m330-search-bundles.ts';
import { EventNumbers } from './m331-event-numbers.ts';
import { UserRoles } from './m340-user-roles.ts';
import { CountedSpans } from './m345-counted-spans.ts';
import { LedUses } from './m346-led-uses.ts';
import { UnlistedContacts } from './m357-unlisted-contacts.ts';
import { AccountType } from './m360-account-type.ts';
import { ContactsBeforeImport } from './m361-contacts-before-import.ts';
import { SealedLinkSecrets } from './m362-sealed-link-secrets.ts';
import { ContactDistrictTotals } from './m380-contact-district-totals.ts';

export interface Step {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
  /**
   * For a migration that contracts the schema, that is, removes what older programs use: the newest migration that a
   * program must know to work after it. Without it, the previous release must keep working with the migrated schema.
   */
  readonly needs?: string;
}

/** In execution order. A released migration is never edited; a later one corrects it. */
export const migrations: readonly Step[] = [
  { name: 'm001-directory', class: Directory },
  { name: 'm002-intelligence', class: Intelligence },
  { name: 'm003-credits', class: Credits },
  { name: 'm004-jobs', class: Jobs },
  { name: 'm005-request-windows', class: RequestWindows },
  { name: 'm006-keys-and-tokens', class: KeysAndTokens },
  { name: 'm007-scouting-hosts', class: ScoutingHosts },
  { name: 'm008-outreach', class: Outreach },
  { name: 'm009-scouting', class: Scouting },
  { name: 'm010-aging-statuses', class: AgingStatuses },
  { name: 'm011-request-batches', class: RequestBatches },
  { name: 'm012-scoutability', class: Scoutability },
  { name: 'm013-institution-types', class: InstitutionTypes },
  { name: 'm014-zip-filter', class: ZipFilter },
  { name: 'm015-makers', class: Makers },
  { name: 'm016-evidence', class: Evidence },
  { name: 'm020-vendor-evidence', class: VendorEvidence },
  { name: 'm030-contact-tallies', class: ContactTallies },
  { name: 'm040-applied-functions', class: AppliedFunctions },
  { name: 'm041-contact-changes', class: ContactChanges },
  { name: 'm042-american-phases', class: AmericanPhases },
  { name: 'm050-school-cells', class: SchoolCells },
  { name: 'm060-job-traces', class: JobTraces },
  { name: 'm070-signal-feed', class: SignalFeed },
  { name: 'm085-deletions', class: Deletions },
  { name: 'm061-migration-needs', class: MigrationNeeds },
  { name: 'm090-organization-writes', class: OrganizationWrites },
  { name: 'm086-exports', class: Exports },
  { name: 'm095-retention', class: RetentionIndexes },
  { name: 'm096-audit-checkpoints', class: AuditCheckpoints },
  { name: 'm110-school-counties', class: SchoolCounties },
  { name: 'm111-contact-totals', class: ContactTotals },
  { name: 'm112-natural-order', class: NaturalOrder },
  { name: 'm113-natural-order-of-places', class: NaturalOrderOfPlaces },
  { name: 'm114-request-generation', class: RequestGeneration },
  { name: 'm115-contact-title-totals', class: ContactTitleTotals },
  { name: 'm116-vendor-uses', class: VendorUses },
  { name: 'm120-scouting-crashes', class: ScoutingCrashes },
  { name: 'm134-purchases', class: Purchases },
  { name: 'm140-email-jobs', class: EmailJobs },
  { name: 'm180-finding-origins', class: FindingOrigins },
  { name: 'm231-contacts-with-email', class: ContactsWithEmail },
  { name: 'm200-proposed-contracts', class: ProposedContracts },
  { name: 'm210-token-resources', class: TokenResources },
  { name: 'm211-audited-changes', class: AuditedChanges },
  { name: 'm212-budgets', class: Budgets },
  { name: 'm190-signal-spans', class: SignalSpans },
  { name: 'm201-scouting-warnings', class: ScoutingWarnings },
  { name: 'm191-federal-facts', class: FederalFacts },
  { name: 'm213-grants', class: Grants },
  { name: 'm360-account-type', class: AccountType }, // before a column of the accounts is added
  { name: 'm220-events', class: Events },
  { name: 'm221-webhooks', class: Webhooks },
  { name: 'm181-erate-parties', class: ErateParties },
  { name: 'm182-deleted-findings', class: DeletedFindings },
  { name: 'm183-source-pages', class: SourcePages },
  { name: 'm265-meeting-areas', class: MeetingAreas },
  { name: 'm280-matching', class: Matching },
  { name: 'm270-saved-searches', class: SavedSearches },
  { name: 'm310-suspensions', class: Suspensions },
  { name: 'm295-list-sharing', class: ListSharing },
  { name: 'm305-spenders', class: Spenders },
  { name: 'm306-request-counts', class: RequestCounts },
  { name: 'm311-erasures', class: Erasures },
  { name: 'm250-led-findings', class: LedFindings },
  { name: 'm307-saved-charts', class: SavedCharts },
  { name: 'm320-deleted-organizations', class: DeletedOrganizations },
  { name: 'm357-unlisted-contacts', class: UnlistedContacts },
  { name: 'm330-search-bundles', class: SearchBundles },
  { name: 'm331-event-numbers', class: EventNumbers },
  { name: 'm340-user-roles', class: UserRoles },
  { name: 'm345-counted-spans', class: CountedSpans },
  { name: 'm346-led-uses', class: LedUses },
  { name: 'm361-contacts-before-import', class: ContactsBeforeImport },
  { name: 'm362-sealed-link-secrets', class: SealedLinkSecrets },
  { name: 'm380-contact-district-totals', class: ContactDistrictTotals },
];
