import { checkBounds, checkRanges, weighs } from '@emi/base/declared';
import { whereClause } from '@emi/records/pages';
import sql, { join } from 'sql-template-tag';
import { Arg, type ClassType, Ctx, Extensions, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { A_FIFTH, Guarded } from '../../requests/limits/guarded.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { cellsFor, disjoint } from './cells.ts';
import { COUNT_ROWS } from './measure.ts';
import { filterOf, type Searched } from './searched.ts';
import type { StatsDeclaration } from './statistics.ts';
import type { DimensionName } from './stats.values.ts';

/** Maximum number of searches whose totals a call returns. */
const MOST = 20;

type ListFilters = Parameters<typeof requireLists>[1];

/** The field of a page with the totals of other searches, such as those that leave out one of its conditions. */
export function totalsResolver<D extends DimensionName, F extends ListFilters>(
  { noun, plural, source, conditions, withDefaults, cells = [] }: StatsDeclaration<D, F>,
  Filter: ClassType<F>,
  Page: ClassType,
) {
  @Resolver(() => Page)
  class TotalsResolver {
    @Extensions(weighs(200))
    @Guarded(A_FIFTH, `Query.${noun.toLowerCase()}Stats`)
    @FieldResolver(() => [Int], {
      nullable: true,
      description:
        `The numbers of ${plural} that other searches find, such as this one without one of its conditions, in the ` +
        'order of `filters`. Null with an error where the limit of statistics is reached, and in pages of a record.',
    })
    async totals(
      @Root() found: Searched<F>,
      @Arg('filters', () => [Filter], { description: `The conditions of 1 to ${MOST} searches.` })
      filters: F[],
      @Ctx() context: Context,
    ): Promise<number[]> {
      filterOf(found, 'totals');
      checkBounds(filters.length, 'The number of filters', { min: 1, max: MOST });
      for (const filter of filters) checkRanges(filter);
      await Promise.all(filters.map((filter) => requireLists(context, filter)));
      const counts = filters.map((given) => {
        const filter = withDefaults?.(given) ?? given;
        const question = { by: [], dimensions: [], groups: [], all: [COUNT_ROWS] };
        const stored = cellsFor(disjoint(cells), context, {
          ...question,
          filter,
          where: conditions(context, filter),
        });
        const { from, where } = stored?.source ?? source(context, filter);
        const [count = COUNT_ROWS] = stored?.query.all ?? [];
        return sql`(select coalesce(${count.sql}, 0) from ${from} r ${whereClause(where)})`;
      });
      const [row] = await context.db.search.rows<{ totals: number[] }>(
        sql`select array[${join(counts)}] as totals`,
      );
      return row!.totals;
    }
  }
  return TotalsResolver;
}
