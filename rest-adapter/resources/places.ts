import { route } from '@emi/facade/route';
import { FILE_COLUMNS } from './file-columns.ts';
import { findingRoutes, titled } from './institutions.ts';
import { lookUpRoute } from './look-up.ts';
import { NOT_FOUND, withNotFound } from './not-found.ts';
import {
  DISTRICT_DETAILS_RECORD,
  DISTRICT_RECORD,
  PAGINATION,
  PLACE_INCLUSIONS,
  SCHOOL_DETAILS_RECORD,
  SCHOOL_RECORD,
} from './records.ts';

function placeRoutes(recordType: 'district' | 'school', record: string, detailsRecord: string) {
  const type = titled(recordType);
  return [
    route({
      method: 'GET',
      path: `/${recordType}s`,
      summary: `Search ${recordType}s`,
      problems: ['NOT_FOUND'], // the list in the filter is missing
      document: `query List${type}s(
        $filter: ${type}Filter!, $order: ${type}Order!, $page: PageInput!, ${PLACE_INCLUSIONS}
      ) {
        body: ${recordType}s(filter: $filter, order: $order, page: $page) {
          data: nodes { ...${type}DetailsRecord } ${PAGINATION} ${NOT_FOUND}
        }
      } ${detailsRecord}`,
      shape: withNotFound,
      files: FILE_COLUMNS[recordType],
    }),

    route({
      method: 'GET',
      path: `/${recordType}s/{${recordType}Id}`,
      summary: `Get a ${recordType}`,
      description: `Intelligence fields are null until the ${recordType} is unlocked.`,
      document: `query Get${type}($${recordType}Id: UUID!, ${PLACE_INCLUSIONS}) {
        body: ${recordType}(id: $${recordType}Id) { ...${type}DetailsRecord }
      } ${detailsRecord}`,
      recordType,
    }),

    lookUpRoute(recordType, record),

    ...findingRoutes(recordType),
  ];
}

export const districtRoutes = placeRoutes('district', DISTRICT_RECORD, DISTRICT_DETAILS_RECORD);
export const schoolRoutes = placeRoutes('school', SCHOOL_RECORD, SCHOOL_DETAILS_RECORD);
