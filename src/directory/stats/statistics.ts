import 'reflect-metadata';
import { checkBounds, usually, valueSet } from '@emi/base/declared';
import { selected } from '@emi/records';
import type { GraphQLResolveInfo } from 'graphql';
import type { Sql } from 'sql-template-tag';
import { type ClassType, Extensions, Field, InputType, Int, ObjectType } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { type Cells, cellsFor } from './cells.ts';
import { checkDimensions } from './check-dimensions.ts';
import type { Dimension } from './dimension.ts';
import { type Aggregate, aggregatesOf, COUNT_ROWS, type Measures } from './measure.ts';
import { NumberStats, StatsKey } from './stats.types.ts';
import { type DimensionName, dimensionsOf } from './stats.values.ts';
import { groupFrom, keysOf, keysOfRest, type StatsGroup } from './stats-group.ts';
import { partsOfQuery, type StatsRow, type StatsSource, statsStatement } from './stats-query.ts';

export const MAX_DIMENSIONS = 2;
export const MAX_GROUPS = 5_000;

/** A kind of record, its dimensions, and its measures. */
export interface StatsDeclaration<D extends DimensionName, F extends object> {
  /** The kind of record, such as `School`, its plural, and what descriptions say of numbers of records. */
  readonly noun: string;
  readonly plural: string;
  readonly counted?: string;
  readonly dimensions: Readonly<Record<D, Dimension>>;
  readonly measures: Measures;
  /** The records that the viewer may see and the filter matches. */
  readonly source: (context: Context, filter: F) => StatsSource;
  /** The conditions of filters, on the record `r`. */
  readonly conditions: (context: Context, filter: F) => Sql[];
  /** Fills in a filter's default values. */
  readonly withDefaults?: (filter: F) => F;
  /** The filters on a dimension's own values, which its facet ignores. */
  readonly ownFilters: Readonly<Partial<Record<D, readonly (keyof F)[]>>>;
  /** True if the same plan is best for all values of a filter. Asked only for dimensions without a join. */
  readonly keepsPlan?: (filter: F) => boolean;
  /** Stored counts that can answer some questions instead of the records. */
  readonly cells?: readonly Cells<NoInfer<D>>[];
}

export interface StatsArguments<D extends DimensionName, F extends object> {
  readonly filter: F;
  readonly groupBy: readonly D[];
  readonly order: { readonly by: string; readonly ascending: boolean };
  readonly top: number;
  readonly withOther: boolean;
}

/** Statistics as returned by the graph; only the selected parts are set. */
export interface Stats {
  readonly total: number;
  readonly all: StatsGroup;
  readonly groups: StatsGroup[];
  readonly groupCount: number;
  readonly overlaps: boolean;
}

/** Declares statistics of a kind of record: their GraphQL types and how to read them. */
export function statistics<D extends DimensionName, F extends object>(declaration: StatsDeclaration<D, F>) {
  const { noun, plural, counted = '', dimensions, measures, source } = declaration;
  const dimension = dimensionsOf(noun, Object.keys(dimensions) as D[]);
  const Group = groupType(noun, plural, measures);
  const Order = orderType(noun, measures);

  @ObjectType(`${noun}Stats`, {
    description: `Numbers of all ${plural} that a filter selects, as a whole and in groups.`,
    simpleResolvers: true,
  })
  class StatsType {
    @Field(() => Int, { description: `How many ${plural} the filter selects${counted}.` })
    total!: number;

    @Field(() => Group, { description: `All ${plural} that the filter selects, as one group without keys.` })
    all!: StatsGroup;

    @Field(() => [Group], { description: 'The top groups in the requested order, then the rest as `OTHER`.' })
    groups!: StatsGroup[];

    @Field(() => Int, {
      description: 'The number of groups, with those beyond the `top`, which `OTHER` merges.',
    })
    groupCount!: number;

    @Field(() => Boolean, {
      description: 'Whether a record may be in several groups, so that their counts exceed `total`.',
    })
    overlaps!: boolean;
  }

  async function read(
    context: Context,
    { filter: given, groupBy, order, top, withOther }: StatsArguments<D, F>,
    info: GraphQLResolveInfo,
  ): Promise<Stats> {
    const filter = declaration.withDefaults?.(given) ?? given;
    checkDimensions('groupBy', groupBy, dimension.values, { most: MAX_DIMENSIONS });
    checkBounds(top, 'top', { min: 1, max: MAX_GROUPS });
    const wanted = selected(info);
    const by = wanted.has('groups') || wanted.has('groupCount') ? groupBy : [];
    const orderBy = orderedBy(order.by, measures, context);
    const question = {
      dimensions: by.map((name) => dimensions[name]),
      groups: selectedAggregates('groups', measures, context, info),
      all: selectedAggregates('all', measures, context, info),
      ...(orderBy ? { orderBy } : {}),
    };
    const where = declaration.conditions(context, filter);
    const cells = cellsFor(declaration.cells ?? [], context, { filter, where, by, ...question });
    const query = {
      ...(cells?.query ?? question),
      source: cells?.source ?? source(context, filter),
      whole: cells?.whole,
      ascending: order.ascending,
      top,
      withOther,
    };
    const keepsPlan = question.dimensions.every(({ join }) => !join) && declaration.keepsPlan?.(filter);
    const rows = await context.db.search.rows<StatsRow>(statsStatement(query, context), { keepsPlan });
    const { groups, other, all, groupCount } = partsOfQuery(rows, query);
    const keyed = by.map((name) => ({ name, dimension: dimensions[name] as Dimension }));
    return {
      total: Number(all.count ?? 0),
      all: groupFrom(all, [], measures),
      groups: [
        ...groups.map((row) => groupFrom(row, keysOf(row, keyed), measures)),
        ...(other ? [groupFrom(other, keysOfRest(keyed), measures)] : []),
      ],
      groupCount,
      overlaps: groupBy.some((name) => dimensions[name].overlaps),
    };
  }

  return { ...declaration, Type: StatsType, Order, dimension, read };
}

