import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../../src/db/database.ts';
import { canary } from './canaries.ts';

/** Gives a user a watched search with a match in its feed; returns the id of the search. */
export async function seedSearch(
  { core }: Pick<Database, 'core'>,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<string> {
  const text = (place: string) => canary('user', userId, place);
  const filter = JSON.stringify({ search: text('filter') });
  const name = `${text('name')} ${randomUUID()}`;
  const [row] = await core.rows<{ id: string }>(sql`
    with search as (
      insert into saved_searches (organization_id, user_id, name, type, filter, chart, is_watched, feed_secret)
      values (${organizationId}, ${userId}, ${name}, 'contacts', ${filter}, ${text('chart')}, true, 'secret')
      returning id
    ), match as (
      insert into search_matches (organization_id, search_id, record_id, kind, changed_at, reason, entity_type,
        entity_id)
      select ${organizationId}, id, gen_random_uuid(), ${text('kind')}, now(), 'changed', 'district',
        gen_random_uuid() from search
      returning search_id as id, number
    ), bundle as (insert into search_bundles (search_id, first_number) select id, number + 1 from match)
    select id from match`);
  return row!.id;
}
