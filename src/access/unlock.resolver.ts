import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, Info, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { type CallerChannel, CHANNEL } from '../credits/credit.values.ts';
import type { Unlockable } from '../credits/prices.ts';
import { valueSet } from '../graph/enums.ts';
import { UUID } from '../graph/scalars.ts';
import { NeedsScope } from '../viewer/scopes.ts';
import { ENTITY_TYPE, EntityRef } from './ref.ts';
import { type UnlockError, type UnlockRequest, unlock } from './unlock.ts';

const UNLOCK_ERROR = valueSet('UnlockError', 'Why something cannot be unlocked.', {
  NOT_FOUND: 'There is no such record.',
  PARENT_ENTITY_LOCKED: 'A contact whose district or school is locked, and not unlocked by the same call.',
  INSUFFICIENT_CREDITS: 'In a dry run: the call costs more than can be spent.',
  SPEND_CAP_EXCEEDED: 'In a dry run: the call costs more than `maxCredits`.',
});

@InputType({ description: 'What to unlock, and under which conditions.' })
class UnlockInput implements UnlockRequest {
  @Field(() => [EntityRef], {
    description:
      'From 1 to 100 records, in any order: a contact may come before its district. Repetitions count once.',
  })
  entities!: EntityRef[];

  @Field(() => CHANNEL.type, {
    nullable: true,
    description: 'A label for the ledger; by default `api` for a key, `mcp` for a token.',
  })
  channel?: CallerChannel;

  @Field(() => Int, {
    nullable: true,
    description: 'Spend at most this; a call that costs more does nothing.',
  })
  maxCredits?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only tell what would be charged, and for each record why not.',
  })
  dryRun?: boolean;
}

@ObjectType({ description: 'What became of one record.', simpleResolvers: true })
class UnlockedEntity {
  @Field(() => ENTITY_TYPE.type, { description: 'What it is.' })
  entityType!: Unlockable;

  @Field(() => UUID, { description: 'Its id.' })
  entityId!: string;

  @Field(() => Boolean, { description: 'Whether it is unlocked now.' })
  unlocked!: boolean;

  @Field(() => Boolean, { description: 'Whether it was unlocked before.' })
  alreadyUnlocked!: boolean;

  @Field(() => Int, { description: 'Credits charged for it by this call.' })
  creditsCharged!: number;

  @Field(() => Int, {
    description: 'Credits that unlocking it costs; 0 when it is unlocked already, or cannot be.',
  })
  creditsRequired!: number;

  @Field(() => UNLOCK_ERROR.type, { nullable: true, description: 'Why it is not unlocked; null when it is.' })
  error!: UnlockError | null;
}

@ObjectType({ description: 'What became of a call to unlock records.', simpleResolvers: true })
class UnlockResult {
  @Field(() => Boolean, { description: 'Whether all of them are unlocked now.' })
  unlocked!: boolean;

  @Field(() => Boolean, { description: 'Whether all of them were unlocked before.' })
  alreadyUnlocked!: boolean;

  @Field(() => Int, { description: 'Credits charged by this call.' })
  creditsCharged!: number;

  @Field(() => Int, { description: 'Credits that the call costs; the same, except in a dry run.' })
  creditsRequired!: number;

  @Field(() => Int, { description: 'Credits that can be spent now.' })
  creditsRemaining!: number;

  @Field(() => Boolean, { description: 'Whether this was only a look: nothing was unlocked or charged.' })
  dryRun!: boolean;

  @Field(() => [UnlockedEntity], { description: 'Each record, in the order of the call.' })
  results!: UnlockedEntity[];
}

@Resolver()
export class UnlockResolver {
  @NeedsScope('unlock')
  @Mutation(() => UnlockResult, {
    description:
      'Unlocks records for the organization: a district or school for 6 credits, a contact for 2, what is unlocked already for nothing. The whole price is charged, or nothing happens. A contact needs its district or school unlocked, before or by the same call. What was never scouted is queued for it.',
  })
  unlock(
    @Arg('input', () => UnlockInput, { description: 'What to unlock.' }) input: UnlockInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<UnlockResult> {
    return unlock(context, String(info.path.key), input) as Promise<UnlockResult>;
  }
}
