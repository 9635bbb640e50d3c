import { DISTRICT_NCES_ID, eachOf } from '@emi/base/declared';
import { SearchText, UUID } from '@emi/base/scalars';
import { selected } from '@emi/records';
import { FILTER_ARGUMENT, type Page, PageInput, pageArgument, pageOf } from '@emi/records/pages';
import { shownAs } from '@emi/records/rows';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../requests/context/context.ts';
import { crmResolver } from '../institutions/crm.resolver.ts';
import { DISPLAY_NAME, displayName } from '../institutions/display-name.ts';
import { BY_ID, byNcesId, readInstitution } from '../institutions/look-up.ts';
import { type FoundAndNot, idsArgument, lookUp, lookUpOf } from '../institutions/look-ups.ts';
import { missingIdsResolver } from '../institutions/missing-ids.ts';
import { readingResolver } from '../institutions/reading.ts';
import { withFilter } from '../stats/searched.ts';
import { DISTRICTS, District, type DistrictRow } from './district.entity.ts';
import { DISTRICT_SORT, DistrictFilter, type DistrictOrder, searchDistricts } from './district.search.ts';

export const DistrictPage = pageOf(District, 'DistrictPage');
const DistrictLookUp = lookUpOf(District, 'District');

@Resolver(() => District)
export class DistrictResolver {
  @Query(() => DistrictPage, {
    description: 'Searches districts. Free; gated fields of locked ones are null.',
  })
  async districts(
    @Arg('filter', () => DistrictFilter, FILTER_ARGUMENT) filter: DistrictFilter,
    @Arg('order', () => DISTRICT_SORT.Input, DISTRICT_SORT.argument) order: DistrictOrder,
    @Arg('page', () => PageInput, pageArgument(null)) page: PageInput,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Page<DistrictRow>> {
    return withFilter(await searchDistricts(context, filter, order, page, info), filter);
  }

  @Query(() => District, {
    nullable: true,
    description: 'One district, by one of its two ids; null if it does not exist. Free.',
  })
  district(
    @Arg('id', () => UUID, BY_ID) id: string | null | undefined,
    @Arg('ncesId', () => SearchText, byNcesId(DISTRICT_NCES_ID)) ncesId: string | null | undefined,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DistrictRow | null> {
    return readInstitution(context, DISTRICTS, selected(info), { id, ncesId }, DISTRICT_NCES_ID);
  }

  @Extensions(eachOf('ids'))
  @Query(() => DistrictLookUp, {
    description:
      'Finds up to 1,000 districts by ids of either kind. Free; gated fields of locked ones are null.',
  })
  lookUpDistricts(
    @Arg('ids', () => [SearchText], idsArgument(DISTRICT_NCES_ID)) ids: string[],
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FoundAndNot<DistrictRow>> {
    return lookUp(context, DISTRICTS, ids, DISTRICT_NCES_ID, info);
  }

  @Extensions(shownAs('name', displayName))
  @FieldResolver(() => String, { description: DISPLAY_NAME })
  displayName(@Root() { name }: DistrictRow): string {
    return displayName(name);
  }
}

export const DistrictCrmResolver = crmResolver(District);
export const DistrictReadingResolver = readingResolver(District);

export const DistrictsNotFoundResolver = missingIdsResolver(DistrictPage, DISTRICTS, DISTRICT_NCES_ID);
