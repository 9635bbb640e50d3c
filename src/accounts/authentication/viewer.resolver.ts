import { PLAN, type Plan } from '@emi/base/plans';
import { DateTime, UUID } from '@emi/base/scalars';
import type { Viewer } from '@emi/base/viewer';
import { SCOPE, type Scope } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import { Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { budgetLeft } from '../credits/budgets.ts';
import { Credits, creditsOf } from '../credits/credits.resolver.ts';
import { User } from '../identities/user.entity.ts';

@ObjectType({
  description:
    'The organization of the key or token in use, with its users, credentials, webhooks, spending, and decisions ' +
    'about signals.',
  simpleResolvers: true,
})
class ViewerOrganization {
  @Field(() => UUID, { description: 'A UUID, assigned once and never reused.' })
  id!: string;

  @Field(() => String, { description: 'Its name, which only the operator changes.' })
  name!: string;
}

@Resolver(() => ViewerOrganization)
export class ViewerOrganizationResolver {
  @FieldResolver(() => Boolean, {
    description: 'Whether the organization has ever unlocked a district or school; contacts do not count.',
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

  @Field(() => String, { description: 'The name of the person; in the test world, `Test user`.' })
  name!: string;
}

@ObjectType({ description: 'What the plan allows the organization at most.', simpleResolvers: true })
class ViewerLimits {
  @Field(() => Int, {
    description: "How many requests the organization's keys and tokens may make per minute, all together.",
  })
  requestsPerMinute!: number;

  @Field(() => Int, { description: 'How many results one page of a list may have.' })
  resultsPerRequest!: number;

  @Field(() => Int, { description: 'The maximum cost of a GraphQL document; see `extensions.cost`.' })
  documentCost!: number;

  @Field(() => Int, { description: 'How many scouting jobs may be queued or running at a time.' })
  scoutingJobs!: number;

  @Field(() => Int, {
    description:
      "How many megabytes all of the organization's files may have together: lists of accounts, and exports.",
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

  @Field(() => PLAN.type, {
    description: "The organization's plan, which sets its limits and its monthly credits.",
  })
  plan!: Plan;

  @Field(() => ViewerLimits, { description: 'What the plan allows at most, such as requests per minute.' })
  limits!: ViewerLimits;

  @Field(() => [SCOPE.type], { description: "What the key or token, and the user's role, allow." })
  scopes!: Scope[];

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the key, token, or session in use expires; what it creates for its own user expires no later. Null if ' +
      'never.',
  })
  expiresAt!: string | null;
}

@Resolver(() => ViewerType)
export class ViewerResolver {
  @Query(() => ViewerType, {
    description: 'The organization and user of the key or token in use, and its rights.',
  })
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
    description:
      'Credits that the key or token may still spend today (UTC), by its own budget and those of its creators; null ' +
      'without a budget.',
  })
  async budgetLeft(@Root() viewer: Viewer, @Ctx() { db, now }: Context): Promise<number | null> {
    return (await budgetLeft(db.core, viewer, now)) ?? null;
  }

  @FieldResolver(() => Credits, { description: "The organization's credits, and this month's usage." })
  credits(@Ctx() context: Context): Credits {
    return creditsOf(context);
  }
}
