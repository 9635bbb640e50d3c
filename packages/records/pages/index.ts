export { decodeCursor, encodeCursor } from './cursor.ts';
export { takeFirstAndAfter } from './first-after.ts';
export { CREATED_AT, type DescribedSortKey, LAST_UPDATED_AT, sortable } from './order.ts';
export {
  FILTER_ARGUMENT,
  FIRST,
  FIRST_PAGE,
  type Page,
  PageInput,
  type PageSelection,
  pageArgument,
  pageFor,
  pageOf,
  pageRequest,
  pageSelection,
  pageWith,
} from './page.ts';
export {
  byColumn,
  type CountTable,
  containing,
  isAfter,
  literal,
  type Order,
  type ParentLink,
  SORT_VALUE,
  sortedBy,
  whereClause,
} from './page-query.ts';
