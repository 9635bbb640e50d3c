import type { Database } from '../../db/database.ts';
import { FallbackStore } from './fallback.store.ts';
import { MemoryStore } from './memory.store.ts';
import { OwnCounts } from './own-counts.ts';
import { PersistedStore } from './persisted.store.ts';
import { PostgresStore } from './postgres.store.ts';
import type { RequestStore } from './store.ts';

export interface OpenStore {
  /** The store, whose `take` never rejects. */
  readonly store: RequestStore;
  close(): Promise<void>;
}

/** The store's settings; `redisUrl` is set if the kind is `redis`. */
export interface RequestStoreSettings {
  readonly rateLimitStore: 'memory' | 'postgres' | 'redis';
  readonly redisUrl?: string;
}

/**
 * Opens the configured store: memory takes a third of a microsecond and is exact for this process; PostgreSQL and Redis
 * take a round trip and are exact for all processes that share the server.
 * @param onFailure called if the server cannot count; requests are then counted in memory only
 */
export async function openRequestStore(
  { rateLimitStore, redisUrl }: RequestStoreSettings,
  db: Database,
  onFailure: (error: unknown) => void,
): Promise<OpenStore> {
  const ticks = () => performance.now();
  if (rateLimitStore === 'memory') {
    const store = new PersistedStore(new MemoryStore(ticks), db.limits, onFailure);
    return { store, close: await store.start() };
  }
  const own = new OwnCounts(ticks);
  if (rateLimitStore === 'postgres') {
    const shared = new PostgresStore(db.limits, ticks, own);
    await shared.synchronize().catch(onFailure);
    return { store: new FallbackStore(shared, own, onFailure), close: () => shared.close() };
  }
  // Imported on use: the client of Redis would slow the starts of services without it.
  const { RedisStore } = await import('./redis.store.ts');
  const shared = new RedisStore(redisUrl!, { ticks, own, mode: db.mode, onFailure });
  await shared.start().catch(onFailure);
  return { store: new FallbackStore(shared, own, onFailure), close: () => shared.close() };
}
