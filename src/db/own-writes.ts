import type { Database } from './database.ts';

/**
 * The database as an organization uses it: with standbys, its searches see its own writes, because each of its
 * transactions records its WAL position on commit.
 */
export function forOrganization(db: Database, organizationId: string | null): Database {
  const { standbys } = db;
  if (!standbys || organizationId === null) return db;
  return {
    ...db,
    search: standbys.searchOf(organizationId),
    async transaction(work) {
      const result = await db.transaction(async (tx) => {
        const done = await work(tx);
        await standbys.announceWrite(tx, organizationId);
        return done;
      });
      await standbys.noteWrite(organizationId);
      return result;
    },
  };
}
