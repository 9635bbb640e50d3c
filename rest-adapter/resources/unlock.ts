import { badRequest } from '@emi/base/problems';
import { arrayOf, choice, flag, object, uuid, whole } from '@emi/base/values';
import { CHANNEL } from '@emi/base/viewer';
import { type BodyValues, missingField } from '@emi/facade/contract';
import { route } from '@emi/facade/route';
import { UNLOCK_PRICES, UNLOCK_PRICES_IN_WORDS } from '../../src/accounts/prices/prices.ts';
import { ENTITY_TYPE } from '../../src/accounts/prices/ref.ts';

const body = {
  entity_type: choice(ENTITY_TYPE.values).optional(),
  entity_id: uuid.optional(),
  entities: arrayOf(
    object({ entity_type: choice(ENTITY_TYPE.values).optional(), entity_id: uuid }),
    100,
  ).optional(),
  channel: choice(CHANNEL.values).optional(),
  max_credits: whole().optional(),
  dry_run: flag.optional(),
};

interface Ref {
  entityType: string;
  entityId: string;
}

/** Accepts one entity or several, but not both forms. */
function entitiesOf({ entity_type, entity_id, entities }: BodyValues<typeof body>): Ref[] {
  if ((entity_id === undefined) === (entities === undefined)) {
    throw badRequest('Give either entity_type and entity_id, or entities.');
  }
  return (entities ?? [{ entity_type, entity_id }]).map((entity, index) => {
    const at = entities ? `entities[${index}].` : '';
    const entityType = entity.entity_type ?? entity_type;
    if (entityType === undefined) throw missingField(`${at}entity_type`, Object.keys(UNLOCK_PRICES));
    return { entityType, entityId: entity.entity_id! };
  });
}

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
    body,
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
    variables: (given) => {
      const { entities, channel, max_credits, dry_run = false } = given;
      return {
        input: { entities: entitiesOf(given), channel, maxCredits: max_credits, dryRun: dry_run },
        each: entities !== undefined || dry_run,
        dryRun: dry_run,
      };
    },
  }),
];
