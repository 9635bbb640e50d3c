import { checkRanges, weighs } from '@emi/base/declared';
import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  type ClassType,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  Int,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { A_FIFTH, Guarded } from '../../requests/limits/guarded.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { MAX_FACETS, readFacets } from './facets.ts';
import { filterOf, type Searched } from './searched.ts';
import { LARGEST_FIRST, MAX_DIMENSIONS, type Stats, type statistics } from './statistics.ts';
import { Facets } from './stats.types.ts';
import type { DimensionName } from './stats.values.ts';
import { totalsResolver } from './totals.resolver.ts';

/** The cost of a statement over all records, in objects. */
const SCAN = weighs(200);

const FILTER = { defaultValue: {}, description: 'Only records that meet these conditions count.' };

type Statistics<D extends DimensionName, F extends object> = ReturnType<typeof statistics<D, F>>;

/** A filter that may name lists. */
type ListFilters = Parameters<typeof requireLists>[1];

interface StatsFields<F extends object> {
  readonly Filter: ClassType<F>;
  /** The descriptions of both fields. */
  readonly stats: string;
  readonly facets: string;
  /** The page of a search with this filter, and the names of its two fields unless they are `stats` and `facets`. */
  readonly page: {
    readonly Type: ClassType;
    readonly stats?: string;
    readonly facets?: string;
    /** True if the page has the field `totals`, too. */
    readonly hasTotals?: boolean;
  };
}

const OF_PAGE = 'Null with an error where the limit of statistics is reached, and in pages of a record.';

/**
 * The root fields of declared statistics and of their facets, such as `schoolStats` and `schoolFacets`, and the same
 * fields of a page, which take the filter of its search and share the guard.
 */
export function statsResolvers<D extends DimensionName, F extends ListFilters>(
  statistics: Statistics<D, F>,
  { Filter, stats, facets, page }: StatsFields<F>,
) {
  const { noun, plural, dimension, Type, Order, read } = statistics;
  const [rootStats, rootFacets] = [`${noun.toLowerCase()}Stats`, `${noun.toLowerCase()}Facets`];
  const { stats: pageStats = 'stats', facets: pageFacets = 'facets' } = page;

  @ArgsType()
  class StatsArguments {
    @Field(() => [dimension.type], {
      defaultValue: [],
      description: `The dimensions of the groups, at most ${MAX_DIMENSIONS}; none for \`all\` alone.`,
    })
    groupBy!: D[];

    @Field(() => Order, {
      defaultValue: LARGEST_FIRST,
      description: 'The order in which `top` selects groups; the largest first by default.',
    })
    order!: InstanceType<typeof Order>;

    @Field(() => Int, {
      defaultValue: 60,
      description: 'The number of groups, from 1 to 5,000; the rest are merged into one.',
    })
    top!: number;

    @Field(() => Boolean, {
      defaultValue: true,
      description: 'Whether to return the rest as one group of the kind `OTHER`.',
    })
    withOther!: boolean;
  }

  @ArgsType()
  class FacetsArguments {
    @Field(() => [dimension.type], {
      description: `What to count by: 1 to ${MAX_FACETS} dimensions, each without the filters on its own values.`,
    })
    dimensions!: D[];

    @Field(() => Int, {
      defaultValue: 20,
      description: 'The number of groups of each facet, from 1 to 5,000.',
    })
    top!: number;
  }

  @Resolver()
  class StatsResolver {
    @Extensions(SCAN)
    @Guarded(A_FIFTH)
    @Query(() => Type, { name: rootStats, description: stats })
    async stats(
      @Arg('filter', () => Filter, FILTER) filter: F,
      @Args(() => StatsArguments) given: StatsArguments,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<Stats> {
      checkRanges(filter);
      await requireLists(context, filter);
      return read(context, { filter, ...given }, info);
    }
  }

  @Resolver()
  class FacetsResolver {
    @Extensions(SCAN)
    @Guarded(A_FIFTH)
    @Query(() => Facets, { name: rootFacets, description: facets })
    async facets(
      @Arg('filter', () => Filter, FILTER) filter: F,
      @Args(() => FacetsArguments) given: FacetsArguments,
      @Ctx() context: Context,
    ): Promise<Facets> {
      checkRanges(filter);
      await requireLists(context, filter);
      return readFacets(context, statistics, { filter, ...given });
    }
  }

  // The search of the page has checked the filter. Fields are nullable, so that the page stays if a field is refused.
  @Resolver(() => page.Type)
  class PageStatsResolver {
    @Extensions(SCAN)
    @Guarded(A_FIFTH, `Query.${rootStats}`)
    @FieldResolver(() => Type, {
      nullable: true,
      description: `\`${rootStats}\` of all ${plural} that match the filter of the search. ${OF_PAGE}`,
    })
    [pageStats](
      @Root() found: Searched<F>,
      @Args(() => StatsArguments) given: StatsArguments,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<Stats> {
      return read(context, { filter: filterOf(found, pageStats), ...given }, info);
    }

    @Extensions(SCAN)
    @Guarded(A_FIFTH, `Query.${rootFacets}`)
    @FieldResolver(() => Facets, {
      nullable: true,
      description: `\`${rootFacets}\` of all ${plural} that match the filter of the search. ${OF_PAGE}`,
    })
    [pageFacets](
      @Root() found: Searched<F>,
      @Args(() => FacetsArguments) given: FacetsArguments,
      @Ctx() context: Context,
    ): Promise<Facets> {
      return readFacets(context, statistics, { filter: filterOf(found, pageFacets), ...given });
    }
  }
  const fields = [StatsResolver, FacetsResolver, PageStatsResolver];
  return page.hasTotals ? [...fields, totalsResolver(statistics, Filter, page.Type)] : fields;
}
