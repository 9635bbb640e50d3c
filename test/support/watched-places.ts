import sql from 'sql-template-tag';
import { matchSearches } from '../../src/workspace/searches/match-searches.ts';
import type { Harness } from './harness.ts';

interface PlaceMatch {
  readonly record_id: string;
  readonly [name: string]: unknown;
}

let saved = 0;

/** Watched searches of places over REST, and the checks that otherwise take ten minutes. */
export const watchedPlaces = (harness: () => Harness) => {
  const rows = <Row>(query: Parameters<Harness['db']['core']['rows']>[0]) =>
    harness().db.core.rows<Row>(query);
  const matchesOf = async (id: string, key: string): Promise<readonly PlaceMatch[]> =>
    (await harness().get(`/saved-searches/${id}/feed?limit=200`, key)).body.data;
  return {
    rows,
    matchesOf,
    enteredIn: async (id: string, key: string) =>
      (await matchesOf(id, key)).map(({ record_id }) => record_id),
    /** Saves and watches a search, and returns its id. */
    async watch(key: string, path: string, body: object = {}): Promise<string> {
      const given = { name: `search ${saved++}`, path, is_watched: true, ...body };
      const response = await harness().post('/saved-searches', key, given);
      if (response.status !== 201) throw new Error(JSON.stringify(response.body));
      return response.body.id;
    },
    /** Checks every search, as when ten minutes have passed. */
    async check(): Promise<void> {
      await rows(sql`update watched_places set due_at = now()`);
      for (;;) {
        await matchSearches(harness().db);
        if ((await rows(sql`select from watched_places where due_at <= now()`)).length === 0) return;
      }
    },
    async eventsOf(key: string) {
      const { data } = (await harness().get('/events?limit=200', key)).body;
      return data.filter(({ type }: { type: string }) => type === 'signal.found') as {
        data: Record<string, unknown>;
        link: string;
      }[];
    },
  };
};
