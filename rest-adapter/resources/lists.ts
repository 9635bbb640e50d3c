import { inData } from '@emi/facade/contract';
import { route } from '@emi/facade/route';
import { MOST_ITEMS } from '../../src/directory/lists/list.values.ts';
import { FILE_COLUMNS } from './file-columns.ts';
import {
  CONTACT_RECORD,
  DISTRICT_RECORD,
  LIST_ITEM_RECORD,
  LIST_RECORD,
  PAGINATION,
  SCHOOL_RECORD,
} from './records.ts';

/** The field that `include_sharing` adds to the record of a list, whose documented form lacks it. */
const SHARING = 'sharing @include(if: $includeSharing)';

export const listRoutes = [
  route({
    method: 'GET',
    path: '/lists',
    summary: "List the user's and shared lists",
    isTagged: true,
    document: `query ListLists($filter: ListFilter!, $page: PageInput!, $includeSharing: Boolean! = false) {
      body: lists(filter: $filter, page: $page) { data: nodes { ...ListRecord ${SHARING} } ${PAGINATION} }
    } ${LIST_RECORD}`,
  }),

  route({
    method: 'GET',
    path: '/lists/{listId}',
    summary: 'Get a list',
    isTagged: true,
    document: `query GetList($listId: UUID!, $includeSharing: Boolean! = false) {
      body: list(id: $listId) { ...ListRecord ${SHARING} }
    } ${LIST_RECORD}`,
    shape: inData,
    recordType: 'list',
  }),

  route({
    method: 'GET',
    path: '/lists/{listId}/items',
    summary: 'List the items of a list',
    document: `query ListListItems(
      $listId: UUID!, $page: PageInput! = { limit: 100 }, $includeEntities: Boolean! = false,
      $withStatus: Boolean! = false, $withReason: Boolean! = false, $withAccountId: Boolean! = false,
      $withAccountName: Boolean! = false, $withOwnerId: Boolean! = false, $withOwnerName: Boolean! = false
    ) {
      body: listItems(listId: $listId, page: $page) {
        data: nodes {
          ...ListItemRecord
          status @include(if: $withStatus)
          reason @include(if: $withReason)
          account_id: accountId @include(if: $withAccountId)
          account_name: accountName @include(if: $withAccountName)
          owner_id: ownerId @include(if: $withOwnerId)
          owner_name: ownerName @include(if: $withOwnerName)
          entity @include(if: $includeEntities) { ...DistrictRecord ...SchoolRecord ...ContactRecord }
        }
        ${PAGINATION}
      }
    } ${LIST_ITEM_RECORD} ${DISTRICT_RECORD} ${SCHOOL_RECORD} ${CONTACT_RECORD}`,
    recordType: 'list',
    files: FILE_COLUMNS.listItem,
  }),

  route({
    method: 'POST',
    path: '/lists',
    summary: 'Create a list',
    description: 'Names are unique among the lists of a user, whatever they list.',
    problems: ['CONFLICT'],
    document: `mutation CreateList($input: CreateListInput!) {
      body: createList(input: $input) { ...ListRecord }
    } ${LIST_RECORD}`,
    status: 201,
    location: ({ id }) => `/lists/${id}`,
    shape: inData,
  }),

  route({
    method: 'PATCH',
    path: '/lists/{listId}',
    summary: 'Update a list',
    description:
      'Absent fields keep their value; null clears `description` and `color`. Others may change a list ' +
      'that is shared for editing, but not its `sharing`.',
    problems: ['CONFLICT'],
    document: `mutation UpdateList($listId: UUID!, $input: UpdateListInput!) {
      body: updateList(id: $listId, input: $input) { ...ListRecord }
    } ${LIST_RECORD}`,
    shape: inData,
  }),

  route({
    method: 'DELETE',
    path: '/lists/{listId}',
    summary: 'Delete a list',
    document: 'mutation DeleteList($listId: UUID!) { body: deleteList(id: $listId) }',
    status: 204,
  }),

  route({
    method: 'POST',
    path: '/lists/{listId}/items',
    summary: 'Add records to a list',
    description:
      'Give either `entity_id` or up to 100 `items`. Items that are already in the list stay unchanged.',
    bounds: { items: { maxItems: MOST_ITEMS } },
    rows: 'items',
    either: [
      { title: 'One record', requires: ['entity_id'], excludes: ['items'] },
      { title: 'Records', requires: ['items'], excludes: ['entity_id'] },
    ],
    document: `mutation AddListItems($listId: UUID!, $items: [ListItemInput!]!) {
      body: addListItems(listId: $listId, items: $items) { ...ListItemRecord }
    } ${LIST_ITEM_RECORD}`,
    status: 201,
    shape: inData,
  }),

  route({
    method: 'DELETE',
    path: '/lists/{listId}/items/{itemId}',
    summary: 'Remove an item from a list',
    document: `mutation RemoveListItem($listId: UUID!, $itemId: UUID!) {
      body: removeListItems(listId: $listId, itemIds: [$itemId]) { ids }
    }`,
    status: 204,
  }),
];
