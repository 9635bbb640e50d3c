import 'reflect-metadata';
import { badRequest } from '@emi/base/problems';
import { FINDING_ORIGIN } from '@emi/reading/vocabulary';
import type { QueryContext } from '@emi/records/context';
import { conditionsOf, type Filters, filter, filterInput, SHARE, someOf } from '@emi/records/filters';
import { type DescribedSortKey, FILTER_ARGUMENT, PageInput, pageRequest, sortable } from '@emi/records/pages';
import { MAX_CHILDREN, type Search } from '@emi/records/queries';
import sql from 'sql-template-tag';
import { ArgsType, type ClassType, Field } from 'type-graphql';
import { wordsFilter } from './words.filter.ts';

/** The arguments of a nested list of findings, and the search that they define. */
export interface FindingSearch {
  readonly Arguments: ClassType<object>;
  searchOf(given: object, context: QueryContext): Pick<Search, 'order'> & Partial<Search>;
}

@ArgsType()
class NoArguments {}

/** The entire list, sorted by a column, greatest value first. */
export const inFixedOrder = (column: string): FindingSearch => ({
  Arguments: NoArguments,
  searchOf: () => ({ order: { key: { column, nullable: true }, ascending: false } }),
});

/** The filter by likelihood. A finding without evidence was imported by hand, and counts as certain. */
const LEAST_CONFIDENCE = {
  minConfidence: filter(
    SHARE,
    null,
    'Findings with at least this confidence, from 0 to 1. Those imported without evidence are kept.',
    (least) => sql`coalesce((r.evidence->>'confidence')::float8, 1) >= ${least}::float8`,
  ),
};

/** The filter by words. It needs no index, because a district or school has few findings. */
const WORDS = { search: wordsFilter('finding_words(r)', null, 'Findings') };

/**
 * The list in a fixed order, without findings below the requested confidence or without the requested words.
 * @param own further filters.
 * @param defaults values of filters that are not given.
 */
export function sureInFixedOrder(
  noun: string,
  plural: string,
  column: string,
  own: Filters<QueryContext> = {},
  defaults: object = {},
): FindingSearch {
  const filters = { ...WORDS, ...own, ...LEAST_CONFIDENCE };
  const FilterInput = filterInput(
    `${noun}Filter`,
    `Conditions on ${plural} of a district or school; results meet all of them.`,
    filters,
  );

  @ArgsType()
  class Arguments {
    @Field(() => FilterInput, FILTER_ARGUMENT)
    filter!: object;
  }

  return {
    Arguments,
    searchOf: ({ filter: given }: Arguments, context) => ({
      ...inFixedOrder(column).searchOf({}, context),
      where: conditionsOf(filters, withDefaults(given, defaults), context),
    }),
  };
}

const withDefaults = (given: object, defaults: object): object => ({
  ...defaults,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)),
});

/**
 * A list that callers can filter, sort, and page.
 * @param latest the default sort key, in descending order
 */
export function findingSearch<K extends string>(
  noun: string,
  plural: string,
  filters: Filters<QueryContext>,
  keys: Readonly<Record<K, DescribedSortKey>>,
  latest: NoInfer<K>,
): FindingSearch {
  const all = {
    ...WORDS,
    ...filters,
    ...LEAST_CONFIDENCE,
    origins: filter(
      someOf(FINDING_ORIGIN),
      null,
      `The ${plural} from any of these sources.`,
      (origins) => sql`finding_origin(r.origin, r.batch_id) = any(${origins}::text[])`,
    ),
  };
  const FilterInput = filterInput(
    `${noun}Filter`,
    `Conditions on ${plural} of a district or school; results meet all of them.`,
    all,
  );
  const sort = sortable(noun, keys, latest);

  @ArgsType()
  class Arguments {
    @Field(() => FilterInput, FILTER_ARGUMENT)
    filter!: object;

    @Field(() => sort.Input, {
      defaultValue: { by: latest, ascending: false },
      description:
        'A sort key and its direction; records with equal values follow in the order of their ids.',
    })
    order!: InstanceType<typeof sort.Input>;

    @Field(() => PageInput, {
      defaultValue: { limit: MAX_CHILDREN, offset: 0 },
      description:
        'The part of the list, at most 1,000 results whatever the plan; by default, the first 1,000.',
    })
    page!: PageInput;
  }

  return {
    Arguments,
    /** Throws a Problem for invalid filters, and for pages that nested lists do not support. */
    searchOf({ filter: given, order, page }: Arguments, context) {
      if (page.after) throw badRequest('after is for searches; nested lists take an offset.');
      return {
        where: conditionsOf(all, given, context),
        order: sort.order(order),
        page: pageRequest(page, MAX_CHILDREN),
      };
    },
  };
}
