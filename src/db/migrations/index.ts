import type { Migration } from '@mikro-orm/migrations';
import { Baseline, OF_0_2_0 } from './m000-baseline.ts';
import { WebsitesOfPlatforms } from './m420-websites-of-platforms.ts';
import { DerivedCounties } from './m426-derived-counties.ts';
import { sqlStep } from './sql-migration.ts';

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
  sqlStep('m201-scouting-warnings'),
  sqlStep('m191-federal-facts'),
  sqlStep('m213-grants'),
  sqlStep('m360-account-type'), // must precede the migration that adds a column to accounts
  sqlStep('m220-events', { functions: ['record_events'] }),
  sqlStep('m221-webhooks'),
  sqlStep('m181-erate-parties'),
  sqlStep('m182-deleted-findings'),
  sqlStep('m183-source-pages'),
  sqlStep('m265-meeting-areas'),
  sqlStep('m280-matching'),
  sqlStep('m270-saved-searches', { functions: ['record_search_changes'] }),
  sqlStep('m310-suspensions'),
  sqlStep('m295-list-sharing'),
  sqlStep('m305-spenders'),
  sqlStep('m306-request-counts'),
  sqlStep('m311-erasures', { functions: ['erasures'] }),
  sqlStep('m250-led-findings'),
  sqlStep('m307-saved-charts'),
  sqlStep('m320-deleted-organizations'),
  sqlStep('m357-unlisted-contacts'),
  sqlStep('m330-search-bundles', { functions: ['delete_matches'] }),
  sqlStep('m331-event-numbers', { functions: ['delete_events'] }),
  sqlStep('m340-user-roles'),
  sqlStep('m345-counted-spans'),
  sqlStep('m346-led-uses'),
  sqlStep('m361-contacts-before-import'),
  sqlStep('m362-sealed-link-secrets'),
  sqlStep('m380-contact-district-totals', { functions: ['count_contacts'] }),
  // Before the migrations that write contacts, whose triggers need its column.
  sqlStep('m590-whole-district-totals', { functions: ['count_contacts'] }),
  sqlStep('m400-file-formats'),
  sqlStep('m401-chunk-sizes'),
  sqlStep('m381-teachers-year', { functions: ['first_year', 'teacher_figures'] }),
  sqlStep('m390-place-names', { functions: ['note_names', 'note_name', 'forget_names'] }),
  sqlStep('m375-synthetic-world'),
  sqlStep('m410-refunds', { functions: ['record_events'] }),
  sqlStep('m445-contact-roles', { functions: ['title_roles', 'title_level', 'derive_roles'] }),
  sqlStep('m446-derived-roles', { commits: true }),
  sqlStep('m425-match-files'),
  sqlStep('m460-event-subscriptions'),
  { name: 'm420-websites-of-platforms', class: WebsitesOfPlatforms },
  { name: 'm426-derived-counties', class: DerivedCounties },
  sqlStep('m447-contact-write-back', { functions: ['touch_overlay'] }),
  sqlStep('m490-contact-reports'),
  sqlStep('m470-signal-words', { functions: ['fold', 'text_words', 'finding_words'] }),
  sqlStep('m471-words-of-signals', { commits: true }),
  sqlStep('m480-signal-triage'),
  sqlStep('m491-email-checks', { functions: ['forget_email_checks'] }),
  sqlStep('m570-contact-letters', { functions: ['fold', 'count_letters'] }),
  sqlStep('m571-letters-of-contacts', { commits: true }),
  sqlStep('m550-product-changes', { functions: ['finding_words', 'replaced_products'] }),
  sqlStep('m560-watched-places'),
  sqlStep('m561-subscriptions-due', { functions: ['look_at_subscriptions'] }),
  sqlStep('m20261128-readings'),
  sqlStep('m20261128-unshared-searches'),
  sqlStep('m20261128-sessions'),
  sqlStep('m20261128-directory-years', { functions: ['teacher_figures', 'keep_former_name'] }),
  sqlStep('m20261128-folded-text', { functions: ['fold', 'fold_columns'] }),
  // Drops a table whose readers, programs of 0.2.0 and later, get a view.
  {
    ...sqlStep('m20261128-title-totals', { functions: ['count_contacts', 'recount_contacts'] }),
    needs: 'm183-source-pages',
  },
  sqlStep('m20261128-primary-keys'),
  sqlStep('m20261128-reading-hosts'),
  sqlStep('m20261129-folded-former-names'),
  sqlStep('m20261129-source-refreshes'),
];