function selectedAggregates(
  field: 'all' | 'groups',
  measures: Measures,
  context: Context,
  info: GraphQLResolveInfo,
): Aggregate[] {
  const names = selected(info, field);
  return [
    COUNT_ROWS,
    ...Object.entries(measures).flatMap(([name, measure]) =>
      names.has(name) ? aggregatesOf(name, measure, selected(info, field, name), context) : [],
    ),
  ];
}

function groupType(noun: string, plural: string, measures: Measures): ClassType<StatsGroup> {
  @ObjectType(`${noun}Group`, {
    description: `The ${plural} with the same values of the dimensions that were asked for.`,
    simpleResolvers: true,
  })
  class GroupType {
    @Extensions(usually(MAX_DIMENSIONS))
    @Field(() => [StatsKey], { description: 'One key for each dimension, in the order of `groupBy`.' })
    keys!: StatsKey[];

    @Field(() => Int, { description: `How many of the selected ${plural} are in the group.` })
    count!: number;
  }
  for (const [name, { kind, description }] of Object.entries(measures)) {
    const type = kind === 'number' ? () => NumberStats : () => Int;
    Field(type, { nullable: kind === 'count', description })(GroupType.prototype, name);
  }
  return GroupType as ClassType<StatsGroup>;
}

const BY_COUNT = 'COUNT';
const BY_KEY = 'KEY';

export const LARGEST_FIRST = { by: BY_COUNT, ascending: false };

/** The order of groups: by number of records, by keys, or by the sum of a measure. */
function orderType(noun: string, measures: Measures) {
  const sums = Object.entries(measures).filter(([, { kind }]) => kind === 'number');
  const set = valueSet(`${noun}GroupSortKey`, 'A sort key of groups; ties are broken by the keys.', {
    [BY_COUNT]: 'How many records the group has.',
    [BY_KEY]: 'The values of the dimensions; `NOT_REPORTED` comes last.',
    ...Object.fromEntries(
      sums.map(([name]) => [upperCase(name), `The sum of \`${name}\`; missing sums come last.`]),
    ),
  });

  @InputType(`${noun}GroupOrder`, { description: 'Which groups come first, and thus are among the `top`.' })
  class OrderInput {
    @Field(() => set.type, {
      defaultValue: BY_COUNT,
      description: 'What groups are ordered by; those that are equal in it follow their keys.',
    })
    by!: string;

    @Field(() => Boolean, {
      defaultValue: false,
      description: 'Smallest or earliest first; what is missing or not reported stays last.',
    })
    ascending!: boolean;
  }
  return OrderInput;
}

const upperCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

function orderedBy(by: string, measures: Measures, context: Context): Aggregate | undefined {
  if (by === BY_KEY) return undefined;
  const [name, measure] = Object.entries(measures).find(([name]) => upperCase(name) === by) ?? [];
  return name && measure ? aggregatesOf(name, measure, ['sum'], context)[0] : COUNT_ROWS;
}
