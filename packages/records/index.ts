export { Access, type AccessRow } from './access.ts';
export { byTime, MAX_RESULTS } from './by-time.ts';
export type { ListContext, QueryContext, ReadContext } from './context.ts';
export { decodeCursor, encodeCursor } from './cursor.ts';
export { expectedShare } from './expected-share.ts';
export { FEED_RESULTS, type Feed, feedOf, readFeed } from './feed.ts';
export { takeFirstAndAfter } from './first-after.ts';
export { Gate, type GatedRead, requireUnlocked } from './gate.ts';
export { inOrder, Loaders } from './loaders.ts';
export { Node } from './node.ts';
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
export type { ConnectionPool, ReadOptions, RowSource } from './pool.ts';
export {
  countChildren,
  cursorOf,
  MAX_CHILDREN,
  orderName,
  readChildren,
  readOne,
  readPage,
  readPagesOf,
  relationTo,
  type Search,
} from './read.ts';
export {
  addFields,
  columnName,
  type GraphType,
  gated,
  internal,
  LOCKED,
  NOW,
  open,
  properties,
  type RecordKind,
  record,
  recordKind,
  recordSchema,
} from './record.ts';
export { distance, relevance } from './relevance.ts';
export {
  AMOUNT,
  among,
  COUNT,
  conditionsOf,
  equalTo,
  type Filters,
  type FilterValues,
  FLAG,
  filter,
  filterInput,
  ID,
  IDS,
  keepsPlan,
  LOOSELY,
  MAX_ITEMS,
  type Membership,
  maximumOf,
  minimumOf,
  oneOf,
  preparedFilter,
  presentFields,
  SEARCH,
  SHARE,
  STATE,
  someOf,
  TEXT,
  TIMESTAMP,
  textLike,
  textsLike,
  toggle,
} from './search-filters.ts';
export { type Selection, selected } from './selection.ts';
export { storedColumns, storedConditions, storedValues } from './stored-filters.ts';
export { follow, type ResultStream } from './stream.ts';
export { inOwnWorld, isSynthetic, syntheticOrigin } from './synthetic.ts';
export {
  DIRECTORY,
  EVERYONE,
  OWN_ORGANIZATION,
  OWN_USER,
  owner,
  parent,
} from './visibility.ts';
