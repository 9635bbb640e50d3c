import { PLAN, type Plan } from '@emi/base/plans';
import { UUID } from '@emi/base/scalars';
import type { Viewer } from '@emi/base/viewer';
import { SCOPE, type Scope } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import { Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { budgetLeft } from '../credits/budgets.ts';
import { Credits, creditsOf } from '../credits/credits.resolver.ts';
import { User } from '../identities/user.entity.ts';

@ObjectType({ description: "The caller's organization.", simpleResolvers: true })
class ViewerOrganization {
  @Field(() => UUID, { description: 'A UUID, assigned once and never reused.' })
  id!: string;

  @Field(() => String, { description: 'The name of the company or team.' })
  name!: string;
}

@Resolver(() => ViewerOrganization)
export class ViewerOrganizationResolver {
  @FieldResolver(() => Boolean, {
    description: 'Whether the organization has ever unlocked a district or school.',
  })
  async hasUnlocked(@Root() { id }: ViewerOrganization, @Ctx() { db }: Context): Promise<boolean> {
    const [row] = await db.core.rows<{ has: boolean }>(sql`
      select exists (
        select from unlocks where organization_id = ${id} and entity_type in ('district', 'school')
      ) as has`);
    return row!.has;
  }
}

@ObjectType({ description: 'The user that the key or token acts as.', simpleResolvers: true })
class ViewerUser {
  @Field(() => UUID, { description: 'A UUID, assigned once and never reused.' })
  id!: string;

  @Field(() => String, { description: 'The name of the person, as colleagues see it.' })
  name!: string;
}

@ObjectType({ description: 'What the plan allows the organization at most.', simpleResolvers: true })
class ViewerLimits {
  @Field(() => Int, { description: "The organization's requests per minute." })
  requestsPerMinute!: number;

  @Field(() => Int, { description: 'The maximum number of results per request.' })
  resultsPerRequest!: number;

  @Field(() => Int, { description: 'The maximum cost of a GraphQL document; see `extensions.cost`.' })
  documentCost!: number;

  @Field(() => Int, { description: 'The maximum number of concurrent scouting jobs.' })
  scoutingJobs!: number;

  @Field(() => Int, {
    description:
      "The maximum size, in megabytes, of the organization's files: lists of accounts, and exports.",
  })
  fileMegabytes!: number;
}

@ObjectType('Viewer', {
  description: 'The authenticated caller: organization, user, and rights.',
  simpleResolvers: true,
})
export class ViewerType {
  @Field(() => UUID, { description: 'The id of the user, by which caches recognize the viewer.' })
  id!: string;

  @Field(() => PLAN.type, { description: "The organization's plan." })
  plan!: Plan;

  @Field(() => ViewerLimits, { description: 'What the plan allows at most, such as requests per minute.' })
  limits!: ViewerLimits;

  @Field(() => [SCOPE.type], { description: 'The scopes of the key or token, such as `read`.' })
  scopes!: Scope[];
}

@Resolver(() => ViewerType)
export class ViewerResolver {
  @Query(() => ViewerType, { description: 'The authenticated caller.' })
  viewer(@Ctx() { viewer }: Context): Viewer & { id: string } {
    return { ...viewer, id: viewer.userId };
  }

  @FieldResolver(() => ViewerOrganization, {
    description: 'The organization, which owns credits and unlocks.',
  })
  organization(@Root() { organizationId, organizationName }: Viewer): ViewerOrganization {
    return { id: organizationId, name: organizationName };
  }

  @FieldResolver(() => ViewerUser, { description: 'The user, who owns lists and prompts.' })
  user(@Root() { userId }: Viewer, @Ctx() { db }: Context): Promise<ViewerUser | null> {
    return db.entities((em) => em.findOne(User, userId));
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Credits that the key or token may still spend today (UTC); null without a budget.',
  })
  async budgetLeft(@Root() viewer: Viewer, @Ctx() { db, now }: Context): Promise<number | null> {
    return (await budgetLeft(db.core, viewer, now)) ?? null;
  }

  @FieldResolver(() => Credits, { description: "The organization's credit balance and usage." })
  credits(@Ctx() context: Context): Credits {
    return creditsOf(context);
  }
}
