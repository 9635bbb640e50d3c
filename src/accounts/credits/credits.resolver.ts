import { usually } from '@emi/base/declared';
import { CREDIT_OPERATION, type CreditOperation } from '@emi/base/plans';
import { DateTime, UUID } from '@emi/base/scalars';
import sql from 'sql-template-tag';
import { Ctx, Extensions, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { type Balance, lockAccount } from './ledger.ts';
import { monthOf, type Period } from './period.ts';

@ObjectType({
  description: 'The credits that the organization can spend, has on hold, and gets each month.',
  simpleResolvers: true,
})
class CreditBalance {
  @Field(() => Int, { description: 'Credits that can be spent now, excluding held ones.' })
  creditBalance!: number;

  @Field(() => Int, { description: 'Credits that the plan includes each month.' })
  creditsIncludedMonthly!: number;

  @Field(() => Int, {
    description: 'Price of an additional credit in US cents; 0 if none can be purchased.',
  })
  overageRateCents!: number;

  @Field(() => Int, { description: 'Credits reserved for emails that are queued or being written.' })
  creditsHeld!: number;

  @Field(() => DateTime, { description: 'When the next month of included credits begins.' })
  creditResetAt!: Date;
}

@ObjectType({ description: 'Credits spent on an operation, in a month or a group.', simpleResolvers: true })
export class CreditUsage {
  @Field(() => CREDIT_OPERATION.type, { description: 'The operation, such as `unlock_contact`.' })
  operation!: CreditOperation;

  @Field(() => Int, { description: 'Credits spent, less those that were refunded.' })
  totalCredits!: number;

  @Field(() => Int, { description: 'How many times it was charged, refunded or not.' })
  transactionCount!: number;
}

@ObjectType({ description: 'A calendar month in UTC.', simpleResolvers: true })
class CreditPeriod {
  @Field(() => DateTime, { description: 'The first moment of the month.' })
  start!: Date;

  @Field(() => DateTime, { description: 'The first moment of the next month.' })
  end!: Date;
}

@ObjectType({ description: "The organization's credit balance and usage.", simpleResolvers: true })
export class Credits {
  @Field(() => UUID, { description: 'The id of the organization, by which caches recognize its credits.' })
  id!: string;

  @Field(() => CreditPeriod, { description: 'The current month, which the usage covers.' })
  period!: Period;
}

@Resolver(() => Credits)
export class CreditsResolver {
  @Query(() => Credits, { description: "The credit balance and usage of the caller's organization." })
  credits(@Ctx() context: Context): Credits {
    return creditsOf(context);
  }

  @FieldResolver(() => CreditBalance, {
    description: 'The credits that can be spent now, are on hold, and come with each month.',
  })
  async balance(@Root() { period }: Credits, @Ctx() context: Context): Promise<CreditBalance> {
    const { creditsIncludedMonthly, overageRateCents } = context.viewer.limits;
    const { available, held } = await readBalance(context);
    return {
      creditBalance: available,
      creditsHeld: held,
      creditsIncludedMonthly,
      overageRateCents,
      creditResetAt: period.end,
    };
  }

  @Extensions(usually(4))
  @FieldResolver(() => [CreditUsage], {
    description: 'Credits spent in the period, by operation that was charged.',
  })
  usage(@Root() { period }: Credits, @Ctx() { viewer, db }: Context): Promise<CreditUsage[]> {
    return db.core.rows<CreditUsage>(sql`
      select operation, credits as "totalCredits", times as "transactionCount" from credit_usage
      where organization_id = ${viewer.organizationId} and month_end = ${period.end.toISOString()}
      order by operation`);
  }
}

export const creditsOf = ({ viewer, now }: Context): Credits => ({
  id: viewer.organizationId,
  period: monthOf(now),
});

/** Reads the available and held credits. The first read in a new month adds the month's allowance. */
async function readBalance({ viewer, db, now }: Context): Promise<Balance> {
  const { organizationId, limits } = viewer;
  const [account] = await db.core.rows<Balance & { isCurrent: boolean }>(sql`
    select available, held, renews_at > ${now.toISOString()} as "isCurrent"
    from credit_accounts where organization_id = ${organizationId}`);
  if (account?.isCurrent) return account;
  return db.transaction((tx) => lockAccount(tx, { organizationId, now }, limits.creditsIncludedMonthly));
}
