import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { checkPlaces } from './check-places.ts';
import { matchChanges } from './match-changes.ts';
import { publishMatches } from './publish-matches.ts';

/**
 * Matches what has changed, checks searches of places that are due, and publishes matches and bundles that have ended;
 * stops between two steps.
 */
export async function matchSearches(
  db: Pick<Database, 'core' | 'search' | 'transaction'>,
  signal?: AbortSignal,
): Promise<void> {
  const [pending] = await db.core.rows<{ changes: boolean; places: boolean; matches: boolean }>(sql`
    select exists (select from search_changes) as changes,
      exists (select from watched_places where due_at <= now()) as places,
      exists (select from search_bundles) as matches`);
  const { changes, places, matches } = pending!;
  if (changes) while (!signal?.aborted && (await matchChanges(db, new Date())));
  if (places && !signal?.aborted) await checkPlaces(db, new Date(), signal);
  if ((changes || places || matches) && !signal?.aborted) await publishMatches(db);
}
