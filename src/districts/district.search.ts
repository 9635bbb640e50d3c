import type { GraphQLResolveInfo } from 'graphql';
import sql from 'sql-template-tag';
import { Field, InputType } from 'type-graphql';
import { readPage } from '../access/read.ts';
import type { Asking, Context } from '../context.ts';
import { type Conditions, conditionsOf } from '../db/conditions.ts';
import { sortable } from '../graph/order.ts';
import { type Page, type PageInput, pageRequest } from '../graph/page.ts';
import { SearchText } from '../graph/scalars.ts';
import {
  INSTITUTION_SORT_KEYS,
  InstitutionFilter,
  institutionConditions,
} from '../institutions/institution.filter.ts';
import { DISTRICTS, type DistrictRow } from './district.entity.ts';

@InputType({ description: 'Conditions on districts. All that are given must hold.' })
export class DistrictFilter extends InstitutionFilter {
  @Field(() => SearchText, { nullable: true, description: 'Exactly this NCES agency type.' })
  districtType?: string;
}

export const DISTRICT_SORT = sortable(
  'District',
  {
    ...INSTITUTION_SORT_KEYS,
    school_count: {
      column: 'school_count',
      type: 'integer',
      nullable: true,
      description: 'Schools that it runs.',
    },
  },
  'name',
);
export type DistrictOrder = InstanceType<typeof DISTRICT_SORT.Input>;

const CONDITIONS: Conditions<DistrictFilter, Asking> = {
  ...institutionConditions(DISTRICTS, { entity: 'r.id', district: 'r.id' }),
  districtType: (type) => sql`r.district_type = ${type}`,
};

/** A page of the districts that match, gated for the viewer. */
export function searchDistricts(
  context: Context,
  filter: DistrictFilter,
  order: DistrictOrder,
  page: PageInput,
  info: GraphQLResolveInfo,
): Promise<Page<DistrictRow>> {
  const { viewer } = context;
  return readPage(
    context,
    DISTRICTS,
    {
      where: conditionsOf(CONDITIONS, filter, context),
      order: DISTRICT_SORT.order(order),
      page: pageRequest(page, viewer.limits.resultsPerRequest),
    },
    info,
  );
}
