import type { Migration } from '@mikro-orm/migrations';
import { sqlStep } from './sql-migration.ts';

export interface Step {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
  /**
   * For a migration that contracts the schema, that is, removes what older programs use: the newest migration that a
   * program must know to work after it. Without it, the previous release must keep working with the migrated schema.
   */
  readonly needs?: string;
}

/**
 * The migrations since 0.3.0, in execution order; newer ones are named by date. A released migration is never edited;
 * a later one corrects it. An empty database gets the baseline instead of the migrations that it names (`baseline.ts`).
 */
export const migrations: readonly Step[] = [
  sqlStep('m590-whole-district-totals', { functions: ['count_contacts'] }),
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
  sqlStep('m20261129-read-since'),
  sqlStep('m20261129-coverage'),
  sqlStep('m20261129-reading-events', { functions: ['record_search_changes', 'record_events'] }),
  sqlStep('m20261129-asked-hosts'),
  sqlStep('m20261129-place-counts'),
  sqlStep('m20261129-listed-accounts'),
  sqlStep('m20261129-asked-summaries'),
  sqlStep('m20261129-fewer-indexes'),
  sqlStep('m20261129-folded-vendors', { functions: ['fold', 'fold_columns'] }),
  sqlStep('m20261129-kept-links'),
  sqlStep('m20261129-unique-list-names'),
  sqlStep('m20261129-contact-pairs', { functions: ['count_pairs'] }),
  sqlStep('m20261129-covering-contacts'),
  sqlStep('m20261129-worth-opening'),
  sqlStep('m20261129-people-counts', { functions: ['count_people'] }),
  sqlStep('m20261129-unreadable-places'),
];
