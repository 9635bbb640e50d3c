import type { QueryContext } from '@emi/records/context';
import { conditionsOf, filter, filterInput, keepsPlan, TEXT } from '@emi/records/filters';
import { type Page, type PageInput, pageFor, sortable } from '@emi/records/pages';
import { readPage } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { findsFew, institutionFilters, leftOut, operating } from '../institutions/institution.filter.ts';
import { INSTITUTION_SORT_KEYS } from '../institutions/institution.order.ts';
import { DISTRICT_TYPES } from '../institutions/institution.types.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { DISTRICTS, type DistrictRow } from './district.entity.ts';

export const DISTRICT_FILTERS = {
  ...institutionFilters(DISTRICTS, 'r.id'),
  districtType: filter(
    TEXT,
    'districts_types',
    `The type, ignoring case: ${DISTRICT_TYPES.types.join(', ')}, or the type as the source reports it.`,
    (type) => sql`r.types @> array[lower(${DISTRICT_TYPES.nameOf(type)})]`,
  ),
};

export const DistrictFilter = filterInput(
  'DistrictFilter',
  'Conditions on districts; results meet all of them.',
  DISTRICT_FILTERS,
);
export type DistrictFilter = InstanceType<typeof DistrictFilter>;

export const DISTRICT_SORT = sortable(
  'District',
  {
    ...INSTITUTION_SORT_KEYS,
    school_count: {
      column: 'school_count',
      type: 'integer',
      nullable: true,
      description: 'How many schools the district runs, in the federal directory.',
    },
  },
  'name',
);
export type DistrictOrder = InstanceType<typeof DISTRICT_SORT.Input>;

/** SQL: the conditions of the given filters on a district `r`. */
export const filteredDistricts = (filter: DistrictFilter, context: QueryContext): Sql[] =>
  conditionsOf(DISTRICT_FILTERS, filter, context);

/** SQL: the conditions of `filteredDistricts`, and that the district operates unless the filter names records. */
export const districtConditions = (filter: DistrictFilter, context: QueryContext): Sql[] => [
  ...filteredDistricts(filter, context),
  ...operating(filter),
];

/** Finds a page of the matching districts, gated for the viewer. */
export async function searchDistricts(
  context: Context,
  filter: DistrictFilter,
  order: DistrictOrder,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<DistrictRow>> {
  const { viewer } = context;
  const where = filteredDistricts(filter, context);
  const sorted = DISTRICT_SORT.order(order, filter.search);
  await requireLists(context, filter);
  return readPage(
    context,
    DISTRICTS,
    {
      where,
      without: leftOut(filter),
      order: sorted,
      keepsPlan: keepsPlan(DISTRICT_FILTERS, filter, sorted),
      isNarrow: findsFew(filter),
      page: pageFor(viewer, page),
    },
    info,
  );
}
