import { checkBounds } from '@emi/base/declared';
import type { Context } from '../../requests/context/context.ts';
import { cellsFor, disjoint } from './cells.ts';
import { checkDimensions } from './check-dimensions.ts';
import { type FacetRow, facetsStatement } from './facets-query.ts';
import { COUNT_ROWS } from './measure.ts';
import { MAX_GROUPS, type StatsDeclaration } from './statistics.ts';
import type { Facet, FacetGroup, Facets } from './stats.types.ts';
import type { DimensionName } from './stats.values.ts';
import { keyFrom } from './stats-group.ts';

/** Maximum number of facets of one field. */
export const MAX_FACETS = 8;

export interface FacetsArguments<D extends DimensionName, F extends object> {
  readonly filter: F;
  readonly dimensions: readonly D[];
  readonly top: number;
}

/**
 * Counts the matching records by each of several dimensions. Every facet ignores the filters on its own values, so
 * that it shows the alternatives to the current choice.
 */
export async function readFacets<D extends DimensionName, F extends object>(
  context: Context,
  declaration: StatsDeclaration<D, F>,
  { filter: given, dimensions: names, top }: FacetsArguments<D, F>,
): Promise<Facets> {
  const filter = declaration.withDefaults?.(given) ?? given;
  const { dimensions, ownFilters, source } = declaration;
  checkDimensions('dimensions', names, Object.keys(dimensions), { least: 1, most: MAX_FACETS });
  checkBounds(top, 'top', { min: 1, max: MAX_GROUPS });
  const ownOf = (name: D) => picked(filter, (field) => ownFilters[name]?.includes(field as keyof F) ?? false);
  const isOwn = (field: string) => names.some((name) => ownFilters[name]?.includes(field as keyof F));
  const others = picked(filter, (field) => !isOwn(field));
  const question = {
    filter,
    where: declaration.conditions(context, others),
    by: names,
    dimensions: names.map((name) => dimensions[name]),
    groups: [COUNT_ROWS],
    all: [],
  };
  const cells = cellsFor(disjoint(declaration.cells ?? []), context, question);
  const statement = facetsStatement(
    cells ? { ...cells.source, records: cells.records } : source(context, others),
    (cells?.query ?? question).dimensions.map((dimension, index) => ({
      dimension,
      own: declaration.conditions(context, ownOf(names[index]!)),
    })),
    top,
    context,
  );
  const rows = await context.db.search.rows<FacetRow>(statement);
  const facets = names.map((name, facet): Facet => {
    const groups = rows.filter((row) => row.facet === facet);
    return {
      dimension: name,
      groupCount: groups[0]?.groups ?? 0,
      groups: groups.map(
        ({ count, ...value }): FacetGroup => ({ key: keyFrom(name, dimensions[name], value), count }),
      ),
    };
  });
  return { total: rows.find(({ facet }) => facet === null)!.count, facets };
}

const picked = <F extends object>(filter: F, isWanted: (field: string) => boolean): F =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => isWanted(field))) as F;
