import { findingRoutes } from './institutions.ts';
import { lookUpRoute } from './look-up.ts';
import { NOT_FOUND, withNotFound } from './not-found.ts';
import { DISTRICT_DETAILS_RECORD, DISTRICT_RECORD, PAGINATION, PLACE_INCLUSIONS } from './records.ts';
import { route } from './route.ts';

export const districtRoutes = [
  route({
    method: 'GET',
    path: '/districts',
    summary: 'Search districts',
    problems: ['NOT_FOUND'], // the list in the filter is missing
    document: `query ListDistricts(
      $filter: DistrictFilter!, $order: DistrictOrder!, $page: PageInput!, ${PLACE_INCLUSIONS}
    ) {
      body: districts(filter: $filter, order: $order, page: $page) {
        data: nodes { ...DistrictDetailsRecord } ${PAGINATION} ${NOT_FOUND}
      }
    } ${DISTRICT_DETAILS_RECORD}`,
    shape: withNotFound,
  }),

  route({
    method: 'GET',
    path: '/districts/{districtId}',
    summary: 'Get a district',
    description: 'Intelligence fields are null until the district is unlocked.',
    document: `query GetDistrict($districtId: UUID!, ${PLACE_INCLUSIONS}) {
      body: district(id: $districtId) { ...DistrictDetailsRecord }
    } ${DISTRICT_DETAILS_RECORD}`,
    recordType: 'district',
  }),

  lookUpRoute('district', DISTRICT_RECORD),

  ...findingRoutes('district'),
];
