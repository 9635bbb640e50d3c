import { findingRoutes } from './institutions.ts';
import { lookUpRoute } from './look-up.ts';
import { NOT_FOUND, withNotFound } from './not-found.ts';
import { PAGINATION, PLACE_INCLUSIONS, SCHOOL_DETAILS_RECORD, SCHOOL_RECORD } from './records.ts';
import { route } from './route.ts';

export const schoolRoutes = [
  route({
    method: 'GET',
    path: '/schools',
    summary: 'Search schools',
    problems: ['NOT_FOUND'], // the list in the filter is missing
    document: `query ListSchools(
      $filter: SchoolFilter!, $order: SchoolOrder!, $page: PageInput!, ${PLACE_INCLUSIONS}
    ) {
      body: schools(filter: $filter, order: $order, page: $page) {
        data: nodes { ...SchoolDetailsRecord } ${PAGINATION} ${NOT_FOUND}
      }
    } ${SCHOOL_DETAILS_RECORD}`,
    shape: withNotFound,
  }),

  route({
    method: 'GET',
    path: '/schools/{schoolId}',
    summary: 'Get a school',
    description: 'Intelligence fields are null until the school is unlocked.',
    document: `query GetSchool($schoolId: UUID!, ${PLACE_INCLUSIONS}) {
      body: school(id: $schoolId) { ...SchoolDetailsRecord }
    } ${SCHOOL_DETAILS_RECORD}`,
    recordType: 'school',
  }),

  lookUpRoute('school', SCHOOL_RECORD),

  ...findingRoutes('school'),
];
