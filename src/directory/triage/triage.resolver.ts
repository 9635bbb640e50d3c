import { checkBounds, weighs } from '@emi/base/declared';
import { selected } from '@emi/records';
import { whereClause } from '@emi/records/pages';
import type { GraphQLResolveInfo } from 'graphql';
import sql, { type Sql } from 'sql-template-tag';
import { Arg, Ctx, Extensions, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { holds, isLive } from '../findings/signal-state.ts';
import { TRIAGE_STATE } from '../findings/signal-state.values.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { SignalFilter, signalConditions } from '../signals/feed.filter.ts';
import { SIGNALS, Signal, type SignalRow } from '../signals/signal.entity.ts';
import { readTriage, type Triage } from './triage.ts';
import { SignalTriage, type TriageActivity, type TriageCount, TriageSummary } from './triage.types.ts';

const WEEKS = { min: 1, max: 53 };
const MOST_LINES = 1_000;
/** The cost of a statement over all of the viewer's signals, in objects. */
const SCAN = weighs(200);

@Resolver(() => Signal)
export class TriageResolver {
  @FieldResolver(() => SignalTriage, {
    description: "The organization's decision; its state is `new` until there is one.",
  })
  triage(@Root() { id }: SignalRow, @Ctx() context: Context): Promise<Triage> {
    return readTriage(context, id);
  }

  @Extensions(SCAN)
  @Query(() => TriageSummary, {
    description: "The organization's signals by state of triage, and its users' decisions by week.",
  })
  async signalTriage(
    @Arg('filter', () => SignalFilter, {
      defaultValue: {},
      description: 'The conditions on the signals in `counts`; `triage` has no effect.',
    })
    filter: SignalFilter,
    @Arg('weeks', () => Int, {
      defaultValue: 8,
      description: 'The number of weeks of decisions, up to and including this one, from 1 to 53.',
    })
    weeks: number,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TriageSummary> {
    checkBounds(weeks, 'weeks', WEEKS);
    await requireLists(context, filter);
    const wanted = selected(info);
    const [counts, activity] = await Promise.all([
      wanted.has('counts') ? countStates(context, filter) : [],
      wanted.has('activity') ? activityOf(context, weeks) : [],
    ]);
    return { counts, activity };
  }
}

async function countStates(context: Context, filter: SignalFilter): Promise<TriageCount[]> {
  const { db, viewer, now } = context;
  const { places, contents } = signalConditions({ ...filter, triage: null as never }, context);
  const rows = await db.search.rows<TriageCount>(sql`
    select coalesce(t.state, 'new') as state, count(*)::int as count
    from signals r left join signal_triage t on ${holds(viewer)}
    ${whereClause([...SIGNALS.where(viewer), isLive(now), ...places, ...contents])} group by 1`);
  const known = new Map(rows.map(({ state, count }) => [state, count]));
  return TRIAGE_STATE.values.map((state) => ({ state, count: known.get(state) ?? 0 }));
}

function activityOf({ db, viewer, now }: Context, weeks: number): Promise<TriageActivity[]> {
  const week = (time: Sql): Sql => sql`date_trunc('week', ${time} at time zone 'UTC')`;
  return db.search.rows<TriageActivity>(sql`
    select to_char(${week(sql`t.triaged_at`)}, 'YYYY-MM-DD') as week, t.user_id as "userId", u.name as "userName",
      t.state, count(*)::int as count
    from signal_triage t join users u on u.id = t.user_id
    where t.organization_id = ${viewer.organizationId}
      and t.triaged_at >= (${week(sql`${now.toISOString()}::timestamptz`)} - ${weeks - 1} * interval '1 week')
        at time zone 'UTC'
    group by 1, 2, 3, 4 order by 1 desc, 3, 2, 4 limit ${MOST_LINES}`);
}
