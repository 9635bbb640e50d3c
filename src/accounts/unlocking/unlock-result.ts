import 'reflect-metadata';
import { usually, type ValueOf, valueSet } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import type { Unlockable } from '../prices/prices.ts';
import { ENTITY_TYPE } from '../prices/ref.ts';

const UNLOCK_ERROR = valueSet('UnlockError', 'The reason a record cannot be unlocked.', {
  NOT_FOUND: 'No such record exists.',
  PARENT_ENTITY_LOCKED: "The contact's district or school is locked, and the same call does not unlock it.",
  INSUFFICIENT_CREDITS: 'In a dry run: the call costs more than the balance.',
  SPEND_CAP_EXCEEDED:
    'In a dry run: the call costs more than `maxCredits`, or than what is left of the budget of the key or token.',
});
export type UnlockError = ValueOf<typeof UNLOCK_ERROR>;

@ObjectType({ description: 'The result of unlocking one record.', simpleResolvers: true })
export class UnlockedEntity {
  @Field(() => ENTITY_TYPE.type, { description: 'Whether it is a district, a school, or a contact.' })
  entityType!: Unlockable;

  @Field(() => UUID, { description: 'The record that the call asked for.' })
  entityId!: string;

  @Field(() => Boolean, { description: 'True if the record is unlocked now; a dry run unlocks nothing.' })
  unlocked!: boolean;

  @Field(() => Boolean, {
    description:
      'True if the organization had the record before the call, which then charged nothing for it.',
  })
  alreadyUnlocked!: boolean;

  @Field(() => Int, { description: 'Credits that this call charged for the record; 0 in a dry run.' })
  creditsCharged!: number;

  @Field(() => Int, {
    description: 'Price of the record in credits; 0 if it is already unlocked or cannot be unlocked.',
  })
  creditsRequired!: number;

  @Field(() => UNLOCK_ERROR.type, {
    nullable: true,
    description:
      'The reason the record is not unlocked; null if it is, and in a dry run if the call would unlock it.',
  })
  error!: UnlockError | null;
}

@ObjectType({ description: 'The result of a call to unlock records.', simpleResolvers: true })
export class UnlockResult {
  @Field(() => Boolean, { description: 'True if all records are unlocked now, also those that were before.' })
  unlocked!: boolean;

  @Field(() => Boolean, { description: 'True if all records were unlocked before the call.' })
  alreadyUnlocked!: boolean;

  @Field(() => Int, {
    description: 'Credits that the call charged: the prices of the records that it unlocked.',
  })
  creditsCharged!: number;

  @Field(() => Int, {
    description: 'Price of the call in credits; equals `creditsCharged` except in a dry run.',
  })
  creditsRequired!: number;

  @Field(() => Int, { description: 'Credits that the organization can spend after the call.' })
  creditsRemaining!: number;

  @Field(() => Boolean, { description: 'True for a dry run: nothing was unlocked or charged.' })
  dryRun!: boolean;

  @Extensions(usually(100))
  @Field(() => [UnlockedEntity], {
    description: 'One result per record, in the order of the request; repeated records appear once.',
  })
  results!: UnlockedEntity[];
}
