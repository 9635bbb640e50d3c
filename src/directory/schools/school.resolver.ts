import { atMost, eachOf, SCHOOL_NCES_ID } from '@emi/base/declared';
import { SearchText, UUID } from '@emi/base/scalars';
import { selected } from '@emi/records';
import { FILTER_ARGUMENT, type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { readOne, relationTo } from '@emi/records/queries';
import { shownAs } from '@emi/records/rows';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { DISTRICTS, District, type DistrictRow } from '../districts/district.entity.ts';
import { crmResolver } from '../institutions/crm.resolver.ts';
import { DISPLAY_NAME, displayName } from '../institutions/display-name.ts';
import { BY_ID, byNcesId, readInstitution } from '../institutions/look-up.ts';
import { type FoundAndNot, idsArgument, lookUp, lookUpOf } from '../institutions/look-ups.ts';
import { missingIdsResolver } from '../institutions/missing-ids.ts';
import { readingResolver } from '../institutions/reading.ts';
import { withFilter } from '../stats/searched.ts';
import { SCHOOLS, School, type SchoolRow } from './school.entity.ts';
import {
  MAX_SCHOOLS,
  SCHOOL_SORT,
  SchoolFilter,
  type SchoolOrder,
  schoolsOfDistrict,
  searchSchools,
} from './school.search.ts';

const schoolNameOf = (name: string): string => displayName(name, true);

export const SchoolPage = pageOf(School, 'SchoolPage');
const SchoolLookUp = lookUpOf(School, 'School');

@Resolver(() => School)
export class SchoolResolver {
  @Extensions(atMost(MAX_SCHOOLS))
  @Query(() => SchoolPage, { description: 'Searches schools. Free; gated fields of locked ones are null.' })
  async schools(
    @Arg('filter', () => SchoolFilter, FILTER_ARGUMENT) filter: SchoolFilter,
    @Arg('order', () => SCHOOL_SORT.Input, SCHOOL_SORT.argument) order: SchoolOrder,
    @Arg('page', () => PageInput, pageArgument(MAX_SCHOOLS)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<SchoolRow>> {
    return withFilter(await searchSchools(context, filter, order, page, info), filter);
  }

  @Query(() => School, {
    nullable: true,
    description: 'One school, by one of its two ids; null if it does not exist. Free.',
  })
  school(
    @Arg('id', () => UUID, BY_ID) id: string | null | undefined,
    @Arg('ncesId', () => SearchText, byNcesId(SCHOOL_NCES_ID)) ncesId: string | null | undefined,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SchoolRow | null> {
    return readInstitution(context, SCHOOLS, selected(info), { id, ncesId }, SCHOOL_NCES_ID);
  }

  @Extensions(eachOf('ids'))
  @Query(() => SchoolLookUp, {
    description:
      'Finds up to 1,000 schools by ids of either kind. Free; gated fields of locked ones are null.',
  })
  lookUpSchools(
    @Arg('ids', () => [SearchText], idsArgument(SCHOOL_NCES_ID)) ids: string[],
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FoundAndNot<SchoolRow>> {
    return lookUp(context, SCHOOLS, ids, SCHOOL_NCES_ID, info);
  }

  @Extensions(shownAs('name', schoolNameOf))
  @FieldResolver(() => String, { description: DISPLAY_NAME })
  displayName(@Root() { name }: SchoolRow): string {
    return schoolNameOf(name);
  }

  @Extensions(relationTo(DISTRICTS, 'districtId'))
  @FieldResolver(() => District, { description: 'The school district or other agency that runs the school.' })
  district(
    @Root() school: SchoolRow,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DistrictRow | null> {
    return readOne(context, DISTRICTS, selected(info), school.districtId);
  }
}

/** In this folder because schools depend on districts, not the reverse. */
@Resolver(() => District)
export class DistrictSchoolsResolver {
  @Extensions(atMost(MAX_SCHOOLS))
  @FieldResolver(() => SchoolPage, {
    description: 'The schools that the district runs; without a filter, those that operate.',
  })
  schools(
    @Root() district: DistrictRow,
    @Arg('filter', () => SchoolFilter, FILTER_ARGUMENT) filter: SchoolFilter,
    @Arg('order', () => SCHOOL_SORT.Input, SCHOOL_SORT.argument) order: SchoolOrder,
    @Arg('page', () => PageInput, pageArgument(MAX_SCHOOLS, { per: 'district' })) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<SchoolRow>> {
    return schoolsOfDistrict(context, district.id, filter, order, page, info);
  }
}

export const SchoolCrmResolver = crmResolver(School);
export const SchoolReadingResolver = readingResolver(School);

export const SchoolsNotFoundResolver = missingIdsResolver(SchoolPage, SCHOOLS, SCHOOL_NCES_ID);
