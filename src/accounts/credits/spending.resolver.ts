import { usually, type ValueOf, valueSet } from '@emi/base/declared';
import { NeedsScope } from '@emi/base/viewer';
import sql, { type Sql } from 'sql-template-tag';
import { Arg, Ctx, Extensions, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { credentialName } from '../identities/credential-name.ts';
import { parseWhole } from '../identities/inputs.ts';
import { CreditUsage } from './credits.resolver.ts';

const SPENDING_DIMENSION = valueSet('CreditSpendingDimension', 'A dimension to group spent credits by.', {
  DAY: 'The day (UTC), such as `2026-11-24`.',
  USER: 'The user whose credential spent them, by id.',
  KEY: 'The API key, OAuth client, grant, or member with which they were spent, by id.',
  CHANNEL: 'Where the request came from: the API, MCP, or the web application.',
  OPERATION: 'The operation that cost credits, such as `unlock_contact`.',
});
type SpendingDimension = ValueOf<typeof SPENDING_DIMENSION>;

const MOST_GROUPS = 1_000;
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

@ObjectType({
  description: 'Credits spent in a group, such as on one day or by one user.',
  simpleResolvers: true,
})
class CreditSpending {
  @Field(() => String, {
    nullable: true,
    description:
      'The day, id, channel, or operation; null for spending by no user or key, or from before keys were recorded.',
  })
  value!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The name of the user, key, client, or application, or the subject of the member; null in other dimensions, ' +
      'and without `value`.',
  })
  name!: string | null;

  @Field(() => Int, { description: 'The cost of these operations, less refunds since.' })
  credits!: number;

  @Field(() => Int, { description: 'How many unlocks, emails, and other charged operations there were.' })
  operations!: number;

  @Extensions(usually(2))
  @Field(() => [CreditUsage], {
    description: 'The credits of the group by operation, the largest sum first.',
  })
  byOperation!: CreditUsage[];
}

@Resolver()
export class SpendingResolver {
  @NeedsScope('manage')
  @Extensions(usually(30))
  @Query(() => [CreditSpending], {
    description:
      'What the organization spent in the last days, by one dimension: days in order, otherwise the largest first. ' +
      'It adds up the unlocks and settled holds of the ledger, less the refunds of these unlocks.',
  })
  creditSpending(
    @Arg('by', () => SPENDING_DIMENSION.type, { description: 'The dimension to group by.' })
    by: SpendingDimension,
    @Arg('days', () => Int, {
      defaultValue: 30,
      description: 'The number of days (UTC) up to and including today, from 1 to 366.',
    })
    days: number,
    @Ctx() { viewer, db, now }: Context,
  ): Promise<CreditSpending[]> {
    const back = parseWhole('days', days, 1, MOST_DAYS) - 1;
    const since = new Date(now.getTime() - (now.getTime() % DAY_MS) - back * DAY_MS);
    const { value, name = sql`null::text` } = DIMENSIONS[by];
    return db.core.rows<CreditSpending>(sql`
      select g.value, ${name} as name, g.credits, g.operations, g."byOperation" from (
        select o.value, sum(o."totalCredits")::int as credits, sum(o."transactionCount")::int as operations,
          json_agg(to_json(o) order by o."totalCredits" desc, o.operation) as "byOperation"
        from (
          select ${value} as value, e.operation, sum(e.credits)::int as "totalCredits",
            count(*)::int as "transactionCount"
          from (${spentSince(viewer.organizationId, since)}) e
          group by 1, 2
        ) o group by 1
      ) g
      order by ${by === 'DAY' ? sql`g.value` : sql`g.credits desc, g.value`} limit ${MOST_GROUPS}`);
  }
}

/**
 * SQL: the final prices less their refunds. The channel of an email is that of its hold, which the request made; its
 * settlement has the channel of a job.
 */
const spentSince = (organizationId: string, since: Date): Sql => sql`
  select s.created_at, s.user_id, s.made_by, -s.available_change - s.held_change - coalesce(r.available_change, 0)
    as credits, case s.kind when 'unlock' then s.channel else h.channel end as channel,
    case s.kind when 'unlock' then 'unlock_' || s.entity_type else 'generate_email' end as operation
  from credit_entries s
  left join credit_entries h on s.kind = 'settle' and h.organization_id = s.organization_id and h.kind = 'hold'
    and h.reference = s.reference
  left join credit_entries r on s.kind = 'unlock' and r.organization_id = s.organization_id and r.kind = 'refund'
    and r.reference = s.reference
  where s.organization_id = ${organizationId} and s.created_at >= ${since.toISOString()}
    and s.kind in ('unlock', 'settle')`;

const DIMENSIONS: Readonly<Record<SpendingDimension, { readonly value: Sql; readonly name?: Sql }>> = {
  DAY: { value: sql`to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD')` },
  USER: { value: sql`e.user_id::text`, name: sql`(select u.name from users u where u.id = g.value::uuid)` },
  KEY: {
    value: sql`e.made_by::text`,
    name: credentialName(sql`g.value::uuid`),
  },
  CHANNEL: { value: sql`e.channel` },
  OPERATION: { value: sql`e.operation` },
};
