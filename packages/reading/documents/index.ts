export { resolvedAddress } from './address.ts';
export { type Element, walk } from './html-tree.ts';
export { isObject } from './json.ts';
export type { FetchedDocument, Page, Pages, PlacedDocument } from './page.ts';
export { pageFrom } from './page-text.ts';
export type { Stated } from './stated.ts';
export { UnreadableDocument } from './unreadable.ts';
