import sql from 'sql-template-tag';
import { Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../context.ts';
import { UUID } from '../graph/scalars.ts';
import { PLAN, type Plan } from './plans.ts';
import { SCOPE, type Scope } from './scope.values.ts';
import type { Viewer } from './viewer.ts';

@ObjectType({ description: "The caller's organization.", simpleResolvers: true })
class ViewerOrganization {
  @Field(() => UUID, { description: 'Identifier.' })
  id!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;
}

@ObjectType({ description: 'The user that the key or token acts as.', simpleResolvers: true })
class ViewerUser {
  @Field(() => UUID, { description: 'Identifier.' })
  id!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;
}

@ObjectType({ description: 'What the plan allows.', simpleResolvers: true })
class ViewerLimits {
  @Field(() => Int, { description: 'Requests per minute of the organization.' })
  requestsPerMinute!: number;

  @Field(() => Int, { description: 'Results per request.' })
  resultsPerRequest!: number;

  @Field(() => Int, { description: 'Objects that one GraphQL document may return; see `extensions.cost`.' })
  documentCost!: number;

  @Field(() => Int, { description: 'Scouting jobs at a time.' })
  scoutingJobs!: number;
}

@ObjectType('Viewer', {
  description: 'Who is asking: the organization, the user and what they may do.',
  simpleResolvers: true,
})
export class ViewerType {
  @Field(() => PLAN.type, { description: 'What the organization has subscribed to.' })
  plan!: Plan;

  @Field(() => ViewerLimits, { description: 'What the plan allows.' })
  limits!: ViewerLimits;

  @Field(() => [SCOPE.type], { description: 'What the key or token may be used for.' })
  scopes!: Scope[];
}

@Resolver(() => ViewerType)
export class ViewerResolver {
  @Query(() => ViewerType, { description: 'Who is asking.' })
  viewer(@Ctx() { viewer }: Context): Viewer {
    return viewer;
  }

  @FieldResolver(() => ViewerOrganization, { description: 'The organization; credits and unlocks are its.' })
  organization(@Root() { organizationId, organizationName }: Viewer): ViewerOrganization {
    return { id: organizationId, name: organizationName };
  }

  @FieldResolver(() => ViewerUser, { description: 'The user; lists and prompts are theirs.' })
  async user(@Root() { userId }: Viewer, @Ctx() { db }: Context): Promise<ViewerUser | undefined> {
    const [user] = await db.core.rows<ViewerUser>(sql`select id, name from users where id = ${userId}`);
    return user;
  }
}
