import 'reflect-metadata';
import { type ValueSet, valueSet } from '@emi/base/declared';
import type { Sql } from 'sql-template-tag';
import { Field, InputType } from 'type-graphql';

/** A column by which lists can be sorted. */
export interface DescribedSortKey {
  readonly column: string;
  readonly nullable: boolean;
  readonly type?: string;
  readonly collation?: string;
  readonly description: string;
  readonly expression?: Sql;
  /** SQL of the distance from a searched text, instead of a column. */
  readonly nearest?: (text: string) => Sql;
}

/** The sort key of most records: when they were created. */
export const CREATED_AT = {
  column: 'created_at',
  type: 'timestamptz',
  nullable: false,
  description: 'When the service first stored the record.',
};

/** The sort key of records that change: when they last did. */
export const LAST_UPDATED_AT = {
  column: 'last_updated_at',
  type: 'timestamptz',
  nullable: false,
  description: 'When the record last changed.',
};

/** The sort keys of a search: the enum for callers, the column of each value, and the GraphQL input. */
export function sortable<K extends string>(
  noun: string,
  keys: Readonly<Record<K, DescribedSortKey>>,
  fallback: NoInfer<K>,
) {
  const set: ValueSet<K> = valueSet(
    `${noun}SortKey`,
    `The sort keys of ${noun} results; ties are broken by id, and missing values come last.`,
    Object.fromEntries(
      Object.entries<DescribedSortKey>(keys).map(([key, { description }]) => [key, description]),
    ) as Record<K, string>,
  );

  @InputType(`${noun}Order`, {
    description: `A sort key, and whether its least or its greatest value comes first.`,
  })
  class OrderInput {
    @Field(() => set.type, {
      defaultValue: fallback,
      description: 'What results are sorted by. Ties are broken by id.',
    })
    by!: K;

    @Field(() => Boolean, {
      defaultValue: true,
      description: 'True for the smallest or earliest value first, false for the greatest or latest.',
    })
    ascending!: boolean;
  }

  const byDefault = { by: fallback, ascending: true };
  return {
    values: set.values,
    Input: OrderInput,
    fallback: byDefault,
    /** The options of an `order` argument. */
    argument: {
      defaultValue: byDefault,
      description:
        'A sort key and its direction; records with equal values follow in the order of their ids.',
    },
    /**
     * The sort order.
     * @param search the searched text; without one, all results are equally relevant, so the default order applies
     */
    order({ by, ascending }: { by: K; ascending: boolean }, search?: string | null) {
      const given: DescribedSortKey = keys[by];
      const { nearest, column, expression, nullable, type, collation } =
        given.nearest && !search ? keys[fallback] : given;
      if (!nearest || !search) return { key: { column, expression, nullable, type, collation }, ascending };
      // A cursor is valid only for the same text.
      return {
        key: { column: `${column} to ${search}`, expression: nearest(search), nullable, type },
        ascending,
      };
    },
  };
}
