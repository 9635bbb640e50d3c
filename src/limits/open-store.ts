import type { Database } from '../db/database.ts';
import { FallbackStore } from './fallback.store.ts';
import { KeptStore } from './kept.store.ts';
import { MemoryStore } from './memory.store.ts';
import { PostgresStore } from './postgres.store.ts';
import type { RequestStore } from './store.ts';

export interface OpenStore {
  /** Never rejects. */
  readonly store: RequestStore;
  /** Writes down what is not yet written. */
  close(): Promise<void>;
}

/**
 * The store of the settings: in memory it costs a third of a microsecond and is exact for this process, in PostgreSQL a
 * round trip and exact for all that share the database.
 * @param onFailure told when the database cannot count; requests are then counted in memory alone.
 */
export async function openRequestStore(
  kind: 'memory' | 'postgres',
  db: Database,
  onFailure: (error: unknown) => void,
): Promise<OpenStore> {
  const ticks = () => performance.now();
  const memory = new MemoryStore(ticks);
  if (kind === 'memory') {
    const store = new KeptStore(memory, db.limits, onFailure);
    return { store, close: await store.start() };
  }
  const shared = new PostgresStore(db.limits, ticks);
  await shared.start().catch(onFailure);
  return { store: new FallbackStore(shared, memory, onFailure), close: async () => {} };
}
