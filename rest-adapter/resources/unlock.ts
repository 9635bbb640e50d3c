import { route } from '@emi/facade/route';
import { UNLOCK_PRICES_IN_WORDS } from '../../src/accounts/prices/prices.ts';

export const unlockRoutes = [
  route({
    method: 'POST',
    path: '/unlock',
    summary: 'Unlock districts, schools, or contacts',
    description:
      'Give either `entity_type` and `entity_id`, or up to 100 `entities`, which may share an `entity_type`. ' +
      'The call is charged as a whole or not at all; what is already unlocked costs nothing.',
    problems: ['NOT_FOUND', 'PARENT_ENTITY_LOCKED', 'INSUFFICIENT_CREDITS', 'SPEND_CAP_EXCEEDED'],
    refusesUnknownFields: true,
    spends: UNLOCK_PRICES_IN_WORDS,
    rows: 'entities',
    either: [
      { title: 'One record', requires: ['entity_type', 'entity_id'], excludes: ['entities'] },
      { title: 'Records of one type', requires: ['entity_type', 'entities'], excludes: ['entity_id'] },
      {
        title: 'Records',
        requires: ['entities'],
        excludes: ['entity_type', 'entity_id'],
        each: { entities: ['entity_type'] },
      },
    ],
    document: `mutation Unlock($input: UnlockInput!, $each: Boolean!, $dryRun: Boolean!) {
      body: unlock(input: $input) {
        unlocked
        credits_charged: creditsCharged
        credits_remaining: creditsRemaining
        already_unlocked: alreadyUnlocked
        dry_run: dryRun @include(if: $dryRun)
        credits_required: creditsRequired @include(if: $dryRun)
        results @include(if: $each) {
          entity_type: entityType entity_id: entityId unlocked already_unlocked: alreadyUnlocked
          credits_charged: creditsCharged credits_required: creditsRequired @include(if: $dryRun)
          scoutability @include(if: $dryRun)
          preview @include(if: $dryRun) {
            contacts contacts_with_email: contactsWithEmail schools findings { kind count }
            ending_contracts: endingContracts { category month count }
            past { kind count first_year: firstYear last_year: lastYear }
            has_website: hasWebsite last_read_at: lastReadAt nothing_known: nothingKnown
          }
          error
        }
      }
    }`,
    inclusions: ({ entities, dry_run: dryRun = false }) => ({
      each: entities !== undefined || dryRun === true,
      dryRun: dryRun === true,
    }),
  }),
];
