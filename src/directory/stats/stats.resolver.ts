import type { GraphQLResolveInfo } from 'graphql';
import { Arg, type ClassType, Ctx, Extensions, Info, Int, Query, Resolver } from 'type-graphql';
import { checkRanges } from '../../platform/graph/bounds.ts';
import { weighs } from '../../platform/graph/size.ts';
import type { Context } from '../../records/context.ts';
import { A_FIFTH, Guarded } from '../../requests/limits/guarded.ts';
import { MAX_FACETS, readFacets } from './facets.ts';
import { LARGEST_FIRST, MAX_DIMENSIONS, type Stats, type statistics } from './statistics.ts';
import { Facets } from './stats.types.ts';
import type { DimensionName } from './stats.values.ts';

/** A statement over all records costs as much as reading this many objects. */
const SCAN = weighs(200);

const FILTER = { defaultValue: {}, description: 'The conditions that records must meet.' };

type Statistics<D extends DimensionName, F extends object> = ReturnType<typeof statistics<D, F>>;

interface StatsField<F extends object> {
  /** The name of the field, such as `schoolStats`. */
  readonly name: string;
  readonly description: string;
  readonly Filter: ClassType<F>;
  /** Rejects a filter that names records the viewer does not have. */
  readonly admit: (context: Context, filter: F) => Promise<void>;
}

/** The root field of declared statistics. */
export function statsResolver<D extends DimensionName, F extends object>(
  { dimension, Type, Order, read }: Statistics<D, F>,
  { name, description, Filter, admit }: StatsField<F>,
) {
  @Resolver()
  class StatsResolver {
    @Extensions(SCAN)
    @Guarded(A_FIFTH)
    @Query(() => Type, { name, description })
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
      await admit(context, filter);
      return read(context, { filter, groupBy, order, top, withOther }, info);
    }
  }
  return StatsResolver;
}

/** The root field of the facets of declared statistics. */
export function facetsResolver<D extends DimensionName, F extends object>(
  statistics: Statistics<D, F>,
  { name, description, Filter, admit }: StatsField<F>,
) {
  @Resolver()
  class FacetsResolver {
    @Extensions(SCAN)
    @Guarded(A_FIFTH)
    @Query(() => Facets, { name, description })
    async facets(
      @Arg('filter', () => Filter, FILTER) filter: F,
      @Arg('dimensions', () => [statistics.dimension.type], {
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
      await admit(context, filter);
      return readFacets(context, statistics, { filter, dimensions, top });
    }
  }
  return FacetsResolver;
}
