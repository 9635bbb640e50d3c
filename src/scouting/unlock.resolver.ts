import { bounded } from '@emi/base/declared';
import { type CallerChannel, CHANNEL } from '@emi/base/plans';
import { NeedsScope } from '@emi/base/viewer';
import { Arg, Ctx, Extensions, Field, FieldResolver, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { Credits, creditsOf } from '../accounts/credits/credits.resolver.ts';
import { UNLOCK_PRICES_IN_WORDS } from '../accounts/prices/prices.ts';
import { EntityRef } from '../accounts/prices/ref.ts';
import { MAX_ENTITIES, unlock } from '../accounts/unlocking/unlock.ts';
import { UnlockResult } from '../accounts/unlocking/unlock-result.ts';
import type { Context } from '../requests/context/context.ts';
import { requestScouting } from './request-scouting.ts';

@InputType({ description: 'The records to unlock, the most that they may cost, and whether only to ask.' })
class UnlockInput {
  @Extensions(bounded({ maxItems: MAX_ENTITIES }))
  @Field(() => [EntityRef], {
    description:
      'From 1 to 100 records in any order; a contact may come before its district. Duplicates count once.',
  })
  entities!: EntityRef[];

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => CHANNEL.type, {
    nullable: true,
    description:
      'A label for the ledger; by default `api` for a key, `dashboard` for a session, and `mcp` for other tokens.',
  })
  channel?: CallerChannel | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => Int, {
    nullable: true,
    description: 'The most credits to spend; a call that costs more does nothing.',
  })
  maxCredits?: number | null;

  @Extensions(bounded({ keptByNull: true }))
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to report only what the call would charge, and why any record could not be unlocked.',
  })
  dryRun?: boolean | null;
}

@Resolver()
export class UnlockResolver {
  @NeedsScope('unlock')
  @Mutation(() => UnlockResult, {
    nullable: true,
    description:
      'Unlocks every record that can be unlocked, or none if their price exceeds the credits or `maxCredits`: ' +
      `${UNLOCK_PRICES_IN_WORDS} whose district or school is unlocked before or by the same call, 0 for what is ` +
      'unlocked already. Queues scouting of those districts and schools that operate, have a website (for a school, ' +
      'also that of its district), and were never read successfully.',
  })
  unlock(
    @Arg('input', () => UnlockInput, {
      description: 'The districts, schools, or contacts to unlock, at most 100.',
    })
    input: UnlockInput,
    @Ctx() context: Context,
  ): Promise<UnlockResult> {
    const request = { ...input, dryRun: input.dryRun ?? false }; // treats null as absent
    return unlock(context, request, requestScouting);
  }
}

@Resolver(() => UnlockResult)
export class UnlockCreditsResolver {
  @FieldResolver(() => Credits, { description: "The organization's credits after the call." })
  credits(@Ctx() context: Context): Credits {
    return creditsOf(context);
  }
}
