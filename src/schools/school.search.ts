import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Field, InputType } from 'type-graphql';
import { preload, readPage, readPagesOf } from '../access/read.ts';
import type { Asking, Context } from '../context.ts';
import { type Conditions, conditionsOf } from '../db/conditions.ts';
import { byColumn } from '../db/page-query.ts';
import { DISTRICTS } from '../districts/district.entity.ts';
import { sortable } from '../graph/order.ts';
import { type Page, type PageInput, pageRequest } from '../graph/page.ts';
import { SearchText, UUID } from '../graph/scalars.ts';
import { selected } from '../graph/selection.ts';
import {
  INSTITUTION_SORT_KEYS,
  InstitutionFilter,
  institutionConditions,
} from '../institutions/institution.filter.ts';
import { SCHOOLS, type SchoolRow } from './school.entity.ts';

@InputType({ description: 'Conditions on schools. All that are given must hold.' })
export class SchoolFilter extends InstitutionFilter {
  @Field(() => UUID, { nullable: true, description: 'Run by this district.' })
  districtId?: string;

  @Field(() => SearchText, { nullable: true, description: 'Exactly this classification.' })
  schoolType?: string;
}

export const SCHOOL_SORT = sortable('School', INSTITUTION_SORT_KEYS, 'name');
export type SchoolOrder = InstanceType<typeof SCHOOL_SORT.Input>;

const CONDITIONS: Conditions<SchoolFilter, Asking> = {
  districtId: (id) => sql`r.district_id = ${id}`,
  ...institutionConditions(SCHOOLS, { entity: 'r.id', district: 'r.district_id' }),
  schoolType: (type) => sql`r.school_type = ${type}`,
};

/** The documented maximum of results per request; a plan may lower it. */
export const MAX_SCHOOLS = 200;

const searchOf = (context: Context, filter: SchoolFilter, order: SchoolOrder, page: PageInput) => ({
  where: conditionsOf(CONDITIONS, filter, context),
  order: SCHOOL_SORT.order(order),
  page: pageRequest(page, Math.min(MAX_SCHOOLS, context.viewer.limits.resultsPerRequest)),
});

/** A page of the schools that match, gated for the viewer. */
export async function searchSchools(
  context: Context,
  filter: SchoolFilter,
  order: SchoolOrder,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<SchoolRow>> {
  const schools = await readPage(context, SCHOOLS, searchOf(context, filter, order, page), info);
  await preload(context, schools.nodes, DISTRICT, selected(info, 'nodes', 'district'));
  return schools;
}

const DISTRICT = { field: 'district', key: 'districtId', gate: DISTRICTS } as const;

/** A page of a district's schools that match; the pages of all districts of a request are read together. */
export function schoolsOfDistrict(
  context: Context,
  districtId: string,
  filter: SchoolFilter,
  order: SchoolOrder,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<SchoolRow>> {
  return readPagesOf(
    context,
    SCHOOLS,
    byColumn('district_id'),
    searchOf(context, filter, order, page),
    info,
    districtId,
  );
}
