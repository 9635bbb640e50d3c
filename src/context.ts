import type { Database } from './db/database.ts';
import type { Loaders } from './graph/loaders.ts';
import type { Viewer } from './viewer/viewer.ts';

/** What one request carries through the graph. */
export interface Context {
  readonly viewer: Viewer;
  readonly db: Database;
  readonly loaders: Loaders;
}
