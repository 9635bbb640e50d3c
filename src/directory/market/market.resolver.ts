import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import { StateCode } from '../../graph/scalars.ts';
import { usually } from '../../graph/size.ts';
import type { Context } from '../../records/context.ts';
import { selected } from '../../records/selection.ts';
import { A_FIFTH, Guarded } from '../../requests/limits/guarded.ts';
import { countDirectory, countPainPoints, countRfps, findTopVendors } from './count-market.ts';
import { MarketRfps, MarketSummary, PainPointCount, TopVendor } from './market-summary.ts';

const BY_PLACE = 'With a state, counted at its districts and schools.';

@Resolver(() => MarketSummary)
export class AnalyticsResolver {
  @Guarded(A_FIFTH)
  @Query(() => MarketSummary, {
    description: 'Counts for a state or the country. Free; locked districts and schools count too.',
  })
  marketSummary(
    @Arg('state', () => StateCode, {
      nullable: true,
      description: 'The state; the whole country when absent.',
    })
    state: string | null | undefined,
    @Ctx() { db }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MarketSummary> {
    return countDirectory(db.search, state ?? null, {
      districts: selected(info, 'districts'),
      schools: selected(info, 'schools'),
      contacts: selected(info, 'contacts'),
    });
  }

  @Extensions(usually(10))
  @FieldResolver(() => [TopVendor], {
    description: `The most used vendors, at most 10. ${BY_PLACE}`,
  })
  topVendors(@Root() { state }: MarketSummary, @Ctx() context: Context): Promise<TopVendor[]> {
    return findTopVendors(context.db.search, state, context);
  }

  @FieldResolver(() => MarketRfps, { description: `Requests for proposals. ${BY_PLACE}` })
  rfps(@Root() { state }: MarketSummary, @Ctx() context: Context): Promise<MarketRfps> {
    return countRfps(context.db.search, state, context);
  }

  @Extensions(usually(10))
  @FieldResolver(() => [PainPointCount], {
    description: `Pain points by category, the most frequent first; categories without any are missing. ${BY_PLACE}`,
  })
  painPoints(@Root() { state }: MarketSummary, @Ctx() context: Context): Promise<PainPointCount[]> {
    return countPainPoints(context.db.search, state, context);
  }
}
