export { byTime, MAX_RESULTS } from './by-time.ts';
export { expectedShare } from './expected-share.ts';
export { FEED_RESULTS, type Feed, feedOf, readFeed } from './feed.ts';
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
export { distance, relevance } from './relevance.ts';
