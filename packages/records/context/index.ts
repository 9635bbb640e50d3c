export type { ListContext, QueryContext, ReadContext } from './context.ts';
export { inOrder, Loaders } from './loaders.ts';
export type { ConnectionPool, ReadOptions, RowSource } from './pool.ts';
export { follow, type ResultStream } from './stream.ts';
