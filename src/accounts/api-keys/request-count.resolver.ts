import { usually } from '@emi/base/declared';
import { UUID } from '@emi/base/scalars';
import { NeedsScope } from '@emi/base/viewer';
import sql from 'sql-template-tag';
import { Ctx, Extensions, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { credentialName } from '../identities/credential-name.ts';

@ObjectType({ description: 'Requests with one credential, route, and status.', simpleResolvers: true })
class RequestCount {
  @Field(() => UUID, { description: 'The API key, OAuth client, grant, or member that made them, by id.' })
  madeBy!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The name of the key, client, or application, or the subject of the member; null if it was removed.',
  })
  name!: string | null;

  @Field(() => String, {
    description: 'The method and the route, such as `GET /api/v1/districts/:id` or `POST /graphql`.',
  })
  route!: string;

  @Field(() => Int, { description: 'The HTTP status, such as 200 or 429.' })
  status!: number;

  @Field(() => Int, { description: 'How many there were in the last 55 to 60 minutes.' })
  requests!: number;
}

const MOST_LINES = 1_000;

@Resolver()
export class RequestCountResolver {
  @NeedsScope('manage')
  @Extensions(usually(30))
  @Query(() => [RequestCount], {
    description:
      "The organization's authenticated requests of the last hour, by credential, route, and status; the 1,000 " +
      'largest counts. They are a few seconds old, and hold nothing of what was sent.',
  })
  requestCounts(@Ctx() { viewer, db }: Context): Promise<RequestCount[]> {
    return db.core.rows<RequestCount>(sql`
      select g.made_by as "madeBy", ${credentialName(sql`g.made_by`)} as name, g.route, g.status, g.requests from (
        select made_by, route, status, sum(requests)::int as requests from request_counts
        where organization_id = ${viewer.organizationId} and span > now() - interval '1 hour'
        group by 1, 2, 3
      ) g
      order by g.requests desc, g.route, g.status, g.made_by limit ${MOST_LINES}`);
  }
}
