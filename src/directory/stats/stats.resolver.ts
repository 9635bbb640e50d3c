import { checkRanges, weighs } from '@emi/base/declared';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, type ClassType, Ctx, Extensions, Info, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { A_FIFTH, Guarded } from '../../requests/limits/guarded.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { MAX_FACETS, readFacets } from './facets.ts';
import { LARGEST_FIRST, MAX_DIMENSIONS, type Stats, type statistics } from './statistics.ts';
import { Facets } from './stats.types.ts';
import type { DimensionName } from './stats.values.ts';

/** A statement over all records costs as much as reading this many objects. */
const SCAN = weighs(200);

const FILTER = { defaultValue: {}, description: 'The conditions that records must meet.' };

type Statistics<D extends DimensionName, F extends object> = ReturnType<typeof statistics<D, F>>;

/** Filters of statistics that may name lists. */
type ListFilters = Parameters<typeof requireLists>[1];

interface StatsFields<F extends object> {
  readonly Filter: ClassType<F>;
  /** The descriptions of both fields. */
  readonly stats: string;
  readonly facets: string;
}

/** The root fields of declared statistics and of their facets, such as `schoolStats` and `schoolFacets`. */
export function statsResolvers<D extends DimensionName, F extends ListFilters>(
  statistics: Statistics<D, F>,
  { Filter, stats, facets }: StatsFields<F>,
) {
  const { noun, dimension, Type, Order, read } = statistics;
  const name = noun.toLowerCase();

  @Resolver()
  class StatsResolver {
    @Extensions(SCAN)
    @Guarded(A_FIFTH)
    @Query(() => Type, { name: `${name}Stats`, description: stats })
    async stats(
      @Arg('filter', () => Filter, FILTER) filter: F,
      @Arg('groupBy', () => [dimension.type], {
        defaultValue: [],
        description: `The dimensions of the groups, at most ${MAX_DIMENSIONS}; none for \`all\` alone.`,
      })
      groupBy: D[],
      @Arg('order', () => Order, { defaultValue: LARGEST_FIRST, description: 'The order of the groups.' })
      order: InstanceType<typeof Order>,
      @Arg('top', () => Int, {
        defaultValue: 60,
        description: 'The number of groups, from 1 to 5,000; the rest are merged into one.',
      })
      top: number,
      @Arg('withOther', () => Boolean, {
        defaultValue: true,
        description: 'Whether to return the rest as one group of the kind `OTHER`.',
      })
      withOther: boolean,
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<Stats> {
      checkRanges(filter);
      await requireLists(context, filter);
      return read(context, { filter, groupBy, order, top, withOther }, info);
    }
  }
  @Resolver()
  class FacetsResolver {
    @Extensions(SCAN)
    @Guarded(A_FIFTH)
    @Query(() => Facets, { name: `${name}Facets`, description: facets })
    async facets(
      @Arg('filter', () => Filter, FILTER) filter: F,
      @Arg('dimensions', () => [dimension.type], {
        description: `The dimensions, from 1 to ${MAX_FACETS}.`,
      })
      dimensions: D[],
      @Arg('top', () => Int, {
        defaultValue: 20,
        description: 'The number of groups of each facet, from 1 to 5,000.',
      })
      top: number,
      @Ctx() context: Context,
    ): Promise<Facets> {
      checkRanges(filter);
      await requireLists(context, filter);
      return readFacets(context, statistics, { filter, dimensions, top });
    }
  }
  return [StatsResolver, FacetsResolver] as const;
}
