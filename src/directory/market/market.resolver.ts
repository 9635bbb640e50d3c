import { usually } from '@emi/base/declared';
import { StateCode } from '@emi/base/scalars';
import { type Selection, selected } from '@emi/records';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { countDirectory, countPainPoints, countRfps, findTopVendors } from './count-market.ts';
import { MarketRfps, MarketSummary, PainPointCount, TopVendor } from './market-summary.ts';

/** The key of a cached answer, which all viewers share who see the same records. */
const cacheKey = ({ viewer }: Context, ...parts: readonly (string | null)[]): string =>
  `market ${viewer.seesSynthetic ? 'with synthetic records ' : ''}${JSON.stringify(parts)}`;

/** The selected counts, such as `districts.total`, for the key of a cached answer. */
const namesOf = (wanted: Readonly<Record<string, Selection>>): string[] =>
  Object.entries(wanted).flatMap(([name, fields]) =>
    ['total', 'processed'].filter((field) => fields.has(field)).map((field) => `${name}.${field}`),
  );

const BY_PLACE = 'With a state, counted at its districts and schools.';

@Resolver(() => MarketSummary)
export class AnalyticsResolver {
  @Query(() => MarketSummary, {
    description:
      'Counts for a state or the country, up to 30 seconds old. Free; locked districts and schools count too.',
  })
  marketSummary(
    @Arg('state', () => StateCode, {
      nullable: true,
      description: 'The state; the whole country when absent.',
    })
    state: string | null | undefined,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MarketSummary> {
    const wanted = {
      districts: selected(info, 'districts'),
      schools: selected(info, 'schools'),
      contacts: selected(info, 'contacts'),
    };
    const place = state ?? null;
    return context.recently(cacheKey(context, 'directory', place, ...namesOf(wanted)), () =>
      countDirectory(context.db.search, place, context, wanted),
    );
  }

  @Extensions(usually(10))
  @FieldResolver(() => [TopVendor], {
    description: `The most used vendors, at most 10. ${BY_PLACE}`,
  })
  topVendors(@Root() { state }: MarketSummary, @Ctx() context: Context): Promise<TopVendor[]> {
    return context.recently(cacheKey(context, 'vendors', state), () =>
      findTopVendors(context.db.search, state, context),
    );
  }

  @FieldResolver(() => MarketRfps, { description: `All and open requests for proposals. ${BY_PLACE}` })
  rfps(@Root() { state }: MarketSummary, @Ctx() context: Context): Promise<MarketRfps> {
    return context.recently(cacheKey(context, 'rfps', state), () =>
      countRfps(context.db.search, state, context),
    );
  }

  @Extensions(usually(10))
  @FieldResolver(() => [PainPointCount], {
    description: `Pain points by category, the most frequent first; categories without any are missing. ${BY_PLACE}`,
  })
  painPoints(@Root() { state }: MarketSummary, @Ctx() context: Context): Promise<PainPointCount[]> {
    return context.recently(cacheKey(context, 'pain points', state), () =>
      countPainPoints(context.db.search, state, context),
    );
  }
}
