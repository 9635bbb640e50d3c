import { flag, limit, offset, oneOf } from '../params.ts';
import {
  CONTACT_RECORD,
  DISTRICT_RECORD,
  LIST_ITEM_RECORD,
  LIST_RECORD,
  PAGINATION,
  SCHOOL_RECORD,
} from '../records.ts';
import { route } from '../route.ts';

export const listRoutes = [
  route({
    method: 'GET',
    path: '/lists',
    query: { entity_type: oneOf('EntityType'), limit: limit(), offset: offset() },
    document: `query ($filter: ListFilter!, $page: PageInput!) {
      body: lists(filter: $filter, page: $page) { data: nodes { ...ListRecord } ${PAGINATION} }
    } ${LIST_RECORD}`,
    variables: ({ entity_type, limit, offset }) => ({
      filter: { entityType: entity_type },
      page: { limit, offset },
    }),
  }),

  route({
    method: 'GET',
    path: '/lists/{listId}/items',
    query: { include_entities: flag(false), limit: limit(100), offset: offset() },
    document: `query ($listId: UUID!, $page: PageInput!, $includeEntities: Boolean!) {
      body: listItems(listId: $listId, page: $page) {
        data: nodes {
          ...ListItemRecord
          entity @include(if: $includeEntities) { ...DistrictRecord ...SchoolRecord ...ContactRecord }
        }
        ${PAGINATION}
      }
    } ${LIST_ITEM_RECORD} ${DISTRICT_RECORD} ${SCHOOL_RECORD} ${CONTACT_RECORD}`,
    variables: ({ include_entities, limit, offset }) => ({
      includeEntities: include_entities,
      page: { limit, offset },
    }),
    noun: 'list',
  }),
];
