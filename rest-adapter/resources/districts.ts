import { text } from '../params.ts';
import { DISTRICT_RECORD, PAGINATION } from '../records.ts';
import { route } from '../route.ts';
import {
  findingRoutes,
  institutionFilter,
  institutionParams,
  listParams,
  listVariables,
} from './institutions.ts';

export const districtRoutes = [
  route({
    method: 'GET',
    path: '/districts',
    query: { ...institutionParams, district_type: text(), ...listParams('DistrictSortKey') },
    document: `query ListDistricts($filter: DistrictFilter!, $order: DistrictOrder!, $page: PageInput!) {
      body: districts(filter: $filter, order: $order, page: $page) {
        data: nodes { ...DistrictRecord } ${PAGINATION}
      }
    } ${DISTRICT_RECORD}`,
    variables: (params) => ({
      filter: { ...institutionFilter(params), districtType: params.district_type },
      ...listVariables(params),
    }),
  }),

  route({
    method: 'GET',
    path: '/districts/{districtId}',
    document: `query GetDistrict($districtId: UUID!) {
      body: district(id: $districtId) { ...DistrictRecord }
    } ${DISTRICT_RECORD}`,
    noun: 'district',
  }),

  ...findingRoutes('district'),
];
