import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { matchChanges } from './match-changes.ts';
import { publishMatches } from './publish-matches.ts';

/** Matches changes, and publishes matches and completed bundles; stops between two steps. */
export async function matchSearches(
  db: Pick<Database, 'core' | 'transaction'>,
  signal?: AbortSignal,
): Promise<void> {
  const [pending] = await db.core.rows<{ changes: boolean; matches: boolean }>(sql`
    select exists (select from search_changes) as changes, exists (select from search_bundles) as matches`);
  if (pending!.changes) while (!signal?.aborted && (await matchChanges(db, new Date())));
  if ((pending!.changes || pending!.matches) && !signal?.aborted) await publishMatches(db);
}
