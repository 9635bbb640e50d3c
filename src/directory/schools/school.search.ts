import type { QueryContext } from '@emi/records/context';
import {
  conditionsOf,
  equalTo,
  filter,
  filterInput,
  ID,
  keepsPlan,
  oneOf,
  presentFields,
  TEXT,
} from '@emi/records/filters';
import { byColumn, type CountTable, type Page, type PageInput, pageFor, sortable } from '@emi/records/pages';
import { readPage, readPagesOf, type Search } from '@emi/records/queries';
import type { GraphQLResolveInfo } from 'graphql';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../requests/context/context.ts';
import { findsFew, institutionFilters, leftOut, operating } from '../institutions/institution.filter.ts';
import { INSTITUTION_SORT_KEYS } from '../institutions/institution.order.ts';
import { SCHOOL_TYPES } from '../institutions/institution.types.ts';
import { NCES_SCHOOL_TYPE, type NcesSchoolType } from '../institutions/institution.values.ts';
import { requireLists } from '../lists/list.conditions.ts';
import { SCHOOLS, type SchoolRow } from './school.entity.ts';

/** The name of each type as the column `types` has it. */
const TYPE_NAMES: Readonly<Record<Exclude<NcesSchoolType, 'other'>, string>> = {
  regular: 'regular',
  special_education: 'special education',
  vocational: 'vocational',
  alternative: 'alternative',
};

export const SCHOOL_FILTERS = {
  districtId: equalTo(
    ID,
    'schools_by_district',
    'Schools that the district with this id runs.',
    'r.district_id',
    'name',
  ),
  ...institutionFilters(SCHOOLS, 'r.district_id'),
  schoolType: filter(
    TEXT,
    'schools_types',
    `The type, ignoring case: ${SCHOOL_TYPES.types.join(', ')}, or the type as the source reports it.`,
    (type) => sql`r.types @> array[lower(${SCHOOL_TYPES.nameOf(type)})]`,
  ),
  ncesType: filter(
    oneOf(NCES_SCHOOL_TYPE),
    'schools_types',
    'The NCES type, such as `special_education`.',
    (type) =>
      type === 'other'
        ? sql`r.school_type is not null and not r.types && ${Object.values(TYPE_NAMES)}::text[]`
        : sql`r.types @> array[${TYPE_NAMES[type]}]`,
  ),
};

export const SchoolFilter = filterInput(
  'SchoolFilter',
  'Conditions on schools; results meet all of them.',
  SCHOOL_FILTERS,
);
export type SchoolFilter = InstanceType<typeof SchoolFilter>;

export const SCHOOL_SORT = sortable('School', INSTITUTION_SORT_KEYS, 'name');
export type SchoolOrder = InstanceType<typeof SCHOOL_SORT.Input>;

/** The documented maximum of results per request; a plan may lower it. */
export const MAX_SCHOOLS = 200;

/** SQL: the conditions of the given filters on a school `r`. */
export const filteredSchools = (filter: SchoolFilter, context: QueryContext): Sql[] =>
  conditionsOf(SCHOOL_FILTERS, filter, context);

/** SQL: the conditions of `filteredSchools`, and that the school operates unless the filter names records. */
export const schoolConditions = (filter: SchoolFilter, context: QueryContext): Sql[] => [
  ...filteredSchools(filter, context),
  ...operating(filter),
];

/** Counts of schools that the database maintains. */
export const SCHOOL_CELLS: CountTable = {
  table: 'school_cells',
  count: 'schools',
  filters: ['state', 'localeType', 'gradeLevels'],
};

/** True if a table of counts answers a filter. Such tables include only real schools that operate. */
const answers = ({ filters }: CountTable, filter: SchoolFilter, { viewer }: QueryContext): boolean =>
  !viewer.seesSynthetic && presentFields(filter).every((name) => filters.includes(name));

const searchOf = (context: Context, filter: SchoolFilter, by: SchoolOrder, page: PageInput): Search => {
  const order = SCHOOL_SORT.order(by, filter.search);
  return {
    where: filteredSchools(filter, context),
    without: leftOut(filter),
    order,
    keepsPlan: keepsPlan(SCHOOL_FILTERS, filter, order),
    isNarrow: findsFew(filter),
    page: pageFor(context.viewer, page, MAX_SCHOOLS),
    countTable: answers(SCHOOL_CELLS, filter, context) ? SCHOOL_CELLS : undefined,
  };
};

/** Finds a page of the matching schools, gated for the viewer. */
export async function searchSchools(
  context: Context,
  filter: SchoolFilter,
  order: SchoolOrder,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<SchoolRow>> {
  const search = searchOf(context, filter, order, page);
  await requireLists(context, filter);
  return readPage(context, SCHOOLS, search, info);
}

/** Finds a page of a district's matching schools, batched over the districts of a request. */
export async function schoolsOfDistrict(
  context: Context,
  districtId: string,
  filter: SchoolFilter,
  order: SchoolOrder,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<SchoolRow>> {
  const search = searchOf(context, filter, order, page);
  await requireLists(context, filter);
  return readPagesOf(context, SCHOOLS, byColumn('district_id'), search, info, districtId);
}
