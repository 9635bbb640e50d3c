import type { Migration } from '@mikro-orm/migrations';
import { Baseline, OF_0_2_0 } from './m000-baseline.ts';
import { ErateParties } from './m181-erate-parties.ts';
import { DeletedFindings } from './m182-deleted-findings.ts';
import { SourcePages } from './m183-source-pages.ts';
import { FederalFacts } from './m191-federal-facts.ts';
import { ScoutingWarnings } from './m201-scouting-warnings.ts';
import { Grants } from './m213-grants.ts';
import { Events } from './m220-events.ts';
import { Webhooks } from './m221-webhooks.ts';
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
import { SyntheticWorld } from './m375-synthetic-world.ts';
import { ContactDistrictTotals } from './m380-contact-district-totals.ts';
import { TeachersYear } from './m381-teachers-year.ts';
import { PlaceNames } from './m390-place-names.ts';
import { FileFormats } from './m400-file-formats.ts';
import { ChunkSizes } from './m401-chunk-sizes.ts';
import { Refunds } from './m410-refunds.ts';
import { WebsitesOfPlatforms } from './m420-websites-of-platforms.ts';
import { MatchFiles } from './m425-match-files.ts';
import { DerivedCounties } from './m426-derived-counties.ts';
import { ContactRoles } from './m445-contact-roles.ts';
import { DerivedRoles } from './m446-derived-roles.ts';
import { ContactWriteBack } from './m447-contact-write-back.ts';
import { EventSubscriptions } from './m460-event-subscriptions.ts';
import { SignalWords } from './m470-signal-words.ts';
import { WordsOfSignals } from './m471-words-of-signals.ts';
import { SignalTriages } from './m480-signal-triage.ts';
import { ContactReports } from './m490-contact-reports.ts';
import { EmailChecks } from './m491-email-checks.ts';
import { ProductChanges } from './m550-product-changes.ts';
import { WatchedMembers } from './m560-watched-places.ts';
import { SubscriptionsDue } from './m561-subscriptions-due.ts';
import { ContactLetters } from './m570-contact-letters.ts';
import { LettersOfContacts } from './m571-letters-of-contacts.ts';
import { WholeDistrictTotals } from './m590-whole-district-totals.ts';

export interface Step {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
  /**
   * For a migration that contracts the schema, that is, removes what older programs use: the newest migration that a
   * program must know to work after it. Without it, the previous release must keep working with the migrated schema.
   */
  readonly needs?: string;
  /** The migrations of a release that this one replaces; it counts as done where all of them are. */
  readonly replaces?: readonly string[];
}

/** In execution order. A released migration is never edited; a later one corrects it. */
export const migrations: readonly Step[] = [
  { name: 'm000-baseline', class: Baseline, replaces: OF_0_2_0 },
  { name: 'm201-scouting-warnings', class: ScoutingWarnings },
  { name: 'm191-federal-facts', class: FederalFacts },
  { name: 'm213-grants', class: Grants },
  { name: 'm360-account-type', class: AccountType }, // must precede the migration that adds a column to accounts
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
  // Before the migrations that write contacts, whose triggers need its column.
  { name: 'm590-whole-district-totals', class: WholeDistrictTotals },
  { name: 'm400-file-formats', class: FileFormats },
  { name: 'm401-chunk-sizes', class: ChunkSizes },
  { name: 'm381-teachers-year', class: TeachersYear },
  { name: 'm390-place-names', class: PlaceNames },
  { name: 'm375-synthetic-world', class: SyntheticWorld },
  { name: 'm410-refunds', class: Refunds },
  { name: 'm445-contact-roles', class: ContactRoles },
  { name: 'm446-derived-roles', class: DerivedRoles },
  { name: 'm425-match-files', class: MatchFiles },
  { name: 'm460-event-subscriptions', class: EventSubscriptions },
  { name: 'm420-websites-of-platforms', class: WebsitesOfPlatforms },
  { name: 'm426-derived-counties', class: DerivedCounties },
  { name: 'm447-contact-write-back', class: ContactWriteBack },
  { name: 'm490-contact-reports', class: ContactReports },
  { name: 'm470-signal-words', class: SignalWords },
  { name: 'm471-words-of-signals', class: WordsOfSignals },
  { name: 'm480-signal-triage', class: SignalTriages },
  { name: 'm491-email-checks', class: EmailChecks },
  { name: 'm570-contact-letters', class: ContactLetters },
  { name: 'm571-letters-of-contacts', class: LettersOfContacts },
  { name: 'm550-product-changes', class: ProductChanges },
  { name: 'm560-watched-places', class: WatchedMembers },
  { name: 'm561-subscriptions-due', class: SubscriptionsDue },
];
