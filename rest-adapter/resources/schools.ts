import { text, uuid } from '../params.ts';
import { PAGINATION, SCHOOL_RECORD } from '../records.ts';
import { route } from '../route.ts';
import {
  findingRoutes,
  institutionFilter,
  institutionParams,
  listParams,
  listVariables,
} from './institutions.ts';

export const schoolRoutes = [
  route({
    method: 'GET',
    path: '/schools',
    query: { district_id: uuid(), ...institutionParams, school_type: text(), ...listParams('SchoolSortKey') },
    document: `query ListSchools($filter: SchoolFilter!, $order: SchoolOrder!, $page: PageInput!) {
      body: schools(filter: $filter, order: $order, page: $page) {
        data: nodes { ...SchoolRecord } ${PAGINATION}
      }
    } ${SCHOOL_RECORD}`,
    variables: (params) => ({
      filter: {
        districtId: params.district_id,
        ...institutionFilter(params),
        schoolType: params.school_type,
      },
      ...listVariables(params),
    }),
  }),

  route({
    method: 'GET',
    path: '/schools/{schoolId}',
    document: `query GetSchool($schoolId: UUID!) { body: school(id: $schoolId) { ...SchoolRecord } } ${SCHOOL_RECORD}`,
    noun: 'school',
  }),

  ...findingRoutes('school'),
];
