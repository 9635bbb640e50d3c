import 'reflect-metadata';
import { DateTime, UUID } from '@emi/base/scalars';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({
  description: "A record's lock for the caller's organization, and the price of unlocking it.",
  simpleResolvers: true,
})
export class Access {
  @Field(() => UUID, { description: 'The id of the record, by which caches recognize its access.' })
  id!: string;

  @Field(() => Boolean, { description: 'Whether the organization has unlocked the record.' })
  isUnlocked!: boolean;

  @Field(() => Boolean, {
    description: 'Whether scouting or enrichment of the record is in progress; false while it is queued.',
  })
  isScouting!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When the record was unlocked; null while locked.' })
  unlockedAt!: string | null;

  @Field(() => Int, {
    description:
      'Credits that the organization spent to unlock the record; 0 while locked, and once they were refunded.',
  })
  creditsSpent!: number;

  @Field(() => Int, { description: 'Credits that unlocking costs now; 0 once unlocked.' })
  unlockCost!: number;
}

/** Declares that records of a kind can be locked. */
export interface Lock {
  /** The type of the record, as in the table `unlocks`. */
  readonly type: string;
  /** The credits that unlocking a record costs. */
  readonly cost: number;
  /** SQL: scouting or enrichment of the record is in progress. */
  readonly isScouting: string;
}

/** Access with the type of its record, which determines the locked fields. */
export interface AccessRow extends Access {
  readonly entityType: string;
}

/** The columns that the gate reads with each record to compute its access. */
export interface AccessFacts {
  id: string;
  unlockedAt: string | null;
  creditsSpent: number | null;
  isScouting: boolean;
}

export const accessOf = (
  { type: entityType, cost }: Lock,
  { id, unlockedAt, creditsSpent, isScouting }: AccessFacts,
): AccessRow => ({
  id,
  entityType,
  isUnlocked: unlockedAt !== null,
  isScouting,
  unlockedAt,
  creditsSpent: creditsSpent ?? 0,
  unlockCost: unlockedAt === null ? cost : 0,
});
