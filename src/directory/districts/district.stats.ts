import { raw } from 'sql-template-tag';
import { vendorDimensions } from '../findings/vendor.dimensions.ts';
import {
  DISTRICT_SIZES,
  INSTITUTION_DIMENSIONS,
  INSTITUTION_OWN_FILTERS,
  institutionMeasures,
} from '../institutions/institution.dimensions.ts';
import { asksForTextAlone } from '../institutions/institution.filter.ts';
import { byBand, byValue } from '../stats/dimension.ts';
import { numberOf } from '../stats/measure.ts';
import { statistics } from '../stats/statistics.ts';
import { statsResolvers } from '../stats/stats.resolver.ts';
import { DISTRICTS } from './district.entity.ts';
import { DistrictPage } from './district.resolver.ts';
import { DistrictFilter, districtConditions, filteredDistricts } from './district.search.ts';

const DISTRICT_STATS = statistics({
  noun: 'District',
  plural: 'districts',
  dimensions: {
    ...INSTITUTION_DIMENSIONS,
    ENROLLMENT_BAND: byBand('r.student_count', DISTRICT_SIZES),
    DISTRICT_TYPE: byValue('r.district_type'),
    ...vendorDimensions('district'),
  },
  measures: {
    schools: numberOf('r.school_count', 'Schools per district, in the federal directory.'),
    students: numberOf('r.student_count', 'Enrolled students per district, each in its `studentCountYear`.'),
    teachers: numberOf(
      'r.teachers_fte',
      'Teachers per district in full-time equivalents, each in its `teachersYear`.',
    ),
    perPupilExpenditure: numberOf(
      'r.per_pupil_expenditure',
      'Spending per student in US dollars, each in its `financeYear`; not weighted by students.',
    ),
    freeReducedLunchPct: numberOf(
      'r.free_reduced_lunch_pct',
      'Percentage of students eligible for free or reduced-price lunch, from 0 to 100; not weighted by students.',
    ),
    ...institutionMeasures('district'),
  },
  source: (context, filter: DistrictFilter) => ({
    from: raw('districts'),
    where: [...DISTRICTS.where(context.viewer), ...districtConditions(filter, context)],
  }),
  conditions: (context, filter) => filteredDistricts(filter, context),
  keepsPlan: (filter) => asksForTextAlone(filter),
  ownFilters: {
    ...INSTITUTION_OWN_FILTERS,
    ENROLLMENT_BAND: ['studentCountMin', 'studentCountMax'],
    DISTRICT_TYPE: ['districtType'],
  },
});

export const DISTRICT_STATS_RESOLVERS = statsResolvers(DISTRICT_STATS, {
  Filter: DistrictFilter,
  stats:
    'Counts districts and sums their numbers, by up to two dimensions. Free; the filters are those of `districts`.',
  facets: 'Counts districts by each of several dimensions, for a search page. Free.',
  page: { Type: DistrictPage, hasTotals: true },
});
