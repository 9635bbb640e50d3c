import { raw } from 'sql-template-tag';
import { vendorDimensions } from '../findings/vendor.dimensions.ts';
import {
  districtSize,
  INSTITUTION_DIMENSIONS,
  INSTITUTION_OWN_FILTERS,
  institutionMeasures,
  SCHOOL_SIZES,
} from '../institutions/institution.dimensions.ts';
import { asksForTextAlone } from '../institutions/institution.filter.ts';
import { byBand, byValue } from '../stats/dimension.ts';
import { distinct, numberOf } from '../stats/measure.ts';
import { statistics } from '../stats/statistics.ts';
import { statsResolvers } from '../stats/stats.resolver.ts';
import { SCHOOLS } from './school.entity.ts';
import { SchoolPage } from './school.resolver.ts';
import { filteredSchools, SCHOOL_CELLS, SchoolFilter, schoolConditions } from './school.search.ts';

/** SQL of the aggregates that can be computed from rows of both tables of counts. */
const COUNTED = {
  count: 'sum(r.schools)::int',
  'students.counted': 'coalesce(sum(r.counted), 0)::int',
  'students.sum': 'case when sum(r.counted) > 0 then sum(r.students)::float8 end',
};

const SCHOOL_STATS = statistics({
  noun: 'School',
  plural: 'schools',
  dimensions: {
    ...INSTITUTION_DIMENSIONS,
    ENROLLMENT_BAND: byBand('r.student_count', SCHOOL_SIZES),
    SCHOOL_TYPE: byValue('r.school_type'),
    DISTRICT_SIZE: districtSize('r.district_id'),
    ...vendorDimensions('school'),
  },
  measures: {
    districts: distinct('r.district_id', 'The number of districts that run the schools.'),
    students: numberOf('r.student_count', 'Enrolled students per school, each in its `studentCountYear`.'),
    teachers: numberOf(
      'r.teachers_fte',
      'Teachers per school in full-time equivalents, each in its `teachersYear`.',
    ),
    ...institutionMeasures('school'),
  },
  source: (context, filter: SchoolFilter) => ({
    from: raw('schools'),
    where: [...SCHOOLS.where(context.viewer), ...schoolConditions(filter, context)],
  }),
  conditions: (context, filter) => filteredSchools(filter, context),
  keepsPlan: (filter) => asksForTextAlone(filter),
  ownFilters: {
    ...INSTITUTION_OWN_FILTERS,
    ENROLLMENT_BAND: ['studentCountMin', 'studentCountMax'],
    SCHOOL_TYPE: ['schoolType'],
  },
  cells: [
    {
      table: SCHOOL_CELLS.table,
      records: `r.${SCHOOL_CELLS.count}`,
      dimensions: {
        STATE: 'r.state',
        LOCALE: 'r.locale_type',
        GRADE_BAND: 'r.grade_bands',
        ENROLLMENT_BAND: 'r.student_band',
        SCHOOL_TYPE: 'r.school_type',
      },
      filters: SCHOOL_CELLS.filters,
      aggregates: COUNTED,
    },
    {
      table: 'school_counties',
      records: 'r.schools',
      dimensions: { STATE: 'r.state', COUNTY: 'r.county' },
      filters: ['state', 'county'],
      aggregates: COUNTED,
    },
  ],
});

export const SCHOOL_STATS_RESOLVERS = statsResolvers(SCHOOL_STATS, {
  Filter: SchoolFilter,
  stats:
    'Counts schools and sums their numbers, by up to two dimensions. Free; the filters are those of `schools`.',
  facets: 'Counts schools by each of several dimensions, for a search page. Free.',
  page: { Type: SchoolPage, hasTotals: true },
});
