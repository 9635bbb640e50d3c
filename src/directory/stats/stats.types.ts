import 'reflect-metadata';
import { usually, weighs } from '@emi/base/declared';
import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { type DimensionName, STATS_DIMENSION, STATS_KEY_KIND, type StatsKeyKind } from './stats.values.ts';

@ObjectType({ description: "A group's value of one dimension.", simpleResolvers: true })
export class StatsKey {
  @Field(() => STATS_DIMENSION.type, { description: 'The dimension that the value is of, such as `STATE`.' })
  dimension!: DimensionName;

  @Field(() => STATS_KEY_KIND.type, {
    description: 'Whether `code` is a value, is missing or locked, or stands for the rest.',
  })
  kind!: StatsKeyKind;

  @Field(() => String, {
    nullable: true,
    description:
      'The value as stored and as its filter takes it, or a band or time such as `100-249`, `2500+`, or `2026-11`. ' +
      'Null unless `kind` is `VALUE`.',
  })
  code!: string | null;

  @Field(() => String, { description: 'The value in words, such as `Texas`, or that there is none.' })
  label!: string;

  @Field(() => String, {
    nullable: true,
    description: 'State abbreviation of a county, also of one not reported; otherwise null.',
  })
  state!: string | null;

  @Field(() => Float, { nullable: true, description: 'The lowest number of a band; otherwise null.' })
  from!: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'The highest number of a band, inclusive; null for the open-ended band and other dimensions.',
  })
  to!: number | null;
}

@ObjectType({
  description: 'Statistics of a number over the records of a group that report it.',
  simpleResolvers: true,
})
export class NumberStats {
  @Field(() => Int, { description: 'How many records report the number; the other statistics are of these.' })
  counted!: number;

  @Field(() => Float, { nullable: true, description: 'The sum; null if no record reports the number.' })
  sum!: number | null;

  @Field(() => Float, { nullable: true, description: 'The mean; null if no record reports the number.' })
  mean!: number | null;

  @Extensions(weighs(1))
  @Field(() => Float, {
    nullable: true,
    description: 'The median; null if no record reports the number, and for `OTHER`.',
  })
  median!: number | null;

  @Field(() => Float, { nullable: true, description: 'The minimum; null if no record reports the number.' })
  min!: number | null;

  @Field(() => Float, { nullable: true, description: 'The maximum; null if no record reports the number.' })
  max!: number | null;
}

@ObjectType({ description: 'A value of a facet, and the number of records with it.', simpleResolvers: true })
export class FacetGroup {
  @Field(() => StatsKey, { description: 'A value that all records of the group have.' })
  key!: StatsKey;

  @Field(() => Int, { description: 'How many of the matching records have the value.' })
  count!: number;
}

@ObjectType({
  description: 'The matching records by one dimension. The filters on its own values are ignored.',
  simpleResolvers: true,
})
export class Facet {
  @Field(() => STATS_DIMENSION.type, { description: 'The dimension that was asked for, such as `STATE`.' })
  dimension!: DimensionName;

  @Field(() => [FacetGroup], { description: 'The groups with the most records, up to `top`, largest first.' })
  groups!: FacetGroup[];

  @Field(() => Int, { description: 'The number of groups, also of those beyond the `top`.' })
  groupCount!: number;
}

@ObjectType({
  description: 'The matching records by several dimensions, each on its own.',
  simpleResolvers: true,
})
export class Facets {
  @Field(() => Int, { description: 'The records that match the whole filter.' })
  total!: number;

  @Extensions(usually(5))
  @Field(() => [Facet], { description: 'One facet for each dimension, in the requested order.' })
  facets!: Facet[];
}
