import type { GraphQLResolveInfo } from 'graphql';
import { raw } from 'sql-template-tag';
import { Arg, Ctx, Info, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { checkRanges } from '../db/filters.ts';
import {
  districtSize,
  INSTITUTION_DIMENSIONS,
  SCHOOL_SIZES,
} from '../institutions/institution.dimensions.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { byBand, byValue } from '../stats/dimension.ts';
import { distinct, numberOf } from '../stats/measure.ts';
import { type Stats, statistics } from '../stats/statistics.ts';
import { GROUP_BY, statsField, TOP, WITH_OTHER } from '../stats/stats-field.ts';
import { SchoolFilter, schoolConditions } from './school.search.ts';

const SCHOOL_STATS = statistics({
  noun: 'School',
  plural: 'schools',
  dimensions: {
    ...INSTITUTION_DIMENSIONS,
    ENROLLMENT_BAND: byBand('r.student_count', SCHOOL_SIZES),
    SCHOOL_TYPE: byValue('r.school_type'),
    DISTRICT_SIZE: districtSize('r.district_id'),
  },
  measures: {
    districts: distinct('r.district_id', 'The number of districts that run the schools.'),
    students: numberOf('r.student_count', 'Enrolled students.'),
    teachers: numberOf('r.teachers_fte', 'Teachers in full-time equivalents.'),
  },
});
const { dimension } = SCHOOL_STATS;
type Dimension = (typeof dimension.values)[number];

@Resolver()
export class SchoolStatsResolver {
  @statsField()
  @Query(() => SCHOOL_STATS.Type, {
    description:
      'Counts schools and sums their numbers, by up to two dimensions. Free; the filters are those of `schools`.',
  })
  async schoolStats(
    @Arg('filter', () => SchoolFilter, {
      defaultValue: {},
      description: 'The conditions that schools must meet.',
    })
    filter: SchoolFilter,
    @Arg('groupBy', () => [dimension.type], GROUP_BY) groupBy: Dimension[],
    @Arg('order', () => SCHOOL_STATS.Order, {
      defaultValue: SCHOOL_STATS.fallback,
      description: 'The order of the groups.',
    })
    order: InstanceType<typeof SCHOOL_STATS.Order>,
    @Arg('top', () => Int, TOP) top: number,
    @Arg('withOther', () => Boolean, WITH_OTHER) withOther: boolean,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Stats> {
    checkRanges(filter);
    await requireLists(context, filter);
    const source = { from: raw('schools'), where: schoolConditions(filter, context) };
    return SCHOOL_STATS.read(context, source, { groupBy, order, top, withOther }, info);
  }
}
